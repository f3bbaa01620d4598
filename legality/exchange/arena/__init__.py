"""MTG Arena's `Player.log`: its lines, the state they tell, boards, and decisions."""
