#!/usr/bin/env bash
# Runs the project's first two commands on a machine that has nothing: a fresh Debian with git and this machine's Node and npm.
#
#   scripts/test/bare-machine.sh [root|user] [COMMAND]
#
# COMMAND is `npm test` unless another is given. Needs root and debootstrap, and the mirror and the npm registry that this machine
# uses. The root file system is kept in TOOLTRAY_BARE (a new folder in /var/tmp), for looking at what went wrong.
set -euo pipefail

# What is mounted here is seen by this script alone, and is gone with it.
if [ -z "${TOOLTRAY_OWN_MOUNTS:-}" ]; then
  exec env TOOLTRAY_OWN_MOUNTS=1 unshare --mount --propagation private "$0" "$@"
fi

who=${1:-root}
command=${2:-npm test}
here=$(cd "$(dirname "$0")/../.." && pwd)
bare=${TOOLTRAY_BARE:-$(mktemp -d /var/tmp/tooltray-bare-XXXXXX)}
# Started by an npm script, this would find the project's own Node first.
export PATH=/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin
node=$(command -v node)
npm_folder=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")

if [ ! -e "$bare/etc/debian_version" ]; then
  echo "--- Debian in $bare"
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | head -1)
  debootstrap --variant=minbase --include=git,ca-certificates bookworm "$bare" "$mirror" >"$bare.log"
fi
rm -rf "$bare/etc/apt/sources.list" "$bare/etc/apt/sources.list.d"
cp -r /etc/apt/sources.list.d "$bare/etc/apt/"
[ ! -e /etc/apt/sources.list ] || cp /etc/apt/sources.list "$bare/etc/apt/"
cp -r /usr/share/keyrings/. "$bare/usr/share/keyrings/"
cp /etc/resolv.conf /etc/hosts "$bare/etc/"

# A new folder is its maker's alone, and this one is the root of everybody there.
chmod 755 "$bare"
mkdir -p "$bare/usr/local/bin" "$bare/usr/local/lib/node_modules"
cp "$node" "$bare/usr/local/bin/node"
rm -rf "$bare/usr/local/lib/node_modules/npm"
cp -r "$npm_folder" "$bare/usr/local/lib/node_modules/npm"
for name in npm npx; do ln -sf "../lib/node_modules/npm/bin/$name-cli.js" "$bare/usr/local/bin/$name"; done

home=/root
if [ "$who" = user ]; then
  chroot "$bare" id ada >/dev/null 2>&1 || chroot "$bare" useradd --create-home --shell /bin/bash ada
  home=/home/ada
fi
rm -rf "$bare$home/tooltray"
git clone --quiet --no-hardlinks "$here" "$bare$home/tooltray"
echo "registry=$(npm config get registry)" >"$bare$home/.npmrc"
# Where a machine reaches the registry by a certificate of its own.
authority=$(npm config get cafile)
if [ -e "$authority" ]; then
  cp "$authority" "$bare/etc/ssl/registry.pem"
  echo 'cafile=/etc/ssl/registry.pem' >>"$bare$home/.npmrc"
fi
[ "$who" = root ] || chroot "$bare" chown -R ada:ada "$home"

mount --bind "$bare" "$bare"
# Debian made the devices; nothing of this machine's /dev is in reach.
mount -t proc proc "$bare/proc"
mount -t sysfs sys "$bare/sys"
mkdir -p "$bare/dev/pts" "$bare/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$bare/dev/pts"
mount -t tmpfs tmpfs "$bare/dev/shm"
[ -e "$bare/dev/fd" ] || ln -s /proc/self/fd "$bare/dev/fd"
# As the root of a machine: in a mere chroot the kernel lets nobody make a namespace.
mkdir -p "$bare/mnt"
cd "$bare"
pivot_root . mnt
cd /
umount -l /mnt

echo "--- as $who: $command"
began=$SECONDS
code=0
su --login "$([ "$who" = root ] && echo root || echo ada)" --command \
  "export LANG=C.UTF-8 PATH=$PATH${CI:+ CI=$CI}; cd tooltray; $command" </dev/null || code=$?
echo "--- as $who: exit code $code after $((SECONDS - began)) s"
exit "$code"
