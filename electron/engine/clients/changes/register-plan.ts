import { freeName } from '../../base/text/free-name.ts'
import type { ConnectChoice, HelperProgram } from '../../../contract/clients.ts'
import { TooltrayError } from '../../base/errors.ts'
import { type Backups, fingerprint } from './backups.ts'
import { mustBeWritable } from '../apps/client-files.ts'
import type { ClientDefinition } from '../apps/client.ts'
import type { FileChange } from './file-change.ts'
import { type Edit, checkedEdit } from '../../documents/formats/checked-edit.ts'
import { type FoundEntry, type Reading, entriesIn, inFile, readClientFile, targetFiles } from '../apps/found-entries.ts'
import { areConnectOptions, connectWords, withConnectChoice } from '../apps/connect-words.ts'
import { MARKER } from '../apps/own-entry.ts'
import { isTable } from '../../documents/formats/document-format.ts'

/** The name of Tooltray's entry, unless another server has it. */
const NAME = 'tooltray'
const VARIABLES = ['env', 'environment', 'envs'] as const

/** A client's file that cannot be changed, and why. */
export interface Blocked {
  readonly owner: string
  readonly file: string
  readonly error: TooltrayError
}

/**
 * Plans the changes that write Tooltray's entry into a client, or fix the existing one.
 *
 * @param move entries to remove, because Tooltray has these servers now.
 * @param sees what the client sees from now on; undefined: as its entry says now.
 */
export async function planRegister(
  client: ClientDefinition,
  reading: Reading,
  move: readonly FoundEntry[],
  sees?: ConnectChoice,
): Promise<(FileChange | Blocked)[]> {
  const targets = (await targetFiles(client, reading)).map(({ file }) => file)
  const others = [...new Set(move.map(({ file }) => file))].filter((file) => !targets.includes(file))
  return planFiles(client, [...targets, ...others], async (file) => {
    const { text, problem, entries } = await readClientFile(client, file, client.pointer, reading)
    if (problem !== undefined) throw problem
    const leaving: Edit[] = move.filter((entry) => entry.file === file).map(({ path }) => ({ path, value: undefined }))
    const edits = targets.includes(file) ? [...ownEdits(client, entries, reading.helper, sees), ...leaving] : leaving
    return changeOf(client, file, text, withoutMark(client, checkedEdit(client.format, text ?? '', edits)), edits)
  })
}

/** Without a byte order mark, if the client would drop the whole file for it. */
function withoutMark({ refusesMark }: ClientDefinition, text: string): string {
  return refusesMark === true ? text.replace(/^\uFEFF/, '') : text
}

/** Leaves exactly one entry that starts the installed helper: fixes the existing one or adds one, and removes duplicates. */
function ownEdits(client: ClientDefinition, entries: readonly FoundEntry[], helper: HelperProgram, sees?: ConnectChoice): Edit[] {
  const [own, ...doubles] = entries.filter((entry) => entry.own !== 'no')
  // Another server may have the name.
  const name = own?.name ?? freeName(NAME, new Set(entries.map((entry) => entry.name)))
  const words = connectWords(own?.read.entry['args'])
  const kept = areConnectOptions(words) ? words : []
  const args = [...helper.args, ...(sees === undefined ? kept : withConnectChoice(kept, sees))]
  const fresh = client.entry(name, marked({ ...helper, args }, client.id))
  return [
    { path: [...client.pointer, name], value: own === undefined ? fresh : repaired(own.raw, fresh) },
    ...doubles.map(({ path }) => ({ path, value: undefined })),
  ]
}

/** Plans the changes that remove Tooltray's entry from a client; restores the file byte for byte if registering was its last change. */
export async function planUnregister(client: ClientDefinition, reading: Reading, backups: Backups): Promise<(FileChange | Blocked)[]> {
  const targets = (await targetFiles(client, reading)).map(({ file }) => file)
  return planFiles(client, targets, async (file) => {
    const { text, problem, entries } = await readClientFile(client, file, client.pointer, reading)
    if (problem !== undefined) throw problem
    const edits: Edit[] = entries.filter((entry) => entry.own !== 'no').map(({ path }) => ({ path, value: undefined }))
    if (text === undefined || edits.length === 0) return changeOf(client, file, text, text, [])
    const last = (await backups.all()).findLast((backup) => backup.file === file && !backup.undone)
    if (last?.action === 'register' && last.after === fingerprint(text) && last.paths.length === 1) {
      const before = await backups.textOf(last)
      const then = before === undefined ? [] : entriesIn(client, file, before, client.pointer, reading)
      if (then.every((entry) => entry.own === 'no')) return changeOf(client, file, text, before, edits)
    }
    return changeOf(client, file, text, checkedEdit(client.format, text, edits), edits)
  })
}

function planFiles(
  client: ClientDefinition,
  files: readonly string[],
  plan: (file: string) => Promise<FileChange>,
): Promise<(FileChange | Blocked)[]> {
  return Promise.all(
    files.map(async (file) => {
      try {
        const change = await plan(file)
        if (change.before !== change.after) await mustBeWritable(file)
        return change
      } catch (error) {
        if (!(error instanceof TooltrayError)) throw error
        return { owner: client.id, file, error: inFile(error, file) }
      }
    }),
  )
}

function changeOf(
  client: ClientDefinition,
  file: string,
  before: string | undefined,
  after: string | undefined,
  edits: readonly Edit[],
): FileChange {
  return { owner: client.id, file, format: client.format, before, after, paths: edits.map(({ path }) => path) }
}

function marked(helper: HelperProgram, client: string): HelperProgram {
  return { ...helper, env: { ...helper.env, [MARKER]: client } }
}

/** Updates an own entry to the installed helper, and enables it; additions of the user or the client stay. */
function repaired(old: Readonly<Record<string, unknown>>, fresh: Record<string, unknown>): Record<string, unknown> {
  const { disabled: _disabled, enabled: _enabled, ...kept } = old
  const variables = VARIABLES.flatMap((key) =>
    isTable(old[key]) && isTable(fresh[key]) ? [[key, { ...old[key], ...fresh[key] }] as const] : [],
  )
  const enabled = old['enabled'] === true ? { enabled: true } : {}
  const disabled = old['disabled'] === false ? { disabled: false } : {}
  return { ...kept, ...disabled, ...enabled, ...fresh, ...Object.fromEntries(variables) }
}
