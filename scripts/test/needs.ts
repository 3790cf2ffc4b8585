/**
 * The programs that tests run and that npm does not install: what each is for, which Debian package has it, and whether it can be started
 * here. A program counts as there only when it could be started: one that is there and cannot be is named with the reason.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromiumProblem } from './chromium.ts'
import { uvPrograms } from './pypi/install-python.ts'
import { startProblem } from './start-problem.ts'

export interface Need {
  /** What is tested with it, for the table that `npm test` prints. */
  readonly for: string
  /** The Debian packages that have it; none where Debian has none. */
  readonly debian: readonly string[]
  /** Whether `npm test` runs tests that need it; all others are for `npm run test:all`. */
  readonly isBasic?: true
  /** Starts it. Returns why it cannot be used, or undefined where it can. */
  readonly problem: () => string | undefined
}

export type NeedName = keyof typeof NEEDS

const NEEDS = {
  chromium: { isBasic: true, for: 'the window', debian: [], problem: () => chromiumProblem() },
  bubblewrap: {
    isBasic: true,
    for: 'sandboxes',
    debian: ['bubblewrap'],
    // Kernels, containers and profiles of AppArmor forbid namespaces: only a sandbox that was made shows that one can be.
    problem: onLinux(() => started('bwrap', '--ro-bind', '/', '/', '--unshare-user', '--unshare-pid', '--unshare-net', 'true')),
  },
  keyring: {
    isBasic: true,
    for: 'the keychain',
    debian: ['gnome-keyring', 'dbus-x11'],
    problem: onLinux(() => started('gnome-keyring-daemon', '--version') ?? started('dbus-run-session', '--', 'true')),
  },
  'session bus': {
    isBasic: true,
    for: 'the tray',
    debian: ['dbus-daemon', 'libglib2.0-bin', 'systemd'],
    problem: onLinux(() => started('dbus-daemon', '--version') ?? started('gdbus', 'help') ?? started('busctl', '--version')),
  },
  'tray hosts': {
    for: 'the tray on real desktops',
    debian: ['ayatana-indicator-application', 'xfce4-panel', 'xvfb', 'sway', 'waybar'],
    problem: onLinux(
      () =>
        started('test', '-x', '/usr/libexec/ayatana-indicator-application/ayatana-indicator-application-service') ??
        // It waits for a display before it says anything.
        started('which', 'xfce4-panel') ??
        started('Xvfb', '-help') ??
        started('sway', '--version') ??
        started('waybar', '--version'),
    ),
  },
  notifications: { for: 'notifications on a real desktop', debian: ['dunst'], problem: onLinux(() => started('dunst', '--version')) },
  screen: { isBasic: true, for: 'the packed app', debian: ['xvfb'], problem: onLinux(() => started('Xvfb', '-help')) },
  'xdg-mime': { for: 'links on the desktops of Linux', debian: ['xdg-utils'], problem: onLinux(() => started('xdg-mime', '--version')) },
  zsh: { for: 'completion', debian: ['zsh'], problem: () => started('zsh', '-c', 'exit') },
  fish: { for: 'completion', debian: ['fish'], problem: () => started('fish', '-c', 'exit') },
  age: { for: 'encrypted exports', debian: ['age'], problem: () => started('age', '--version') ?? started('age-keygen', '--version') },
  script: { for: 'commands on a terminal', debian: ['bsdutils'], problem: onLinux(() => started('script', '--version')) },
  groff: { for: 'the manual page', debian: ['groff-base'], problem: () => started('groff', '--version') },
  gcc: {
    isBasic: true,
    for: 'the helper in C',
    debian: ['gcc', 'libc6-dev'],
    problem: onLinux(() => started('gcc', '-E', '-include', 'stdio.h', '-x', 'c', '/dev/null', '-o', '/dev/null')),
  },
  python: {
    for: 'packages of Python',
    debian: ['python3-venv', 'python3-pip'],
    problem: onLinux(() => started('/usr/bin/python3', '-c', 'import venv, ensurepip, pip')),
  },
  uv: { for: 'packages of Python, by uv', debian: [], problem: onLinux(() => started(join(uvPrograms, 'uv'), '--version')) },
  git: { isBasic: true, for: 'command-line servers', debian: ['git'], problem: () => started('git', '--version') },
  kubectl: {
    for: 'the manifests for Kubernetes',
    debian: ['kubernetes-client'],
    problem: () => started('kubectl', 'kustomize', '--help'),
  },
  dpkg: { for: 'the Debian package', debian: ['dpkg'], problem: onLinux(() => started('dpkg', '--version')) },
  rpm: { for: 'the RPM package', debian: ['rpm'], problem: onLinux(() => started('rpmbuild', '--version')) },
  'desktop-file-validate': {
    for: 'the menu entry',
    debian: ['desktop-file-utils'],
    problem: onLinux(() => started('desktop-file-validate', '--help')),
  },
  mount: {
    for: 'full disks',
    debian: ['mount', 'util-linux'],
    problem: onLinux(() =>
      process.getuid?.() === 0 ? started('unshare', '-m', 'mount', '-t', 'tmpfs', 'none', '/mnt') : 'only root can mount a disk',
    ),
  },
} as const satisfies Record<string, Need>

export const needs: Readonly<Record<NeedName, Need>> = NEEDS

const known = new Map<NeedName, string | undefined>()

/** Why tests that need these programs cannot run on this machine; undefined where they can. Each program is tried once per process. */
export function lacking(...names: NeedName[]): string | undefined {
  for (const name of names) {
    if (!known.has(name)) known.set(name, needs[name].problem())
    const problem = known.get(name)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Runs a program to its end. Returns undefined where that went well, else what a person needs to know of it. */
function started(program: string, ...args: string[]): string | undefined {
  const ended = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: 20_000 })
  return startProblem(program, ended)
}

/** Why a program is lacking that other systems have no use for. */
export const ONLY_ON_LINUX = 'it exists on Linux only'

function onLinux(problem: () => string | undefined): () => string | undefined {
  return () => (process.platform === 'linux' ? problem() : ONLY_ON_LINUX)
}
