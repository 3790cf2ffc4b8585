import type { Mount } from './mounts.ts'

/** A command inside of a sandbox. */
export interface Inside {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Where a program that knows no other finds room for what it does not keep. */
export const TEMPORARY = '/tmp'

/**
 * Namespaces of its own for users, processes, IPC and the name of the host; all processes die with the one that started them, and none of
 * them has a right of the administrator, also where we have them.
 */
const ISOLATED = ['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-cgroup-try', '--die-with-parent']
const WITHOUT_RIGHTS = ['--cap-drop', 'ALL']

/**
 * The options of bubblewrap (`man bwrap`) for a sandbox that shows just these mounts. They are for its `--args`, a file that it reads: on
 * its command line everybody would see the variables, which may be keys; and in its own environment they would decide what code
 * bubblewrap itself runs (LD_PRELOAD), which is outside of the sandbox.
 */
export function bubblewrapOptions(mounts: readonly Mount[], network: boolean, { cwd, env }: Pick<Inside, 'cwd' | 'env'>): string[] {
  return [
    ...ISOLATED,
    ...(network ? [] : ['--unshare-net']),
    ...WITHOUT_RIGHTS,
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', TEMPORARY],
    ...mounts.flatMap(optionsOf),
    ...['--remount-ro', '/'],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', cwd],
  ]
}

/** The command line of bubblewrap: its options come from that file descriptor. */
export function bubblewrapArguments(options: number, { command, args }: Pick<Inside, 'command' | 'args'>): string[] {
  return ['--args', String(options), '--', command, ...args]
}

/** A command line that ends well where a sandbox can be had, with all that `bubblewrapOptions` asks for. */
export function probeArguments(bwrap: string): string[] {
  const system = ['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '--tmpfs', TEMPORARY]
  return [...ISOLATED, '--unshare-net', ...WITHOUT_RIGHTS, ...system, '--', bwrap, '--version']
}

function optionsOf(mount: Mount): string[] {
  switch (mount.as) {
    case 'read':
      return ['--ro-bind', mount.from, mount.path]
    case 'write':
      return ['--bind', mount.from, mount.path]
    case 'link':
      return ['--symlink', mount.to, mount.path]
    case 'hidden':
      return mount.isFolder ? ['--tmpfs', mount.path] : ['--ro-bind', '/dev/null', mount.path]
  }
}
