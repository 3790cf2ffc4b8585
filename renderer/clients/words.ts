import type { ChangePreview, ClientReport, ImportItem, SessionStatus } from '../../electron/control/contract.ts'
import { counted } from '../parts/ago.ts'

/** What was found, in one sentence: `You have 12 servers in 3 AI apps.` */
export function foundSentence(items: readonly ImportItem[]): string {
  const servers = items.filter(isOfUse)
  const apps = new Set(servers.flatMap(({ clients }) => clients))
  return `You have ${counted(servers.length, 'server')} in ${counted(apps.size, 'AI app')}.`
}

/** Servers that are, or can be, Tooltray's. */
export function isOfUse({ state }: ImportItem): boolean {
  return state !== 'unusable'
}

/** Names as people list them: `Cursor`, `Cursor and Zed`, `Cursor, VS Code and Zed`. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** What becomes of a server that was found. */
export function happening({ state, decision, as, name, problem, enabled }: ImportItem): string {
  if (state === 'unusable') return `stays where it is. ${problem ?? ''}`.trim()
  if (state === 'same') return as === name ? 'Tooltray has it already' : `Tooltray has it already, as ${as}`
  if (decision === 'skip') return 'stays where it is'
  const off = enabled ? '' : ', switched off as it was'
  if (decision === 'replace') return `replaces ${as}${off}`
  return (as === name ? 'comes in' : `comes in as ${as}: the name is taken`) + off
}

/** The sessions of a client that are attached now. */
export function sessionsOf({ sessionName }: ClientReport, sessions: readonly SessionStatus[]): SessionStatus[] {
  const pattern = new RegExp(sessionName, 'i')
  return sessions.filter(({ client }) => pattern.test(client.name))
}

/** Whether anything would be written. */
export function changesAnything({ files }: ChangePreview): boolean {
  return files.some(({ what }) => what !== 'unchanged')
}
