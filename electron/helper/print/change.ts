import { UNDO_DAYS } from '../../contract/limits.ts'
import type { ChangePreview, ChangeReport, ClientRequest, DiffLine, FailedFile, HubPreview, ImportItem } from '../../contract/clients.ts'
import { clientList } from '../../engine/clients/apps/client-list.ts'
import { hubNamed } from '../../engine/clients/hubs/hub-list.ts'
import { foundDataWords } from '../../control/words/package-words.ts'
import { entryLines } from './entry.ts'
import { counted } from '../../engine/base/counted.ts'
import type { Printer } from './printer.ts'
import { plainLine } from './text.ts'
import { shellWord } from '../../engine/entry/shell-word.ts'
import { missingWords } from '../../engine/base/words/missing-words.ts'

const SIGNS = { same: ' ', removed: '-', added: '+' } as const
const STYLES = { same: 'dim', removed: 'red', added: 'green' } as const

/** Prints what would change: the servers, then each file as a diff. */
export function printPreview(preview: ChangePreview, printer: Printer): void {
  printServers(preview, printer)
  for (const { owner, file, what, difference } of preview.files) {
    if (what === 'unchanged') continue
    printer.data(printer.paint('bold', plainLine(`${nameOf(owner)}: ${file} is ${what}`)))
    printDifference(difference, (line) => printer.data(line), printer)
    printer.data('')
  }
  printHubs(preview.hubs ?? [], printer)
  if (preview.files.every(({ what }) => what === 'unchanged')) printer.notice('There is nothing to change.')
  printFailed(preview.failed, printer)
}

/** Prints the lines of a diff by `print`. */
export function printDifference(difference: readonly DiffLine[], print: (line: string) => void, printer: Printer): void {
  for (const { kind, text } of difference)
    print(kind === 'gap' ? printer.paint('dim', '  ...') : printer.paint(STYLES[kind], `${SIGNS[kind]} ${indented(text)}`))
}

/** Prints what was changed, and what the user still has to do. */
export function printChangeReport(
  request: ClientRequest,
  preview: ChangePreview,
  { files, failed, imported, afterwards, change }: ChangeReport,
  printer: Printer,
): void {
  if (request.action === 'import') {
    for (const item of preview.servers)
      if (item.state === 'unusable')
        printer.notice(`Not imported: ${item.name} of ${item.clients.map(nameOf).join(', ')}. ${item.problem ?? ''}`)
      else if (item.startsHub !== undefined && item.state !== 'same' && item.decision === 'skip')
        printer.notice(
          `Not imported: ${item.name} of ${item.clients.map(nameOf).join(', ')}. ${remarksOf({ ...item, missing: undefined }).join(' ')}`,
        )
    for (const item of preview.servers.filter(({ decision }) => decision !== 'skip'))
      for (const remark of remarksOf(item)) printer.notice(`${item.as}: ${remark}`)
    printer.notice(
      imported.length === 0
        ? 'No new server was found.'
        : `Imported ${counted(imported.length, 'server', 'servers')}: ${imported.join(', ')}.`,
    )
    if (
      imported.length > 0 &&
      preview.servers.some(({ decision, secrets }) => decision !== 'skip' && secrets.length > 0) &&
      !preview.secrets.available
    )
      printer.notice(`Secrets: ${preview.secrets.where}.`)
  }
  for (const { owner, file, backup } of files) printer.notice(`Written: ${file} (${nameOf(owner)}; backup: ${backup})`)
  if (change === undefined && failed.length === 0 && request.action !== 'import') printer.notice('There was nothing to change.')
  for (const sentence of afterwards) printer.notice(sentence)
  const owners = [...new Set(files.map(({ owner }) => owner))]
  if (owners.length > 0 && request.action !== 'undo')
    printer.notice(`To undo this within ${UNDO_DAYS} days, run: tooltray undo ${owners.join(' ')}`)
  printFailed(failed, printer)
}

/** Makes a line of a file plain, and keeps its indentation. */
function indented(text: string): string {
  return (/^[ \t]*/.exec(text)?.[0] ?? '').replaceAll('\t', '  ') + plainLine(text)
}

function printServers({ servers, secrets }: ChangePreview, printer: Printer): void {
  if (servers.length === 0) return
  printer.table(
    [{ title: 'Server', keep: true }, { title: 'From' }, { title: 'What happens', wrap: true }, { title: 'Starts or calls' }],
    servers.map((item) => [item.name, item.clients.map(nameOf).join(', '), happening(item), item.target]),
  )
  printer.data('')
  for (const item of servers) {
    if (item.decision === 'skip') continue
    printer.prose(`${item.as}:`)
    for (const line of [...entryLines(item.preview), ...dataLines(item), ...remarksOf(item)]) printer.prose(`  ${line}`)
  }
  for (const [why, items] of Map.groupBy(servers.filter(isLeftOut), (item) => remarksOf({ ...item, missing: undefined }).join(' ')))
    if (why !== '') printer.prose(`Left out: ${items.map(({ name }) => name).join(', ')}. ${why}`)
  if (servers.some(({ decision, secrets: found }) => decision !== 'skip' && found.length > 0)) printer.prose(`Secrets: ${secrets.where}.`)
}

/** Whether a server is not imported though it could be: the table has the reason of each that could not. */
function isLeftOut({ state, decision }: ImportItem): boolean {
  return decision === 'skip' && state !== 'same' && state !== 'unusable'
}

function dataLines({ data }: ImportItem): string[] {
  if (data === undefined) return []
  const what = foundDataWords(data)
  return [data.isTaken ? `What it wrote beside its code is copied: ${what}` : `What it wrote beside its code is not copied: ${what}`]
}

function happening({ state, decision, as, name, problem, enabled }: ImportItem): string {
  if (state === 'unusable') return `left out: ${problem ?? 'not of use'}`
  if (state === 'same') return `there already${as === name ? '' : ` as ${as}`}`
  if (decision === 'skip') return 'left out'
  const off = enabled ? '' : ', disabled'
  if (decision === 'replace') return `replaces ${as}${off}`
  return (as === name ? 'added' : `added as ${as}, because the name is taken`) + off
}

function remarksOf({ missing, notes, hub }: ImportItem): string[] {
  const importHub =
    hub && `Import ${hub.name} with: tooltray import ${hub.id}${hub.isElsewhere === true ? ' --file FILE' : fileOption(hub.file)}`
  return [
    ...(missing === undefined ? [] : [`It needs ${missingWords(missing)}`]),
    ...notes,
    ...(importHub === undefined ? [] : [importHub]),
  ]
}

function fileOption(file: string | undefined): string {
  return file === undefined ? '' : ` --file ${shellWord(file)}`
}

/**
 * Prints what happens to a hub's settings other than its servers. Servers that are blocked there but cannot be blocked here come last,
 * because they must not be missed.
 */
function printHubs(hubs: readonly HubPreview[], printer: Printer): void {
  for (const { name, file, taken, notTaken, blocked } of hubs) {
    printer.prose(`${name}: ${file}`)
    for (const { key, as } of taken) printer.prose(`  Imported: ${key}: ${as}`)
    for (const { key, why } of notTaken) printer.prose(`  Not imported: ${key}: ${why}`)
    for (const { server, why } of blocked) printer.prose(`  ${server} is added disabled: ${why}`)
  }
}

function printFailed(failed: readonly FailedFile[], printer: Printer): void {
  for (const { owner, message, hint } of failed) printer.notice(`${nameOf(owner)}: ${message}${hint === undefined ? '' : ` ${hint}`}`)
}

function nameOf(owner: string): string {
  return clientList.find(({ id }) => id === owner)?.name ?? hubNamed(owner)?.name ?? 'Tooltray'
}
