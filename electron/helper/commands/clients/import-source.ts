import { TooltrayError } from '../../../engine/base/errors.ts'
import { isThere } from '../../../engine/clients/apps/client-files.ts'
import { rootsOf } from '../../../engine/clients/apps/client.ts'
import { clientList } from '../../../engine/clients/apps/client-list.ts'
import { hubNamed, hubOf } from '../../../engine/clients/hubs/hub-list.ts'
import { programOf } from '../../../engine/clients/hubs/larger/larger-program-list.ts'
import { readProgramFiles } from '../../../engine/clients/hubs/larger/read-program-files.ts'
import { requirePlace } from '../../../engine/clients/hubs/read-hub.ts'
import { isTable } from '../../../engine/documents/formats/document-format.ts'
import { jsoncFormat } from '../../../engine/documents/formats/jsonc.ts'
import { readText } from '../../../engine/documents/read-text.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import type { Platform } from '../../../engine/base/platform.ts'

/** Where paths and default places are looked for. */
interface Here {
  absolute(path: string): string
  readonly reach: { readonly platform: Platform }
}

/** What an import names: apps and hubs by their ids, and the settings of the one named hub, absolute. */
export interface ImportSource {
  readonly clients: readonly string[]
  readonly file: string | undefined
}

/**
 * Returns what an import reads. A path in place of an id means the program whose file or folder it is. Without a file, a hub has its
 * default one, according to this shell's environment, which the engine does not have. Throws `usage` for a hub without a settings file, and
 * for a path that is of no hub; also the errors of reading and parsing a file.
 */
export async function importSource(names: readonly string[], given: string | undefined, context: Here): Promise<ImportSource> {
  const [name = '', ...others] = names
  const file = given === undefined ? undefined : context.absolute(given)
  if (await isPath(name, context)) {
    if (others.length > 0 || file !== undefined)
      throw new TooltrayError('usage', 'A file or folder is imported by itself.', { hint: `tooltray import ${name}` })
    return { clients: [await hubIn(name, context)], file: context.absolute(name) }
  }
  const hub = others.length === 0 ? hubNamed(name) : undefined
  return { clients: names, file: file ?? (hub === undefined ? undefined : requirePlace(hub, rootsOf(context.reach.platform))) }
}

async function isPath(name: string, context: Here): Promise<boolean> {
  if (name === '' || hubNamed(name) !== undefined || clientList.some(({ id }) => id === name)) return false
  return /[\\/]|^[.~]|\.(?:ya?ml|jsonc?)$/i.test(name) || isThere(context.absolute(name))
}

async function hubIn(path: string, context: Here): Promise<string> {
  const place = context.absolute(path)
  // Not YAML, which JSON is only without comments.
  const own = /\.jsonc?$/i.test(path) ? await hubOfJson(place) : undefined
  if (own !== undefined) return own
  const files = await readProgramFiles(place)
  if (files.length === 0)
    throw new TooltrayError('usage', `There is no file to import in ${path}.`, { hint: 'Name a YAML or JSON file, or a folder with some.' })
  const found = programOf(files)
  if (found !== undefined) return found.program.id
  throw new TooltrayError('usage', `${path} has no servers of ToolHive, agentgateway, Docker Compose, or another hub.`, {
    hint: `For a README, or the settings of an AI app: tooltray paste < ${shellWord(path)}`,
  })
}

async function hubOfJson(place: string): Promise<string | undefined> {
  const document = jsoncFormat.parse((await readText(place)) ?? '')
  return isTable(document) ? hubOf(document)?.id : undefined
}
