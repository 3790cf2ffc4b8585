import { createHash } from 'node:crypto'
import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { systemCodeOf } from '../../base/errors.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'
import { fromJson } from '../../base/text/from-json.ts'

/** A cached response of a web service with the time it was received, ms since 1970. */
export interface KeptAnswer {
  readonly at: number
  readonly body: unknown
}

/** Responses by URL, on disk. Unreadable ones count as absent. */
export interface AnswerCache {
  get(url: string): Promise<KeptAnswer | undefined>
  /** Throws `storage_failed`. */
  set(url: string, answer: KeptAnswer): Promise<void>
}

const kept = z.object({ url: z.string(), at: z.number(), body: z.unknown() })

/** Responses that are kept; the oldest are removed. Searching while typing leaves one for each pause. Inner: a cache. */
const MOST_ANSWERS = 300

/** Opens the cache in a folder. */
export function answerCache(folder: string): AnswerCache {
  const fileOf = (url: string): string => join(folder, `${createHash('sha256').update(url).digest('hex').slice(0, 32)}.json`)
  return {
    async get(url) {
      const text = await readFile(fileOf(url), 'utf8').catch(absent)
      const answer = text === undefined ? undefined : kept.safeParse(fromJson(text)).data
      return answer?.url === url ? { at: answer.at, body: answer.body } : undefined
    },
    async set(url, answer) {
      await writeAtomically(fileOf(url), JSON.stringify({ url, ...answer }))
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
      if (names.length <= MOST_ANSWERS) return
      const aged = await Promise.all(
        names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(absent))?.mtimeMs ?? 0 })),
      )
      aged.sort((a, b) => a.at - b.at)
      for (const { name } of aged.slice(0, names.length - MOST_ANSWERS)) await rm(join(folder, name), { force: true })
    },
  }
}

function absent(error: unknown): undefined {
  if (systemCodeOf(error) === undefined) throw error
  return undefined
}
