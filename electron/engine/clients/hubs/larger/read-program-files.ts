import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { TooltrayError } from '../../../base/errors.ts'
import { documentLimits } from '../../../documents/document-limits.ts'
import { yamlDocuments } from '../../../documents/formats/yaml.ts'
import { isAbsence, readText } from '../../../documents/read-text.ts'
import { inFile } from '../../apps/found-entries.ts'
import type { ProgramFile } from './larger-program.ts'
import { mountedFiles } from './mounted-files.ts'

/** Files of a folder that is imported. Over it: the folder is refused with `config_too_large`. */
const MOST_FILES = 1_000

/** Levels of folders in a folder that is imported. Over it: deeper folders are not read. */
const DEEPEST_FOLDER = 4

const IS_CONFIGURATION = /\.(?:ya?ml|json)$/i

/**
 * Reads a configuration: a file, with the files beside it that it mounts, or all YAML and JSON files of a folder. Empty if there is nothing
 * at that place. Throws `config_syntax`, `config_unreadable`, and `config_too_large`, each with the path of the file.
 *
 * @param place absolute.
 */
export async function readProgramFiles(place: string): Promise<ProgramFile[]> {
  const isFolder = await stat(place).then(
    (about) => about.isDirectory(),
    (error: unknown) => {
      if (isAbsence(error)) return false
      throw error
    },
  )
  if (isFolder) return readAll(place, await namesIn(place))
  const [file] = await readAll(dirname(place), [basename(place)])
  return file === undefined ? [] : [file, ...(await readAll(dirname(place), mountedFiles(file)))]
}

/** Reads a configuration that was pasted. Throws `config_syntax` and `config_too_large`. */
export function readProgramText(text: string): ProgramFile[] {
  return [{ path: 'text', text, documents: yamlDocuments(text) }]
}

async function readAll(folder: string, names: readonly string[]): Promise<ProgramFile[]> {
  const files: ProgramFile[] = []
  let characters = 0
  for (const path of names) {
    const place = join(folder, path)
    const text = await readText(place)
    if (text === undefined) continue
    characters += text.length
    if (characters > documentLimits.own) throw tooMuch(folder, `${documentLimits.own} characters`)
    try {
      files.push({ path, text, documents: yamlDocuments(text) })
    } catch (error) {
      throw error instanceof TooltrayError ? inFile(error, place) : error
    }
  }
  return files
}

/** The paths of configuration files in a folder, in order, without hidden ones and links. */
async function namesIn(top: string): Promise<string[]> {
  const names: string[] = []
  const open: { readonly path: string; readonly depth: number }[] = [{ path: '', depth: 1 }]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const entry of await readdir(join(top, next.path), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = next.path === '' ? entry.name : `${next.path}/${entry.name}`
      if (entry.isDirectory() && next.depth < DEEPEST_FOLDER) open.push({ path, depth: next.depth + 1 })
      if (entry.isFile() && IS_CONFIGURATION.test(entry.name)) names.push(path)
      if (names.length > MOST_FILES) throw tooMuch(top, `${MOST_FILES} files`)
    }
  }
  return names.sort()
}

function tooMuch(folder: string, most: string): TooltrayError {
  return new TooltrayError('config_too_large', `${folder} has more than ${most}.`, {
    hint: 'Name the folder or the file with the servers alone.',
    data: { path: folder },
  })
}
