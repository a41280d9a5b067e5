#!/bin/sh
# A build phase of Xcode: findings appear as warnings in the source. Set "User Script Sandboxing" to
# "No" for the target, since ViewLint reads the whole project, and name a file in the derived files as
# output, or clear "Based on dependency analysis".
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin:$HOME/.local/bin"
if command -v viewlint >/dev/null; then
  viewlint --format xcode "${SRCROOT:-.}"
else
  echo "warning: viewlint is not installed"
fi
