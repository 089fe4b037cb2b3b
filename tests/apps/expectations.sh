# What tests of the command share: a folder of their own, and what a call of it is expected to do. Source it with the command
# as argument; end with end_of_test.
set -uo pipefail
clearway=$(realpath "$1")
robots=$(cd "$(dirname "$clearway")/../../robots" && pwd)
folder=$(mktemp -d)
trap 'chmod -R u+rwx "$folder"; rm -rf "$folder"' EXIT
cd "$folder" || exit 3
failures=0

fail() {
  echo "FAILED: $*" >&2
  failures=$((failures + 1))
}

# expect CODE PATTERN COMMAND...: the exit code, and an extended regular expression that stdout must match
expect() {
  local code=$1 pattern=$2
  shift 2
  "$clearway" "$@" >out 2>err
  local got=$?
  [[ $got == "$code" ]] || fail "$*: exit code $got instead of $code: $(head -c 300 err)"
  grep -Eq -- "$pattern" out || fail "$*: stdout has no '$pattern': $(head -c 300 out)"
}

# refuse PATTERN COMMAND...: exit code 2, nothing on stdout, one line on stderr that matches
refuse() {
  local pattern=$1
  shift
  "$clearway" "$@" >out 2>err
  local got=$?
  [[ $got == 2 ]] || fail "$*: exit code $got instead of 2"
  [[ ! -s out ]] || fail "$*: something on stdout"
  [[ $(grep -vc '^clearway: warning: ' err) == 1 ]] || fail "$*: not one line: $(cat err)"
  grep -Eq -- "$pattern" err || fail "$*: stderr has no '$pattern': $(cat err)"
}

end_of_test() {
  ((failures == 0)) && echo "all as expected"
  exit $((failures > 0))
}
