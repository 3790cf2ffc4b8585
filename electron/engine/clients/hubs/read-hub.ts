import { TooltrayError } from '../../base/errors.ts'
import { documentLimits, tooLarge, withinStack } from '../../documents/document-limits.ts'
import { readText } from '../../documents/read-text.ts'
import { newServerNameProblem } from '../../entry/new-server-name.ts'
import type { HelperProgram } from '../../../contract/clients.ts'
import type { ClientDefinition, Roots } from '../apps/client.ts'
import { type FoundEntry, inFile } from '../apps/found-entries.ts'
import { isOwnEntry } from '../apps/own-entry.ts'
import { type ReadEntry, readEntry } from '../apps/read-entry.ts'
import { isTable } from '../../documents/formats/document-format.ts'
import { jsoncFormat } from '../../documents/formats/jsonc.ts'
import type { Hub, HubReading, HubServer } from './hub.ts'
import type { LargerProgram } from './larger/larger-program.ts'
import { readProgramFiles, readProgramText } from './larger/read-program-files.ts'

/** The settings of a hub on this computer. */
export interface FoundHub {
  readonly hub: Hub | LargerProgram
  readonly file: string
  readonly reading: HubReading
  readonly entries: readonly FoundEntry[]
}

/**
 * Reads the settings of a hub.
 *
 * @param settings.file their location, for a program for many people also a folder; undefined: the default one. @param settings.text they
 * themselves, as they were pasted. Throws `usage` if there are none, and the errors of reading and parsing a file.
 */
export async function readHub(
  hub: Hub | LargerProgram,
  settings: { readonly file?: string | undefined; readonly text?: string | undefined },
  { roots, helper }: { readonly roots: Roots; readonly helper: HelperProgram },
): Promise<FoundHub> {
  const place = settings.text === undefined ? (settings.file ?? requirePlace(hub, roots)) : PASTED
  if ('readFiles' in hub) {
    const { text } = settings
    const files = text === undefined ? await readProgramFiles(place) : inPlace(place, () => readProgramText(text))
    const reading = hub.readFiles(files)
    if (reading !== undefined) return foundIn(hub, place, reading, roots, helper)
    throw new TooltrayError('usage', `There is no configuration of ${hub.name} in ${place}.`, { hint: 'Name its file or its folder.' })
  }
  const text = settings.text ?? (await readText(place))
  if (text !== undefined) return inPlace(place, () => read(hub, place, text, roots, helper))
  throw new TooltrayError('usage', `There are no settings of ${hub.name} in ${place}.`, {
    hint: `Name its file: tooltray import ${hub.id} --file FILE`,
  })
}

/** What stands in place of the name of a file. */
const PASTED = 'the pasted text'

/** Returns the default location of a hub's settings. Throws `usage` if there is none, or the settings are in an environment variable. */
export function requirePlace(hub: Hub | LargerProgram, roots: Roots): string {
  if ('readFiles' in hub)
    throw new TooltrayError('usage', `The files of ${hub.name} have no usual place.`, {
      hint: 'Name the file or the folder: tooltray import FILE',
    })
  const { inlineVariable } = hub
  if (inlineVariable !== undefined && (roots.env[inlineVariable] ?? '') !== '')
    throw new TooltrayError('usage', `${hub.name} has its settings in the variable ${inlineVariable}, and not in a file.`, {
      hint: `Save it and name the file: printf %s "$${inlineVariable}" > ${hub.id}.json; tooltray import ${hub.id} --file ${hub.id}.json`,
    })
  const place = hub.place(roots)
  if (place !== undefined) return place
  throw new TooltrayError('usage', `${hub.name} has no usual place for its settings.`, {
    hint: `Name its file: tooltray import ${hub.id} --file FILE`,
  })
}

function read(hub: Hub, file: string, text: string, roots: Roots, helper: HelperProgram): FoundHub {
  return withinStack(() => {
    const document = jsoncFormat.parse(text)
    if (!isTable(document))
      throw new TooltrayError('config_invalid', 'The file is not an object.', { hint: `It must be a settings file of ${hub.name}.` })
    return foundIn(hub, file, hub.read(document), roots, helper)
  })
}

function foundIn(hub: Hub | LargerProgram, file: string, reading: HubReading, roots: Roots, helper: HelperProgram): FoundHub {
  if (reading.servers.length > documentLimits.servers) throw tooLarge(`has more than ${documentLimits.servers} servers`)
  const entries = reading.servers.map((server): FoundEntry => {
    const found = entryOf(hub, server, roots.home)
    const own = isOwnEntry(found.entry, helper) ? 'outdated' : 'no'
    const { name, path, raw, more, blocked } = server
    const isLimited = blocked !== undefined || Object.keys(more).length > 0
    return { client: asClient(hub), file, path, name, folder: undefined, raw, read: found, own, ...(isLimited ? { alone: true } : {}) }
  })
  return { hub, file, reading, entries }
}

/** Converts a server of a hub to an entry of servers.json. */
export function entryOf(hub: Pick<Hub, 'name' | 'placeholders'>, { raw, more, blocked, name }: HubServer, home: string): ReadEntry {
  const read = readEntry(raw, { name: hub.name, placeholders: hub.placeholders }, { home, folder: undefined })
  const nameProblem = newServerNameProblem(name)
  const notes = [
    ...read.notes,
    ...(nameProblem === undefined ? [] : [`Its name ${nameProblem}.`]),
    ...(blocked === undefined ? [] : [`It is added disabled: ${blocked}`]),
  ]
  if (read.problem !== undefined) return read
  return { ...read, entry: { ...read.entry, ...more }, enabled: read.enabled && blocked === undefined, notes }
}

/** Returns what import plans need of a client. It is never written to. */
function asClient({ id, name, placeholders }: Pick<Hub, 'id' | 'name' | 'placeholders'>): ClientDefinition {
  return {
    id,
    name,
    placeholders,
    format: jsoncFormat,
    pointer: ['mcpServers'],
    places: () => [],
    entry: () => ({}),
    sessionName: /^$/,
    takesEffect: 'at-once',
  }
}

function inPlace<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof TooltrayError ? inFile(error, file) : error
  }
}
