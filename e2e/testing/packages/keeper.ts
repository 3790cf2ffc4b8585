import { type Clock, systemClock, thisPlatform } from '../../../electron/engine/base/platform.ts'
import { type KeptPackages, type PackageCommand, keptPackages } from '../../../electron/engine/packages/kept-packages.ts'
import { type Npm, npmRunner } from '../../../electron/engine/packages/npm/npm.ts'
import { type OwnNode, npmWords } from '../../../electron/engine/packages/npm/own-node.ts'
import { uvRunner } from '../../../electron/engine/packages/uv/uv.ts'
import { thisDisk } from '../../../electron/engine/upstream/sandbox/disk.ts'
import { locate } from '../../../electron/engine/upstream/sandbox/program-folders.ts'
import type { Watchdog } from '../../../electron/engine/upstream/process/watchdog.ts'
import { createSandbox } from '../../../electron/engine/upstream/sandbox/sandbox.ts'

const DAY = 24 * 3_600_000
/** The command of the server `notes`. */
export const COMMAND = { command: 'npx', args: ['-y', 'mcp-notes', '--all'] }

/** The environment of a server, and so of npm. Its HOME is the home of sandboxes, too. */
export type KeeperEnv = Record<string, string> & { PATH: string; HOME: string }

/** Options of `openKeeper`. */
interface KeeperOptions {
  readonly folder: string
  readonly env: KeeperEnv
  /** The command of the server. */
  readonly written?: Pick<PackageCommand, 'command' | 'args'>
  /** The Node of the engine. */
  readonly own?: OwnNode | undefined
  /** Ends what npm runs. */
  readonly watchdog: Watchdog
  readonly clock?: Clock
  /** The servers that are configured; by default the one. */
  readonly servers?: () => readonly string[]
  /** Whether a process of a server may be running. */
  readonly isRunning?: (server: string) => boolean
  /** Whether updates wait for the user. */
  readonly holds?: boolean
  readonly wrapNpm?: (npm: Npm) => Npm
  readonly onNote?: (line: string) => void
  readonly onChanged?: (server: string) => void
}

/** Opens a keeper for the one server `notes`, as each start of an engine has one. */
export function openKeeper(options: KeeperOptions): KeptPackages {
  const { folder, env, watchdog, clock = systemClock, wrapNpm = (npm) => npm, onNote = () => undefined, own } = options
  // No sandbox of these names hosts.
  const noOutbound = { request: () => Promise.reject(new Error('none')), tunnel: () => Promise.reject(new Error('none')) }
  return keptPackages({
    folder,
    platform: thisPlatform(),
    clock,
    ownNode: own,
    nodeIn: async ({ PATH }) => locate('node', PATH, '/', thisDisk),
    npm: (given) => wrapNpm(npmRunner(given, { platform: thisPlatform(), clock, watchdog }, npmWords(given, own))),
    uv: (given, python) => uvRunner(given, python, { platform: thisPlatform(), clock, watchdog }),
    npmForScripts: async () => npmRunner({ PATH: env.PATH, HOME: env.HOME }, { platform: thisPlatform(), clock, watchdog }),
    sandbox: (homes) =>
      createSandbox({
        platform: { ...thisPlatform(), home: env.HOME },
        path: async () => env.PATH,
        homes,
        own: { all: [folder], programs: [folder] },
        onRefused: () => undefined,
        outbound: noOutbound,
      }),
    servers: options.servers ?? (() => ['notes']),
    isRunning: options.isRunning ?? (() => false),
    toolsOf: async () => ({ toolsUnknown: 'No server runs here.' }),
    holds: () => options.holds ?? true,
    commandAsWritten: async () => ({ ...(options.written ?? COMMAND), env }),
    youngest: () => 3 * DAY,
    note: (server, sentence) => onNote(`${server}: ${sentence}`),
    onDamaged: (moved) => onNote(`damaged: ${moved}`),
    onChanged: options.onChanged ?? (() => undefined),
  })
}
