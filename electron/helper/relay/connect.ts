import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import type { Paths } from '../../engine/config/paths.ts'
import { systemCodeOf } from '../../engine/base/errors.ts'
import { type Clock, type Platform, systemClock } from '../../engine/base/platform.ts'
import { type EngineConnection, EngineUnreachable, connectToEngine } from '../../control/connect/connect-to-engine.ts'
import type { SessionChoice } from '../../contract/exposure.ts'
import type { CachedHandshake } from '../../contract/cached-handshake.ts'
import { parseHandshake } from './handshake-answers.ts'
import { createHostKeeper } from './host-keeper.ts'
import { createRelay } from './relay.ts'
import type { StartedHost } from '../engine-connection/start-host.ts'

/** In ms. */
const PATIENCE = 30_000

/** What a client says is not read until we know whether there is an engine; but not longer than this, in ms. */
const LOOKING = 500

/** An engine that leaves sooner than this after it came is not run after at full speed. */
const SHORT_STAY = 1_000

/** What `connect` works with. */
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
 * `tooltray connect`: the program that an AI client starts. Relays its conversation to the engine, starting the engine when there is
 * none, until the client closes its stdin. Resolves then; the caller exits.
 *
 * @param deps.patience how long an engine may take to come, and how long at most none is started after some that did not, in ms.
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
  /** What an engine says itself is newer than the greeting: where there is one, it is asked from the first word on. */
  let looked = (): void => undefined
  const hasLooked = new Promise<void>((resolve) => (looked = resolve))

  const toClient = (lines: Buffer): void => {
    if (output.write(lines) || connection === undefined || connection.socket.isPaused()) return
    // The client reads slowly: so do we.
    const { socket } = connection
    socket.pause()
    output.once('drain', () => socket.resume())
  }
  // What the last engine left behind is for clients without a choice: all others wait for the engine's own word.
  const isUsual = Object.keys(choice).length === 0
  const greeting = (): CachedHandshake | undefined => (isUsual ? readGreeting(paths.handshakeFile) : undefined)
  const relay = createRelay(toClient, greeting, () => wake())

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

  /** Tries until an engine lets us in. Undefined when the client is gone first. */
  const reach = async (first: boolean): Promise<EngineConnection | undefined> => {
    const keeper = createHostKeeper({ first, patience, clock, relay, start, logDir: paths.logDir })
    while (!done) {
      try {
        return await connectToEngine(paths, hello)
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

  /** Waits, but no longer than until the client wants something. */
  const untilWanted = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const start = async (): Promise<StartedHost> => {
    // Read only when needed: nearly always an engine runs already, and each module costs memory in every helper.
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
    // The client is gone: nobody is left to talk to.
    output.once('error', () => resolve())
    output.once('close', resolve)
  })
  const attached = stayAttached()
  await Promise.race([ended, attached])
  done = true
  connection?.socket.end()
}

function readGreeting(file: string): CachedHandshake | undefined {
  try {
    return parseHandshake(readFileSync(file, 'utf8'))
  } catch (error) {
    // No engine ever ran here, or the disk does not give it: the engine will answer itself.
    if (systemCodeOf(error) !== undefined) return undefined
    throw error
  }
}

/** The folder that the client started us in: most that work in one do. Its own may be gone by now. */
/** Entries that Tooltray wrote say whose they are (`own-entry.ts`; the relay reads no library). */
function registeredAs({ env: { TOOLTRAY_CLIENT: registered } }: Platform): { readonly registered?: string } {
  return registered === undefined ? {} : { registered }
}

function startFolder(): { readonly folder?: string } {
  try {
    return { folder: process.cwd() }
  } catch {
    return {}
  }
}
