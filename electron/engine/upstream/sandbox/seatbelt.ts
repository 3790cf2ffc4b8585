import type { Mount } from './mounts.ts'

/**
 * A profile for `/usr/bin/sandbox-exec` of macOS that allows what the mounts show and forbids everything else. There are no mounts there:
 * the last rule that fits a path decides, so the outer stand before what is in them, as they do for bubblewrap. Links are followed before
 * any rule is looked at, and what is shown elsewhere under another name, such as a home, has its own name here.
 *
 * The language (SBPL) has no documentation of Apple's; what a program cannot do without follows Chromium's profile for its helpers
 * (sandbox/policy/mac/common.sb) and that of @anthropic-ai/sandbox-runtime.
 *
 * @param ownHome the folder that the program has for its home, which lies among what is hidden.
 * @param network all of it, nothing, or a port on loopback.
 */
export function seatbeltProfile(mounts: readonly Mount[], ownHome: string, network: boolean | number): string {
  const others = mounts.filter((mount) => !('from' in mount) || mount.from !== ownHome)
  const home = `(allow file-read* file-write* (subpath ${quoted(ownHome)}))`
  return [...BASE, ...networkRules(network), ...others.flatMap(rulesOf), home].join('\n')
}

const MACH_SERVICES = [
  'com.apple.bsd.dirhelper',
  'com.apple.logd',
  'com.apple.system.logger',
  'com.apple.system.notification_center',
  'com.apple.system.opendirectoryd.libinfo',
  'com.apple.system.opendirectoryd.membership',
]
/** Whose answer is whether a certificate is trusted, and where names lead. */
const NETWORK_SERVICES = ['com.apple.SystemConfiguration.configd', 'com.apple.trustd.agent', 'com.apple.dnssd.service']

const BASE = [
  '(version 1)',
  '(deny default)',
  '(allow process-exec)',
  '(allow process-fork)',
  '(allow process-info* (target same-sandbox))',
  '(allow signal (target same-sandbox))',
  '(allow sysctl-read)',
  '(allow ipc-posix-sem)',
  '(allow ipc-posix-shm)',
  `(allow mach-lookup ${MACH_SERVICES.map((name) => `(global-name ${quoted(name)})`).join(' ')})`,
  '(allow file-read-metadata)',
  '(allow file-read* (literal "/"))',
  ...['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom', '/dev/fd', '/dev/stdin', '/dev/stdout', '/dev/stderr'].map(
    (device) => `(allow file-read* file-write-data file-ioctl (subpath ${quoted(device)}))`,
  ),
]

function networkRules(network: boolean | number): string[] {
  if (network === false) return []
  if (typeof network === 'number') return [`(allow network-outbound (remote ip "localhost:${network}"))`]
  const services = NETWORK_SERVICES.map((name) => `(global-name ${quoted(name)})`).join(' ')
  return [
    '(allow network-outbound (remote ip))',
    '(allow network-inbound (local ip))',
    '(allow network-bind (local ip))',
    '(allow network-outbound (literal "/private/var/run/mDNSResponder"))',
    `(allow mach-lookup ${services})`,
  ]
}

function rulesOf(mount: Mount): string[] {
  switch (mount.as) {
    case 'read':
      return [`(allow file-read* (subpath ${quoted(mount.from)}))`, `(deny file-write* (subpath ${quoted(mount.from)}))`]
    case 'write':
      return [`(allow file-read* file-write* (subpath ${quoted(mount.from)}))`]
    case 'link':
      return []
    case 'hidden':
      return [`(deny file-read* file-write* (subpath ${quoted(mount.path)}))`]
  }
}

/** A text of SBPL, which is Scheme. */
function quoted(text: string): string {
  return JSON.stringify(text)
}
