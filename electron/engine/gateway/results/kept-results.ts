import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { storageFailure } from '../../base/failures/storage-failure.ts'
import { nearestTimer } from '../../base/nearest-timer.ts'
import type { Clock } from '../../base/platform.ts'
import { makePrivateFolder } from '../../base/files/private-folder.ts'

/** Results that were too long to show. Each is known only to the session that got it. */
export interface KeptResults {
  /** Keeps a result and returns its id. */
  keep(session: string, bytes: Buffer): string
  /** The bytes of a kept result. Throws `result_unknown` for one of another session, or one that is no longer kept. */
  bytesOf(session: string, id: string): Promise<Buffer>
  /** Forgets the results of a session that ended. */
  forget(session: string): void
  /** Forgets everything. Resolves when no file is left on disk. */
  close(): Promise<void>
}

export interface KeptBounds {
  /** Maximum bytes in memory, of all sessions. Beyond it, the least recently used results move to disk. */
  readonly memory: number
  /** Maximum bytes on disk. Beyond it, the least recently used results are forgotten. */
  readonly disk: number
}

/** In ms. A result that was not used for this time is forgotten. */
const LIFETIME = 3_600_000

const BOUNDS: KeptBounds = { memory: 32 * 1024 * 1024, disk: 256 * 1024 * 1024 }

interface Kept {
  readonly session: string
  readonly size: number
  usedAt: number
  /** Undefined if it is only on disk. */
  bytes: Buffer | undefined
  isOnDisk: boolean
  /** Settles when no write is in progress. */
  written: Promise<void>
}

/**
 * Owns the kept results of all sessions, in memory and in `folder`. Calls may run concurrently; `close` ends it for good.
 *
 * @param folder for results that do not stay in memory. Nothing else may use it: it is emptied at the start, because a crashed engine may
 * have left files.
 * @param onProblem is called if a result cannot be stored on disk; that result is then forgotten.
 */
export function createKeptResults(
  folder: string,
  clock: Clock,
  onProblem: (problem: TooltrayError) => void,
  bounds: KeptBounds = BOUNDS,
): KeptResults {
  /** The least recently used first. */
  const kept = new Map<string, Kept>()
  const writing = new Set<Promise<void>>()
  let inMemory = 0
  let onDisk = 0

  const fileOf = (id: string): string => join(folder, `${id}.json`)
  const failed = (error: unknown): void => {
    const message = `A large result could not be kept in ${folder}: ${messageOf(error)}.`
    onProblem(storageFailure(error) ?? new TooltrayError('storage_failed', message, { cause: error }))
  }

  const tracked = (work: Promise<void>): Promise<void> => {
    writing.add(work)
    return work.finally(() => writing.delete(work))
  }

  const drop = (id: string, one: Kept): void => {
    if (!kept.delete(id)) return
    if (one.isOnDisk) onDisk -= one.size
    else inMemory -= one.size
    if (one.isOnDisk) void tracked(one.written.then(() => rm(fileOf(id), { force: true })).catch(failed))
  }

  /** Whether the folder was made since it was last found missing. */
  let hasFolder = false

  const write = async (id: string, one: Kept, bytes: Buffer): Promise<void> => {
    try {
      if (!hasFolder) makePrivateFolder(folder)
      hasFolder = true
      await writeFile(fileOf(id), bytes, { mode: 0o600, flag: 'wx' })
      one.bytes = undefined
    } catch (error) {
      hasFolder = false
      failed(error)
      drop(id, one)
    }
  }

  const moveToDisk = (id: string, one: Kept, bytes: Buffer): void => {
    inMemory -= one.size
    onDisk += one.size
    one.isOnDisk = true
    one.written = tracked(write(id, one, bytes))
  }

  /** Moves or drops results beyond the bounds. */
  const fit = (): void => {
    for (const [id, one] of kept) {
      if (inMemory <= bounds.memory) break
      if (!one.isOnDisk && one.bytes !== undefined) moveToDisk(id, one, one.bytes)
    }
    for (const [id, one] of kept) {
      if (onDisk <= bounds.disk) break
      if (one.isOnDisk) drop(id, one)
    }
  }

  const timer = nearestTimer(clock, (now) => {
    for (const [id, one] of kept) {
      // The map is in the order of use.
      if (now - one.usedAt < LIFETIME) return timer.ringBy(one.usedAt + LIFETIME)
      drop(id, one)
    }
  })

  const use = (id: string, one: Kept): void => {
    one.usedAt = clock.monotonic()
    kept.delete(id)
    kept.set(id, one)
    timer.ringBy(one.usedAt + LIFETIME)
  }

  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    failed(error)
  }

  return {
    keep(session, bytes) {
      const id = `r${randomBytes(4).toString('hex')}`
      use(id, { session, size: bytes.length, usedAt: 0, bytes, isOnDisk: false, written: Promise.resolve() })
      inMemory += bytes.length
      fit()
      return id
    },
    async bytesOf(session, id) {
      const one = kept.get(id)
      if (one?.session !== session) throw unknown(id)
      use(id, one)
      if (one.bytes !== undefined) return one.bytes
      try {
        return await readFile(fileOf(id))
      } catch (error) {
        // Forgotten meanwhile, or the file was deleted.
        if (kept.has(id)) failed(error)
        drop(id, one)
        throw unknown(id)
      }
    },
    forget(session) {
      for (const [id, one] of kept) if (one.session === session) drop(id, one)
    },
    async close() {
      timer.stop()
      for (const [id, one] of kept) drop(id, one)
      while (writing.size > 0) await Promise.all(writing)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function unknown(id: string): TooltrayError {
  return new TooltrayError('result_unknown', `No result is kept under the id ${JSON.stringify(id.slice(0, 50))}.`, {
    hint: 'Results are kept for the session that got them, for an hour after their last use. Make the call again.',
  })
}
