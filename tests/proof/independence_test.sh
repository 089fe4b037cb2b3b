#!/usr/bin/env bash
# independence_test.sh TREE: the verifier may read shapes, robots and scenes, but takes no part of what finds verdicts: of the
# layers below it only the headers listed here, which hold values, readers and nothing that answers a question about bodies.
set -euo pipefail
cd "$1"

allowed='clearway/proof/|proof/|clearway/common/(error|parallel|version)\.hpp|clearway/geometry/pose\.hpp'
allowed+='|clearway/robot/(robot|robot_model|semantics|waypoint)\.hpp|clearway/scene/scene\.hpp'
allowed+='|clearway/io/(file_digest|package_paths|robot|scene|srdf)\.hpp|nlohmann/'
taken=$(grep -Hn '#include [<"]' src/proof/*.cpp src/proof/*.hpp include/clearway/proof/*.hpp |
  grep -Ev "#include (<[a-z_]+>|[<\"]($allowed))" || true)
if [[ -n $taken ]]; then
  echo "the verifier may not take part in what it verifies:"
  echo "$taken"
  exit 1
fi
