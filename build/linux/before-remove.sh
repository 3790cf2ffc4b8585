#!/bin/sh
# Before the app goes for good: dpkg says "remove", rpm that no version is left then. What stands in home folders is its people's, and no
# package touches it: docs/guide/uninstall.md.
set -e

profile="$DPKG_ROOT/etc/apparmor.d/tooltray-app"

case "$1" in
  remove | 0)
    if [ -f "$profile" ]; then
      if [ -z "$DPKG_ROOT" ] && [ -d /sys/kernel/security/apparmor ] && command -v apparmor_parser >/dev/null 2>&1; then
        apparmor_parser --remove "$profile" || true
      fi
      rm -f "$profile"
    fi
    ;;
esac
