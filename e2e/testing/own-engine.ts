import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { startEngine } from '../../electron/engine/app/engine.ts'
import type { EngineDeps } from '../../electron/engine/app/engine-deps.ts'
import type { Engine } from '../../electron/engine/app/engine-api.ts'
import { type Clock, systemClock, thisPlatform } from '../../electron/engine/base/platform.ts'
import { replaceServersFile } from './installation.ts'
import { clickThrough } from './oauth-bed.ts'

/** A folder of its own for one or several engines, and what they wrote to their logs. */
export interface Home extends AsyncDisposable {
  readonly folder: string
  /** @param more goes beside the servers. */
  configure(servers: Record<string, unknown>, more?: Record<string, unknown>): void
  /** Starts an engine in this process. It is closed when the home is disposed of. */
  start(): Promise<OwnEngine>
  /** Lets time pass for the engines: what they take for now is so much later. */
  pass(ms: number): void
  readonly log: readonly string[]
}

export interface OwnEngine {
  readonly engine: Engine
  status(server?: string): ServerStatus
  /** Signs in as a person would, without a window. Returns the last page. */
  signIn(
    server?: string,
    options?: { again?: boolean; choice?: 'allow' | 'deny'; person?: string },
  ): Promise<{ status: number; body: string }>
  /** Calls the tool `echo`; returns its text, or throws. */
  echo(text: string, server?: string): Promise<string>
  close(): Promise<void>
}

/** @param time of the engines, instead of the system's. @param more for the engines, as the host passes it. */
export function createHome(env: Record<string, string> = {}, time: Clock = systemClock, more: Partial<EngineDeps> = {}): Home {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-own-'))
  const platform = {
    ...thisPlatform(),
    env: { PATH: process.env.PATH, TOOLTRAY_HOME: folder, TOOLTRAY_SECRETS: 'file', ...env },
    home: folder,
  }
  const log: string[] = []
  const closers: (() => Promise<void>)[] = []
  let later = 0
  const clock: Clock = {
    ...time,
    now: () => time.now() + later,
    monotonic: () => time.monotonic() + later,
  }
  const write = (details: Record<string, unknown>, message: string): void => void log.push(`${message} ${JSON.stringify(details)}`)
  mkdirSync(folder, { recursive: true })
  return {
    folder,
    log,
    configure: (servers, more = {}) => replaceServersFile(folder, { mcpServers: servers, ...more }),
    pass: (ms) => void (later += ms),
    async start() {
      const engine = await startEngine({
        helper: { command: 'tooltray', args: ['connect'] },
        paths: pathsFor(platform),
        platform,
        clock,
        version: '0.0.0',
        log: { info: write, warn: write, error: write },
        ...more,
      })
      let closed: Promise<void> | undefined
      const close = (): Promise<void> => (closed ??= engine.close())
      closers.push(close)
      const own: OwnEngine = {
        engine,
        close,
        status: (server = 'bed') => engine.status().servers.find(({ name }) => name === server) as ServerStatus,
        async signIn(server = 'bed', { again = false, choice = 'allow', person = 'alice' } = {}) {
          const started = await engine.signIn.start(server, again)
          if (started === undefined) throw new Error(`${server} wants no sign-in.`)
          const done = engine.signIn.wait(server)
          const [page] = await Promise.all([clickThrough(started.authorizationUrl, choice, undefined, undefined, person), done])
          return page
        },
        async echo(text, server = 'bed') {
          const result = await engine.tools.call({ name: `${server}__echo`, arguments: { text } })
          return (result.content as { text: string }[])[0]?.text ?? ''
        },
      }
      return own
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(closers.map((close) => close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
