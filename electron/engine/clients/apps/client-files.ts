import { readdir, stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { isAbsence } from '../../documents/read-text.ts'
import { targetOf } from '../../base/files/write-atomically.ts'
import { TooltrayError, systemCodeOf } from '../../base/errors.ts'
import type { ClientDefinition, ConfigPlace, Roots } from './client.ts'

/** A location where a client keeps, or would keep, its servers on this machine. */
export interface ClientFile {
  readonly file: string
  readonly exists: boolean
  /** Whether the client is installed: this file exists, or the client's own folder. */
  readonly evident: boolean
}

/** Returns the locations of a client, the likeliest first. A location with a `*` that matches nothing is left out. */
export async function clientFiles(client: ClientDefinition, roots: Roots): Promise<ClientFile[]> {
  const places = await Promise.all(client.places(roots).map(expand))
  return Promise.all(
    places.flat().map(async ({ file, evidence }) => {
      const exists = await isThere(file)
      return { file: normalize(file), exists, evident: exists || (evidence !== undefined && (await isThere(evidence))) }
    }),
  )
}

/** Returns the locations that Tooltray is written into; always at least one. */
export function filesToWrite(client: ClientDefinition, files: readonly ClientFile[]): ClientFile[] {
  const evident = files.filter((each) => each.evident)
  if (client.everyPlace === true && evident.length > 0) return evident
  return [files.find(({ exists }) => exists) ?? evident[0] ?? files[0]].flatMap((each) => each ?? [])
}

async function expand({ file, evidence }: ConfigPlace): Promise<ConfigPlace[]> {
  const star = file.indexOf('*')
  if (star === -1) return [{ file, evidence }]
  const folder = file.slice(0, file.lastIndexOf('/', star))
  const [pattern = '', ...rest] = file.slice(folder.length + 1).split('/')
  const [beginning = '', end = ''] = pattern.split('*')
  const names = (await namesIn(folder)).filter((name) => name.startsWith(beginning) && name.endsWith(end))
  return names.sort().map((name) => ({ file: [folder, name, ...rest].join('/'), evidence: join(folder, name) }))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isAbsence(error) || systemCodeOf(error) === 'EACCES') return []
    throw error
  }
}

/** Whether a path exists. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    // A path without permission may exist; reading it will report the error.
    return !isAbsence(error)
  }
}

/** Throws `storage_failed` if a file was made read-only: replacing it would ignore that. */
export async function mustBeWritable(file: string): Promise<void> {
  const target = await targetOf(file)
  let mode: number
  try {
    mode = (await stat(target)).mode
  } catch (error) {
    if (isAbsence(error)) return
    throw error
  }
  if ((mode & 0o222) !== 0) return
  throw new TooltrayError('storage_failed', `${file} is read-only.`, {
    hint: 'Make it writable and try again; nothing was changed.',
    data: { path: file },
  })
}
