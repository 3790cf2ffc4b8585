import { messageOf } from '../../base/errors.ts'
import { configHash } from '../../entry/consent/identity.ts'
import type { Pool } from '../../upstream/pool.ts'
import { type Refresher, createRefresher } from '../../upstream/refresher.ts'
import type { CommonParts } from '../common-parts.ts'
import type { Storage } from '../assembly/open-storage.ts'

interface ListReadingDeps extends Pick<CommonParts, 'clock' | 'events' | 'log'>, Pick<Storage, 'catalog' | 'config' | 'journal'> {
  readonly pool: Pick<Pool, 'of' | 'personOf'>
}

/** Reads the lists of servers into the catalog, and tells of each reading. */
export interface ListReading {
  readonly refresher: Refresher
  /** Connects and reads the lists of a server, or waits for another reading. Errors go to the server's state and the log; never rejects. */
  readAgain(server: string, reading?: Promise<void>): Promise<void>
}

/** Creates the reader of lists, which owns the readings under way. */
export function listReading({ clock, config, catalog, events, journal, log, pool }: ListReadingDeps): ListReading {
  const onError = (server: string, error: unknown): void => {
    log.warn({ server }, `refresh failed: ${messageOf(error)}`)
    events.emit('server.changed', server)
  }
  const refresher = createRefresher({
    catalog,
    clock,
    connection: (server) => pool.of(server).reader(),
    isOfPerson: (connection) => pool.personOf(connection) !== undefined,
    keyOf: (server) => {
      const entry = config.state.servers.get(server)
      return entry && configHash(entry)
    },
    onError,
    onReading: (server) => events.emit('server.changed', server),
    atWork: (server) => journal.atWork(server, 'reading the list of tools'),
  })
  events.on('call.ended', ({ record: { server, tool, message }, tool: sent }) => {
    if (sent !== undefined && message !== undefined && deniesTool(message, tool)) events.emit('lists.changed', server)
  })
  return {
    refresher,
    async readAgain(server, reading = refresher.refresh(server)) {
      try {
        await reading.finally(async () => {
          if (config.state.servers.has(server)) await pool.of(server).endReader()
        })
      } catch (error) {
        onError(server, error)
      }
    },
  }
}

/** Whether a server says of a tool that it listed that it has none of this name. Specific to no server: the words of the SDKs. */
export function deniesTool(message: string, tool: string): boolean {
  if (/\b(?:unknown|no such|unrecognized|invalid) tool\b/i.test(message)) return true
  return message.includes(tool) && /\btool\b/i.test(message) && /\b(?:not found|unknown|does not exist|not available)\b/i.test(message)
}
