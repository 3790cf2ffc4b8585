import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Paths } from '../../engine/config/paths.ts'
import { systemCodeOf } from '../../engine/base/errors.ts'
import { type Clock, type Platform, systemClock } from '../../engine/base/platform.ts'
import { type EngineConnection, EngineUnreachable, connectToEngine } from '../../control/connect/connect-to-engine.ts'
import type { SessionChoice } from '../../contract/exposure.ts'
import { HANDSHAKE_FILE, type OpeningHandshake } from '../../contract/cached-handshake.ts'
import { parseBuiltIn, parseHandshake } from './handshake-answers.ts'
import { createHostKeeper } from './host-keeper.ts'
import { createRelay } from './relay.ts'
import type { StartedHost } from '../engine-connection/start-host.ts'

/** In ms. */
const PATIENCE = 30_000

/** In ms. The client's input is not read until the engine was looked for, but at most this long. */
const LOOKING = 500

/** In ms. After an engine that ended sooner than this, wait before the next attempt. */
const SHORT_STAY = 1_000

/** Dependencies of `connect`. */
interface ConnectDeps {
  choice?: SessionChoice
  paths: Paths
  platform: Platform
  version: string
  script: string
  input: Readable
  output: Writable
  patience?: number
  clock?: Pick<Clock, 'monotonic'>
}

/**
 * `tooltray connect`: the program that an AI client starts. Relays its session to the engine until the client closes its stdin, and starts
 * the engine if there is none. Resolves then; the caller exits.
 *
 * It owns one connection at a time and reconnects by itself. Call it once per process: it reads all of `input`.
 *
 * @param deps.patience how long an engine may take to start, and the longest pause after failed starts, in ms.
 */
export async function connect(deps: ConnectDeps): Promise<void> {
  const { paths, platform, version, input, output, patience = PATIENCE, clock = systemClock, choice = {} } = deps
  const hello = {
    purpose: 'mcp',
    client: `tooltray-connect/${version}`,
    ...startFolder(),
    ...registeredAs(platform),
    ...choice,
  } as const
  let connection: EngineConnection | undefined
  let done = false
  let wake = (): void => undefined
  /** The engine's own handshake is newer than the cached one: a running engine answers from the first message on. */
  let looked = (): void => undefined
  const hasLooked = new Promise<void>((resolve) => (looked = resolve))

  const toClient = (lines: Buffer): void => {
    if (output.write(lines) || connection === undefined || connection.socket.isPaused()) return
    // The client reads slowly: stop reading from the engine.
    const { socket } = connection
    socket.pause()
    output.once('drain', () => socket.resume())
  }
  // The cached handshake is for clients without options: others wait for the engine's own.
  const isUsual = Object.keys(choice).length === 0
  const handshake = (): OpeningHandshake | undefined => (isUsual ? readHandshake(paths, deps.script) : undefined)
  const relay = createRelay(toClient, handshake, () => wake())

  const attach = (opened: EngineConnection): Promise<void> => {
    connection = opened
    const { socket } = opened
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    relay.attach({
      write(lines) {
        if (socket.write(lines) || input.isPaused()) return
        input.pause()
        socket.once('drain', () => input.resume())
      },
    })
    looked()
    opened.read(relay.fromEngine)
    return closed.then(() => {
      connection = undefined
      input.resume()
      relay.detach()
    })
  }

  const stayAttached = async (): Promise<void> => {
    for (let first = true; !done; first = false) {
      const opened = await reach(first)
      if (opened === undefined) return
      const since = clock.monotonic()
      await attach(opened)
      if (clock.monotonic() - since < SHORT_STAY) await new Promise((resolve) => setTimeout(resolve, SHORT_STAY))
    }
  }

  /** Tries until an engine accepts the connection. Returns undefined if the client is gone first. */
  const reach = async (first: boolean): Promise<EngineConnection | undefined> => {
    const keeper = createHostKeeper({ first, patience, clock, relay, start, logDir: paths.logDir })
    while (!done) {
      try {
        const opened = await connectToEngine(paths, hello)
        keeper.somebodyThere()
        return opened
      } catch (error) {
        if (!(error instanceof EngineUnreachable)) throw error
        looked()
        if (error.why === 'absent') await keeper.nobodyThere()
        else relay.giveUp(error.sentence)
        if (error.why === 'refused') keeper.somebodyThere()
      }
      await untilWanted(keeper.pause)
    }
    return undefined
  }

  /** Waits, but only until the client needs the engine. */
  const untilWanted = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const start = async (): Promise<StartedHost> => {
    // Loaded on demand: nearly always an engine is running, and each module costs memory in every helper.
    const { startEngine } = await import('../engine-connection/start-host.ts')
    return startEngine(deps)
  }

  const ended = new Promise<void>((resolve) => {
    const looking = setTimeout(looked, LOOKING)
    void hasLooked.then(() => {
      clearTimeout(looking)
      input.on('data', relay.fromClient)
    })
    input.once('end', resolve)
    input.once('close', resolve)
    input.once('error', () => resolve())
    // The client is gone.
    output.once('error', () => resolve())
    output.once('close', resolve)
  })
  const attached = stayAttached()
  await Promise.race([ended, attached])
  done = true
  connection?.socket.end()
}

/** The cached handshake of this home; where no engine ever ran, the one that was recorded when this program was built. */
function readHandshake({ handshakeFile, databaseFile, serversFile }: Paths, script: string): OpeningHandshake | undefined {
  const read = (file: string): string => readFileSync(file, 'utf8')
  try {
    if (existsSync(handshakeFile) || existsSync(databaseFile)) return parseHandshake(read(handshakeFile))
    const builtIn = read(join(dirname(script), HANDSHAKE_FILE))
    return parseBuiltIn(builtIn, existsSync(serversFile) ? read(serversFile) : undefined)
  } catch (error) {
    // What is not there, or cannot be read, leaves the answer to the engine.
    if (systemCodeOf(error) !== undefined) return undefined
    throw error
  }
}

/** Entries written by Tooltray name their client (`own-entry.ts`; the relay loads no library). */
function registeredAs({ env: { TOOLTRAY_CLIENT: registered } }: Platform): { readonly registered?: string } {
  return registered === undefined ? {} : { registered }
}

/** The client's working folder, which is usually that of the project. It may have been deleted. */
function startFolder(): { readonly folder?: string } {
  try {
    return { folder: process.cwd() }
  } catch {
    return {}
  }
}
