import { readFile, rename } from 'node:fs/promises'
import { z } from 'zod'
import { systemCodeOf } from '../../base/errors.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import { oneAtATime } from '../../base/limits/one-at-a-time.ts'
import type { Clock } from '../../base/platform.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { whileLocked } from '../../storage/wait-for-lock.ts'
import { namedPackage } from '../lock/package-lock.ts'

const held = z.object({
  /** What the command of the server asked for when it was held, as canonical JSON. */
  asked: z.string(),
  /** The tree that it is started from. */
  current: z.string(),
  /** The named packages of that tree with their versions and hashes, so that it can be installed again. */
  named: z.array(namedPackage),
  /** The tree before, to go back to. */
  previous: z.string().optional(),
  /** A newer tree that is installed, and waits for the user. */
  offered: z.string().optional(),
  /** Trees that are not offered again. */
  skipped: z.array(z.string()).optional(),
})
const heldFile = z.object({ version: z.literal(1), servers: z.record(z.string(), held) })

/** What is held for a server. */
export type Held = z.infer<typeof held>

/** Which tree of packages each server is started from, on disk. */
export interface HeldFile {
  get(server: string): Promise<Held | undefined>
  all(): Promise<Readonly<Record<string, Held>>>
  /** Throws `storage_failed`; then the file is as before. */
  set(server: string, value: Held | undefined): Promise<void>
}

/**
 * Opens the file. It is read again for each answer, since another engine may have written it; writes of all engines follow each other.
 *
 * @param onDamaged called with where a file that could not be read was moved to. What it held is chosen anew.
 */
export function openHeldFile(file: string, clock: Clock, onDamaged: (movedTo: string) => void): HeldFile {
  const inTurn = oneAtATime()
  const all = async (): Promise<Record<string, Held>> => {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (systemCodeOf(error) !== 'ENOENT') throw error
      return undefined
    })
    if (text === undefined) return {}
    const read = heldFile.safeParse(fromJson(text)).data
    if (read !== undefined) return read.servers
    const moved = `${file}.damaged`
    await rename(file, moved)
    onDamaged(moved)
    return {}
  }
  const get = async (server: string): Promise<Held | undefined> => {
    const servers = await all()
    return Object.hasOwn(servers, server) ? servers[server] : undefined
  }
  return {
    all,
    get,
    set: (server, value) =>
      inTurn(() =>
        whileLocked(`${file}.lock`, clock, async () => {
          const { [server]: _before, ...others } = await all()
          const servers = value === undefined ? others : { ...others, [server]: value }
          await writeAtomically(file, JSON.stringify({ version: 1, servers }, undefined, 2))
        }),
      ),
  }
}
