import { existsSync } from 'node:fs'
import type { ClientReport } from '../../../contract/clients.ts'
import type { Backup } from '../changes/backups.ts'
import { connectChoice, connectWords } from './connect-words.ts'
import { clientFiles } from './client-files.ts'
import type { ClientDefinition } from './client.ts'
import { type Reading, readClient } from './found-entries.ts'
import { goneFile } from './own-entry.ts'

/**
 * Reports on one client: whether it starts Tooltray, and its other servers.
 *
 * @param kept all backups, the oldest first.
 */
export async function reportOnClient(client: ClientDefinition, reading: Reading, kept: readonly Backup[]): Promise<ClientReport> {
  const [files, places] = await Promise.all([readClient(client, reading), clientFiles(client, reading.roots)])
  const entries = files.flatMap((each) => each.entries)
  const own = entries.filter((entry) => entry.own !== 'no')
  const gone = own.map(({ read }) => goneFile(read.entry, existsSync)).find((file) => file !== undefined)
  const last = kept.findLast(({ owner, undone, action }) => owner === client.id && !undone && action !== 'undo')
  const others = reading.project === undefined ? places.filter(({ exists }) => !exists) : []
  return {
    id: client.id,
    name: client.name,
    found: places.some(({ evident }) => evident) || files.some(({ exists }) => exists),
    registered: own.length === 0 ? 'no' : own.every((entry) => entry.own === 'current') ? 'current' : 'outdated',
    ...(own[0] === undefined ? {} : { sees: connectChoice(connectWords(own[0].read.entry['args'])) }),
    gone,
    files: [
      ...files.map(({ file, exists, problem, entries: inIt }) => ({
        file,
        exists,
        servers: inIt.filter((entry) => entry.own === 'no').length,
        problem: problem?.sentence,
      })),
      ...others.map(({ file }) => ({ file, exists: false, servers: 0 })),
    ],
    servers: entries.filter((entry) => entry.own === 'no').map(({ name }) => name),
    undo: last && { action: last.action, at: last.at, change: last.change },
    takesEffect: client.takesEffect,
    sessionName: client.sessionName.source,
    projects: client.projectFiles !== undefined,
  }
}
