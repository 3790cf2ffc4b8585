import { readFile, rename } from 'node:fs/promises'
import { z } from 'zod'
import { packageUpdateDetails } from '../../../contract/consent/packages.ts'
import { TooltrayError } from '../../base/errors.ts'
import { absent } from '../../base/files/absent.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import { oneAtATime } from '../../base/limits/one-at-a-time.ts'
import type { Clock } from '../../base/platform.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { whileLocked } from '../../storage/wait-for-lock.ts'
import { namedPackage } from '../lock/package-lock.ts'

const scriptApproval = z.object({
  /** The packages with a script that the user allowed to run: name, version and hash. */
  approved: z.array(z.string()),
  /** Whether the scripts had the network. */
  network: z.boolean(),
})

const held = z.object({
  /** What the command of the server asked for when it was held, as canonical JSON. */
  asked: z.string(),
  /** The tree that it is started from. */
  current: z.string(),
  /** The named packages of that tree with their versions and hashes, so that it can be installed again. */
  named: z.array(namedPackage),
  /** It came from another computer, and was not installed here yet. */
  imported: z.literal(true).optional(),
  /** The tree before, to go back to. */
  previous: z.string().optional(),
  /** A newer tree that is installed, and waits for the user. */
  offered: z.string().optional(),
  /** What was found out about it, compared with the tree `from`. */
  offer: z.object({ from: z.string(), of: z.string(), details: packageUpdateDetails }).optional(),
  /** Trees that are not offered again. */
  skipped: z.array(z.string()).optional(),
  /** The newest version that was old enough at the last look. The command names an older one. */
  beyond: z.string().optional(),
  /** When a newer version was last looked for, in ms since 1970, whatever came of it. */
  lookedAt: z.number().optional(),
  /** Updates are taken by themselves. */
  follows: z.boolean().optional(),
  /** Install scripts that run for this server. */
  scripts: scriptApproval.optional(),
  /** The version that was chosen for its first start, which its registry no longer had. The newest was held instead. */
  gone: z.string().optional(),
})
const chosen = z.object({ asked: held.shape.asked, version: z.string() })
const doubted = z.object({ asked: held.shape.asked, tree: z.string(), named: held.shape.named })
const failed = z.object({ asked: held.shape.asked, message: z.string(), at: z.number() })
const heldFile = z.object({
  version: z.literal(1),
  servers: z.record(z.string(), held),
  chosen: z.record(z.string(), chosen).optional(),
  doubted: z.record(z.string(), doubted).optional(),
  failed: z.record(z.string(), failed).optional(),
})

/** What the user allowed of install scripts. */
export type ScriptApproval = z.infer<typeof scriptApproval>

/** What is held for a server. */
export type Held = z.infer<typeof held>

/** The version of its package with which a server starts for the first time, and what its command asks for. */
type ChosenVersion = z.infer<typeof chosen>

/** The packages that a server was last refused to be started from, which the user may accept, and what its command asked for. */
export type DoubtedTree = z.infer<typeof doubted>

/** Why the packages of a server could not be kept, when that was in ms since 1970, and what its command asked for. */
export type FailedAttempt = z.infer<typeof failed>

/** Which tree of packages each server is started from, on disk. */
export interface HeldFile {
  get(server: string): Promise<Held | undefined>
  all(): Promise<Readonly<Record<string, Held>>>
  /**
   * Sets what is held to what `next` makes of it, and returns that. Nobody else changes it meanwhile, so what a person decides while a
   * version is downloaded is not lost. Throws `storage_failed`; then the file is as before.
   */
  change<T extends Held | undefined>(server: string, next: (now: Held | undefined) => T): Promise<T>
  /** What a server was last refused to be started from; it counts until something is held. */
  doubted(server: string): Promise<DoubtedTree | undefined>
  /** The trees that servers were last refused to be started from. */
  allDoubted(): Promise<readonly string[]>
  /** The last attempt to keep the packages of a server, if it failed. It counts until something is held. */
  failed(server: string): Promise<FailedAttempt | undefined>
  /** Throws `storage_failed`. */
  fail(server: string, next: FailedAttempt): Promise<void>
  /** Throws `storage_failed`. */
  doubt(server: string, next: DoubtedTree): Promise<void>
  /**
   * What is held or chosen for a server is that of another name now, in place of what a server of that name left. Nothing for one without
   * any. Returns what undoes it. Throws `storage_failed`.
   */
  rename(from: string, to: string): Promise<() => Promise<void>>
  /** The version that was chosen for the first start of a server. It counts until something is held. */
  chosen(server: string): Promise<ChosenVersion | undefined>
  /**
   * Chooses the version for the first start of a server, in place of what is held for the same command under its name. Undefined: none any
   * more. Throws `storage_failed`.
   */
  choose(server: string, next: ChosenVersion | undefined): Promise<void>
}

/**
 * Opens the file. It is read again for each answer, since another engine may have written it; writes of all engines follow each other.
 *
 * @param onDamaged called with where a file that could not be read was moved to. What it held is chosen anew.
 */
export function openHeldFile(file: string, clock: Clock, onDamaged: (movedTo: string) => void): HeldFile {
  const inTurn = oneAtATime()
  const read = async (): Promise<HeldContent> => {
    const text = await readFile(file, 'utf8').catch(absent)
    if (text === undefined) return NOTHING
    const content = heldFile.safeParse(fromJson(text)).data
    if (content !== undefined) {
      const { servers, chosen = {}, doubted = {}, failed = {} } = content
      return { servers, chosen, doubted, failed }
    }
    const moved = `${file}.damaged`
    await rename(file, moved)
    onDamaged(moved)
    return NOTHING
  }
  /** Writes what `edit` makes of the content, and returns its value. */
  const written = <T>(edit: (before: HeldContent) => { readonly after: HeldContent; readonly value: T }): Promise<T> =>
    inTurn(() =>
      whileLocked(`${file}.lock`, clock, async () => {
        const { after, value } = edit(await read())
        await writeAtomically(file, JSON.stringify({ ...after, version: 1 }, undefined, 2))
        return value
      }),
    )
  return {
    all: async () => (await read()).servers,
    get: async (server) => valueIn((await read()).servers, server),
    chosen: async (server) => valueIn((await read()).chosen, server),
    change: (server, next) =>
      written(({ servers, chosen, doubted, failed }) => {
        const before = valueIn(servers, server)
        const value = next(before)
        // What was refused still waits while nothing else is started.
        const isOther = value?.current !== before?.current
        const after = {
          servers: withValue(servers, server, value),
          chosen: withValue(chosen, server, undefined),
          doubted: isOther ? withValue(doubted, server, undefined) : doubted,
          failed: withValue(failed, server, undefined),
        }
        return { value, after }
      }),
    doubted: async (server) => valueIn((await read()).doubted, server),
    allDoubted: async () => Object.values((await read()).doubted).map(({ tree }) => tree),
    doubt: (server, next) =>
      written((before) => ({ value: undefined, after: { ...before, doubted: withValue(before.doubted, server, next) } })),
    failed: async (server) => valueIn((await read()).failed, server),
    fail: (server, next) =>
      written((before) => ({ value: undefined, after: { ...before, failed: withValue(before.failed, server, next) } })),
    rename: (from, to) =>
      written((before) => {
        const { servers, chosen, doubted, failed } = before
        const isKnown = Object.values(before).some((all: ByServer<unknown>) => valueIn(all, from) !== undefined)
        const moved = <Value>(all: ByServer<Value>): ByServer<Value> =>
          isKnown ? withValue(withValue(all, to, valueIn(all, from)), from, undefined) : all
        const given = <Value>(all: ByServer<Value>, old: ByServer<Value>): ByServer<Value> =>
          isKnown ? withValue(withValue(all, from, valueIn(old, from)), to, valueIn(old, to)) : all
        const undo = (): Promise<void> =>
          written((now) => ({
            value: undefined,
            after: {
              servers: given(now.servers, servers),
              chosen: given(now.chosen, chosen),
              doubted: given(now.doubted, doubted),
              failed: given(now.failed, failed),
            },
          }))
        return { value: undo, after: { servers: moved(servers), chosen: moved(chosen), doubted: moved(doubted), failed: moved(failed) } }
      }),
    choose: (server, next) =>
      written(({ servers, chosen, doubted, failed }) => {
        const isSame = next !== undefined && valueIn(servers, server)?.asked === next.asked
        const after = {
          servers: isSame ? withValue(servers, server, undefined) : servers,
          chosen: withValue(chosen, server, next),
          doubted,
          failed,
        }
        return { value: undefined, after }
      }),
  }
}

type ByServer<Value> = Readonly<Record<string, Value>>

interface HeldContent {
  readonly servers: ByServer<Held>
  readonly chosen: ByServer<ChosenVersion>
  readonly doubted: ByServer<DoubtedTree>
  readonly failed: ByServer<FailedAttempt>
}

const NOTHING: HeldContent = { servers: {}, chosen: {}, doubted: {}, failed: {} }

function valueIn<Value>(all: ByServer<Value>, server: string): Value | undefined {
  return Object.hasOwn(all, server) ? all[server] : undefined
}

function withValue<Value>(all: ByServer<Value>, server: string, value: Value | undefined): ByServer<Value> {
  const { [server]: _before, ...others } = all
  return value === undefined ? others : { ...others, [server]: value }
}

/** What is known of a kept package. Throws `package_not_kept` if that is nothing. */
export function known<Value>(server: string, value: Value | undefined): Value {
  if (value !== undefined) return value
  throw new TooltrayError('package_not_kept', `No package of ${server} is kept.`, {
    hint: 'See what is kept with: tooltray packages. The log of the server says why its package is not: tooltray logs NAME',
  })
}

/** What is held for the servers that are configured. */
export async function heldFor(held: HeldFile, servers: readonly string[]): Promise<readonly (readonly [server: string, value: Held])[]> {
  const names = new Set(servers)
  return Object.entries(await held.all()).filter(([server]) => names.has(server))
}

/** The tree in which the install scripts of another one ran. The same packages with other scripts are another tree. */
export function scriptsTreeId(tree: string, network: boolean): string {
  return `${tree}+scripts${network ? '-network' : ''}`
}

/** The trees that a server is started from, or may be by one decision. */
export function treesOf({ current, previous, offered, scripts }: Held): string[] {
  const own = [current, previous, offered].filter((id) => id !== undefined)
  return scripts === undefined ? own : [...own, ...own.map((id) => scriptsTreeId(id, scripts.network))]
}
