import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { absent } from '../../../base/files/absent.ts'
import { writeAtomically } from '../../../base/files/write-atomically.ts'
import { LARGEST_LIST } from '../list/read-gallery.ts'

/** What is kept between starts: when a newer list was last asked for, in ms since 1970, and the newest one with its signature. */
const keptSchema = z.object({
  askedAt: z.number(),
  list: z.object({ text: z.string().max(LARGEST_LIST), signature: z.string().max(200) }).optional(),
})

export type KeptList = z.output<typeof keptSchema>

/** What the file has; nothing if it does not exist or is not in the format. Throws the other errors of `node:fs`. */
export async function readKept(file: string): Promise<KeptList> {
  const text = await readFile(file, 'utf8').catch(absent)
  try {
    return keptSchema.parse(JSON.parse(text ?? ''))
  } catch {
    return { askedAt: 0 }
  }
}

/** Replaces the file as a whole. Throws the errors of `node:fs`. */
export async function writeKept(file: string, kept: KeptList): Promise<void> {
  await writeAtomically(file, JSON.stringify(kept))
}
