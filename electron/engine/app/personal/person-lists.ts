import { messageOf } from '../../base/errors.ts'
import type { Connection } from '../../upstream/connection.ts'
import { isOpen } from '../../upstream/state.ts'
import type { CallerParts } from '../gateway-parts.ts'
import { listsOf } from './lists-of-person.ts'

/**
 * Keeps the lists of people who use a server as themselves (`PeopleLists`) up to date: they are read over the connection of each person
 * when it begins, and when the server says that they changed. Nothing is fetched for somebody who has not signed in.
 */
export function readPersonLists({ events, log, sessions, storage, upstream, offered }: CallerParts): void {
  const { pool } = upstream
  const { people } = offered
  const reading = new Map<Connection, Promise<unknown>>()

  const read = async (connection: Connection, person: string): Promise<void> => {
    if (people.put(connection.server, person, await listsOf(connection, storage.catalog))) sessions.lookAtLists()
  }
  const readSoon = (connection: Connection, person: string): void => {
    // What is being read now may be the old list.
    const next = (reading.get(connection) ?? Promise.resolve())
      .then(() => read(connection, person))
      .catch((error: unknown) => log.warn({ server: connection.server }, `the lists of a user were not read: ${messageOf(error)}`))
      .finally(() => {
        if (reading.get(connection) === next) reading.delete(connection)
      })
    reading.set(connection, next)
  }

  events.on('connection.changed', (connection, state, before) => {
    const person = pool.personOf(connection)
    if (person === undefined) return
    if (state.name === 'connected' && before.name === 'connecting') readSoon(connection, person)
    if (state.name === 'needs-sign-in' || state.name === 'needs-key') people.forget(connection.server, person)
  })
  events.on('lists.changed', (server) => {
    for (const connection of pool.ofPeople(server, (person) => person !== undefined)) {
      const person = pool.personOf(connection)
      if (person !== undefined && isOpen(connection.state) && !reading.has(connection)) readSoon(connection, person)
    }
  })
}
