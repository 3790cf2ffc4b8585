import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, thisPlatform } from '../../../electron/engine/base/platform.ts'
import type { KeptPackages, PackageCommand } from '../../../electron/engine/packages/kept-packages.ts'
import type { OwnNode } from '../../../electron/engine/packages/npm/own-node.ts'
import { createWatchdog } from '../../../electron/engine/upstream/process/watchdog.ts'
import { COMMAND, type KeeperEnv, openKeeper } from './keeper.ts'
import { type NpmRegistry, npmRegistry, packageIn } from './npm-registry.ts'

const DAY = 24 * 3_600_000

/** A keeper of packages with a registry of its own. */
export interface KeeperBed extends AsyncDisposable {
  readonly registry: NpmRegistry
  readonly root: string
  /** The environment of its server. */
  readonly env: KeeperEnv
  readonly folder: string
  readonly notes: readonly string[]
  /** Publishes a version of `mcp-notes`, so many days ago. @param more goes into its package.json. @param files are in it besides. */
  publish(version: string, days: number, more?: Record<string, unknown>, files?: Readonly<Record<string, string>>): Promise<void>
  /** The servers that are configured. */
  servers: readonly string[]
  /** Whether a process of a server runs. */
  running: boolean
  /** A keeper, as each start of an engine has one. */
  keeper(): KeptPackages
  /** The servers of which it was told that what is held has changed. */
  readonly told: readonly string[]
  /** Lets npm ask the registry for everything again. */
  forgetAnswers(): void
  /** Lets so many days pass on the clock of all keepers. */
  pass(days: number): void
  start(args?: readonly string[], keeper?: KeptPackages, server?: string): ReturnType<KeptPackages['commandOf']>
}

/**
 * Opens a bed in a folder of its own.
 *
 * @param holds whether updates wait for the user. @param written the command of the server. @param own the Node of the engine.
 */
export async function openKeeperBed(
  holds = true,
  written: Pick<PackageCommand, 'command' | 'args'> = COMMAND,
  own?: OwnNode,
): Promise<KeeperBed> {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-packages-'))
  const registry = await npmRegistry([packageIn(join(root, 'helper'), 'helper', 'export const one = 1', { main: 'run.mjs' })])
  const folder = join(root, 'kept')
  const notes: string[] = []
  const told: string[] = []
  let passed = 0
  const clock = { ...systemClock, now: () => Date.now() + passed }
  const watchdog = createWatchdog(thisPlatform(), () => undefined)
  const env: KeeperEnv = {
    PATH: process.env['PATH'] ?? '',
    HOME: root,
    npm_config_registry: registry.address,
    npm_config_cache: join(root, 'cache'),
    npm_config_fetch_retries: '0',
  }
  const keeper = (): KeptPackages =>
    openKeeper({
      folder,
      env,
      watchdog,
      clock,
      holds,
      written,
      own,
      servers: () => bed.servers,
      isRunning: () => bed.running,
      onNote: (line) => notes.push(line),
      onChanged: (server) => told.push(server),
    })
  const bed: KeeperBed = {
    servers: ['notes'],
    running: false,
    registry,
    root,
    env,
    folder,
    notes,
    told,
    forgetAnswers: () => rmSync(join(root, 'cache'), { recursive: true }),
    pass: (days) => void (passed += days * DAY),
    keeper,
    publish(version, days, more = {}, files = {}) {
      const made = packageIn(join(root, `notes-${version}`), 'mcp-notes', `console.log(${JSON.stringify(version)})`, { version, ...more })
      for (const [path, text] of Object.entries(files)) writeFileSync(join(made, path), text)
      return registry.publish(made, Date.now() - days * DAY)
    },
    async start(args = written.args, with_ = keeper(), server = 'notes') {
      const started = await with_.commandOf(server, { command: written.command, args, env }, () => undefined)
      await started?.check()
      return started
    },
    async [Symbol.asyncDispose]() {
      await registry[Symbol.asyncDispose]()
      watchdog.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
  return bed
}

/** The version of the program that a command starts. */
export const versionOf = (started: Awaited<ReturnType<KeeperBed['start']>>): string | undefined =>
  started === undefined ? undefined : /console\.log\("(.*)"\)/.exec(readFileSync(started.args[0] ?? '', 'utf8'))?.[1]
