#!/usr/bin/env bash
# colcon_test.sh TREE SCRATCH: builds TREE with colcon, all output under SCRATCH, then builds and runs the consumer
# project in an environment set up as colcon tells its users to. Exits 77, "skipped", where there is no colcon.
set -euo pipefail

tree=$1
scratch=$2
export PATH=/usr/bin:$PATH  # Debian's colcon needs Debian's Python, which another on the PATH would hide

if ! command -v colcon >/dev/null; then
  echo "SKIPPED: there is no colcon here (Debian: colcon python3-colcon-cmake python3-colcon-ros)"
  exit 77
fi

rm -rf "$scratch/colcon"
mkdir -p "$scratch/colcon"
cd "$scratch/colcon"

# Only what colcon's core knows: how it prints and selects packages are add-ons that need not be installed.
colcon --log-base log build --paths "$tree" --build-base build --install-base install \
  --cmake-args -DCLEARWAY_BUILD_TESTS=OFF -DCLEARWAY_BUILD_EXAMPLES=OFF

set +u  # colcon's scripts read variables that may be unset
# shellcheck disable=SC1091
source install/setup.sh  # setup.bash is an add-on, too
set -u

cmake -S "$tree/tests/consumer/project" -B consumer
cmake --build consumer
consumer/consumer
