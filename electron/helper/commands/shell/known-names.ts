import { controlClient } from '../../../control/client.ts'
import type { ControlClient } from '../../../control/control-api.ts'
import { STATES } from '../../../control/state-words.ts'
import { clientList } from '../../../engine/clients/apps/client-list.ts'
import { type EngineLocation, connectToRunning } from '../../engine-connection/engine-client.ts'
import type { Candidate, NameKind } from './candidates.ts'

/** In ms, the longest wait for the engine: the user has pressed a key. */
const PATIENCE = 1_000

/**
 * Returns the names of a kind, each with a description. Starts no engine; returns no names if none is running, or it does not answer soon.
 */
export async function knownNames(kind: NameKind, reach: EngineLocation): Promise<Candidate[]> {
  if (kind === 'client') return clientList.map(({ id, name }) => ({ value: id, about: name }))
  try {
    return await askEngine(kind, reach)
  } catch {
    // Completion must not print errors of the engine.
    return []
  }
}

async function askEngine(kind: Exclude<NameKind, 'client'>, reach: EngineLocation): Promise<Candidate[]> {
  const connection = await connectToRunning(reach, PATIENCE)
  try {
    return await namesOf(kind, controlClient(connection), AbortSignal.timeout(PATIENCE))
  } finally {
    connection.socket.destroy()
  }
}

async function namesOf(kind: Exclude<NameKind, 'client'>, engine: ControlClient, signal: AbortSignal): Promise<Candidate[]> {
  switch (kind) {
    case 'server':
      return (await engine.status(undefined, { signal })).servers.map(({ name, state }) => ({ value: name, about: STATES[state].word }))
    case 'profile':
      return (await engine.status(undefined, { signal })).config.profiles.map(({ name, servers }) => ({
        value: name,
        about: servers.join(', '),
      }))
    case 'role':
      return (await engine.status(undefined, { signal })).config.roles.map(({ name }) => ({ value: name, about: '' }))
    case 'credential':
      return (await engine.access.list(undefined, { signal })).map(({ name, profile }) => ({ value: name, about: profile ?? '' }))
    case 'secret':
      // Those in files can be neither set nor removed.
      return (await engine.secrets.list(undefined, { signal })).secrets
        .filter(({ file }) => file === undefined)
        .map(({ name }) => ({ value: name, about: '' }))
    case 'tool':
      return (await engine.tools.list({}, { signal })).map(({ name, description }) => ({ value: name, about: description }))
  }
}
