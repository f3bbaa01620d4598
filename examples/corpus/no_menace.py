"""An engine with a bug, for `legality compare --engine`: it does not know menace."""

import json
import sys

from engine import answer

for line in sys.stdin:
    question = json.loads(line)
    for permanent in question["position"]["permanents"]:
        permanent["oracle_text"] = permanent.get("oracle_text", "").replace("Menace", "Vigilance")
    print(json.dumps(answer(question)), flush=True)
