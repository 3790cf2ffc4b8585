#!/bin/sh
# After an installation or an upgrade: dpkg says "configure", rpm how many versions there are then. Links, icons and types are taken up by
# the system itself when it sees their files.
set -e

shipped="$DPKG_ROOT/opt/Tooltray/resources/apparmor-profile"
profile="$DPKG_ROOT/etc/apparmor.d/tooltray-app"

case "$1" in
  configure | [1-9]*)
    # Only an AppArmor that understands the profile needs it: one from before 4.0 restricts no namespaces, and would report a fault at each
    # start of the machine.
    if [ -d "$DPKG_ROOT/etc/apparmor.d" ] && command -v apparmor_parser >/dev/null 2>&1 &&
      apparmor_parser --skip-kernel-load --skip-cache "$shipped" >/dev/null 2>&1; then
      cp "$shipped" "$profile"
      chmod 0644 "$profile"
      # Not while an image of another system is made.
      if [ -z "$DPKG_ROOT" ] && [ -d /sys/kernel/security/apparmor ]; then
        apparmor_parser --replace --write-cache --skip-read-cache "$profile" || true
      fi
    fi
    ;;
esac
