import type { ChangePreview, ClientReport, ImportItem } from '../../electron/contract/clients.ts'
import type { SessionStatus } from '../../electron/contract/engine-status.ts'
import { counted } from '../parts/time/ago.ts'

/**
 * Summarizes what was found in one sentence: `You have 12 servers in 3 AI apps.` A hub that an app starts does not count; the servers
 * behind it do.
 *
 * @param isApp whether an id is an AI app's, and not a hub's.
 */
export function foundSentence(items: readonly ImportItem[], isApp: (id: string) => boolean): string {
  const found = items.filter(isOfUse)
  if (found.length === 0) return 'None of the servers found can be imported.'
  const servers = found.filter(isServer)
  if (servers.length === 0) return 'Your AI apps have no servers but another hub.'
  const inApps = servers.filter(({ clients }) => clients.some(isApp))
  const apps = new Set(inApps.flatMap(({ clients }) => clients).filter(isApp))
  const behind = servers.length - inApps.length
  const select = 'Select those that you want to import.'
  if (inApps.length === 0) return `You have ${counted(behind, 'server')} behind another hub. ${select}`
  const beginning = `You have ${counted(inApps.length, 'server')} in ${counted(apps.size, 'AI app')}`
  return behind === 0 ? `${beginning}.` : `${beginning}, and ${behind} behind another hub. ${select}`
}

/** Whether it is a server rather than a hub. */
function isServer({ startsHub }: ImportItem): boolean {
  return startsHub === undefined
}

/** Whether a server is, or can be, imported. */
export function isOfUse({ state }: ImportItem): boolean {
  return state !== 'unusable'
}

/** Joins names: `Cursor`, `Cursor and Zed`, `Cursor, VS Code and Zed`. */
export function listed(names: readonly string[]): string {
  return joinedBy(names, 'and')
}

/** As `listed`, with a word before the last one. */
export function joinedBy(names: readonly string[], word: 'and' | 'or'): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

/** Describes what happens to a server that was found. */
export function happening({ state, decision, as, name, problem, enabled }: ImportItem): string {
  if (state === 'unusable') return `stays where it is. ${problem ?? ''}`.trim()
  if (state === 'same') return as === name ? 'Tooltray has it already' : `Tooltray has it already, as ${as}`
  if (decision === 'skip') return 'stays where it is'
  const off = enabled ? '' : ', disabled'
  if (decision === 'replace') return `replaces ${as}${off}`
  return (as === name ? 'is imported' : `is imported as ${as}: the name is taken`) + off
}

/** Explains why a row looks like another: the same name and command, with other values. Undefined if it does not. */
export function twinNote(item: ImportItem, items: readonly ImportItem[], nameOf: (client: string) => string): string | undefined {
  const twin = items.find(({ key, name, target }) => key !== item.key && name === item.name && target === item.target)
  const variables = item.preview.variables.map((variable) => variable.name)
  if (twin === undefined || variables.length === 0) return undefined
  return (
    `Differs from the one of ${listed(twin.clients.map(nameOf))}: ${listed(variables)} ` +
    `${variables.length === 1 ? 'has another value' : 'have other values'}.`
  )
}

/** Returns the current sessions of a client. */
export function sessionsOf({ sessionName }: ClientReport, sessions: readonly SessionStatus[]): SessionStatus[] {
  const pattern = new RegExp(sessionName, 'i')
  return sessions.filter(({ client }) => pattern.test(client.name))
}

/** Returns why an app's settings cannot be read, with the file and position; undefined if they can. */
export function problemOf({ files }: ClientReport): string | undefined {
  return files.find(({ problem }) => problem !== undefined)?.problem
}

/** Whether a change would write anything. */
export function changesAnything({ files }: ChangePreview): boolean {
  return files.some(({ what }) => what !== 'unchanged')
}
