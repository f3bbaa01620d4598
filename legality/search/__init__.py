"""The best block, the best attack, and forced lethal: proved, or the bound that stands."""
