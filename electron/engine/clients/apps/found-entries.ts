import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import { type ClientFile, clientFiles, filesToWrite, isThere } from './client-files.ts'
import { documentLimits, tooLarge, withinStack } from '../../documents/document-limits.ts'
import { readText } from '../../documents/read-text.ts'
import type { HelperProgram, ReadableHub } from '../../../contract/clients.ts'
import type { ClientDefinition, Roots } from './client.ts'
import { isTable, valueAt } from '../../documents/formats/document-format.ts'
import { isCurrent, isOwnEntry } from './own-entry.ts'
import { type ReadEntry, readEntry } from './read-entry.ts'

/** A server in the settings of a client. */
export interface FoundEntry {
  readonly client: ClientDefinition
  readonly file: string
  /** The keys that lead to it in the document. */
  readonly path: readonly string[]
  readonly name: string
  /** The project that it belongs to; undefined: it applies everywhere. */
  readonly folder: string | undefined
  readonly raw: Readonly<Record<string, unknown>>
  readonly read: ReadEntry
  /** Whether it starts Tooltray, and the installed one. */
  readonly own: 'no' | 'current' | 'outdated'
  /** It must not be merged with other entries of the same server. */
  readonly alone?: true
  /** The hub that provides it, if an app starts that hub. */
  readonly behind?: ReadableHub | undefined
}

/** A client's file that was read. */
export interface ReadFile {
  readonly file: string
  readonly exists: boolean
  /** Undefined if there is no file, or it could not be read. */
  readonly text: string | undefined
  /** Why it is unusable, with its path; undefined if it is usable. */
  readonly problem: TooltrayError | undefined
  readonly entries: readonly FoundEntry[]
}

/** What clients' settings are read with. */
export interface Reading {
  readonly roots: Roots
  readonly helper: HelperProgram
  /** The folder of a project, if its settings are read instead of the user's. */
  readonly project: string | undefined
}

/** Returns the files that a change of a client is written into. Throws `usage` for a client without project settings. */
export async function targetFiles(client: ClientDefinition, { roots, project }: Reading): Promise<ClientFile[]> {
  if (project === undefined) return filesToWrite(client, await clientFiles(client, roots))
  return [await projectFile(client, project)]
}

async function projectFile(client: ClientDefinition, project: string): Promise<ClientFile> {
  if (client.projectFiles === undefined)
    throw new TooltrayError('usage', `${client.name} has no settings of its own for a project.`, { hint: 'Leave the project out.' })
  const files = await Promise.all(
    client.projectFiles.map(async (name) => ({ file: join(project, name), exists: await isThere(join(project, name)) })),
  )
  const { file, exists } = files.find((each) => each.exists) ?? { file: join(project, client.projectFiles[0]), exists: false }
  return { file, exists, evident: exists }
}

/** Reads all files of a client: the user's, or with a project only what belongs to that project. */
export async function readClient(client: ClientDefinition, reading: Reading): Promise<ReadFile[]> {
  const { roots, project } = reading
  const files = (await clientFiles(client, roots)).filter(({ exists }) => exists)
  if (project === undefined) return Promise.all(files.map(({ file }) => readClientFile(client, file, client.pointer, reading)))
  const pointer = client.projectPointer?.(project)
  const local = pointer === undefined ? [] : await Promise.all(files.map(({ file }) => readClientFile(client, file, pointer, reading)))
  return client.projectFiles === undefined
    ? local
    : [...local, await readClientFile(client, (await projectFile(client, project)).file, client.pointer, reading)]
}

/** Returns the project servers in the user's own file of a client, in addition to what `readClient` returns. */
export function readProjects(client: ClientDefinition, files: readonly ReadFile[], reading: Reading): FoundEntry[] {
  const { projectFolders, projectPointer, format } = client
  if (projectFolders === undefined || projectPointer === undefined || reading.project !== undefined) return []
  return files.flatMap(({ file, text, problem }) => {
    if (text === undefined || problem !== undefined) return []
    const document = format.parse(text)
    return projectFolders(document).flatMap((folder) => {
      try {
        return withinStack(() => entriesOf(client, file, document, projectPointer(folder), { ...reading, project: folder }))
      } catch (error) {
        // An error in one project does not affect the others.
        if (error instanceof TooltrayError) return []
        throw error
      }
    })
  })
}

/** Reads one file of a client. Errors in its content are returned as `problem`, not thrown. */
export async function readClientFile(
  client: ClientDefinition,
  file: string,
  pointer: readonly string[],
  reading: Reading,
): Promise<ReadFile> {
  let text: string | undefined
  try {
    text = await readText(file)
    if (text === undefined) return { file, exists: false, text, problem: undefined, entries: [] }
    return { file, exists: true, text, problem: undefined, entries: entriesIn(client, file, text, pointer, reading) }
  } catch (error) {
    if (!(error instanceof TooltrayError)) throw error
    return { file, exists: true, text, problem: inFile(error, file), entries: [] }
  }
}

/** Returns the entries in the text of a client's file. Throws `config_syntax`, `config_too_large`, and `config_invalid`. */
export function entriesIn(
  client: ClientDefinition,
  file: string,
  text: string,
  pointer: readonly string[],
  reading: Reading,
): FoundEntry[] {
  return withinStack(() => entriesOf(client, file, client.format.parse(text), pointer, reading))
}

function entriesOf(
  client: ClientDefinition,
  file: string,
  parsed: unknown,
  pointer: readonly string[],
  { roots, helper, project }: Reading,
): FoundEntry[] {
  const document = parsed ?? {}
  if (!isTable(document))
    throw new TooltrayError('config_invalid', 'The file is not an object.', { hint: 'Correct it by hand; nothing was changed.' })
  const servers = valueAt(document, pointer)
  if (servers === undefined || servers === null) return []
  if (!isTable(servers))
    throw new TooltrayError('config_invalid', `"${pointer.join('.')}" is not an object.`, {
      hint: 'Correct it by hand; nothing was changed.',
    })
  const entries = Object.entries(servers)
  if (entries.length > documentLimits.servers) throw tooLarge(`has more than ${documentLimits.servers} servers`)
  return entries.map(([name, raw]) => {
    const read = readEntry(raw, client, { home: roots.home, folder: project })
    const own = !isOwnEntry(read.entry, helper) ? 'no' : isCurrent(read.entry, helper, existsSync) ? 'current' : 'outdated'
    return { client, file, path: [...pointer, name], name, folder: project, raw: isTable(raw) ? raw : {}, read, own }
  })
}

/** Adds the path of a file to an error. */
export function inFile(error: TooltrayError, file: string): TooltrayError {
  if (error.message.includes(file)) return error
  const message = error.message.replace(/^The file\b/, file)
  return new TooltrayError(error.code, message === error.message ? `${file}: ${message}` : message, {
    hint: error.hint,
    data: { ...error.data, path: file },
    cause: error,
  })
}
