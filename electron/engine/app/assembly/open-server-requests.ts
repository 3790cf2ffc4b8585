import { randomBytes } from 'node:crypto'
import { createPeople } from '../../gateway/server-requests/people.ts'
import { createServerRequests } from '../../gateway/server-requests/server-requests.ts'
import type { CommonParts } from '../common-parts.ts'
import type { Storage } from './open-storage.ts'

/** Requests that servers send during calls, to clients or to the user. */
export type OpenQuestions = ReturnType<typeof openQuestions>

/** Creates the handling of server requests, connected to the change feed and to servers.json. */
export function openQuestions({ clock, mask, changes, events, storage }: CommonParts & { readonly storage: Storage }) {
  const people = createPeople({
    clock,
    areThere: () => changes.answering(),
    newId: () => randomBytes(8).toString('hex'),
    shown: (text) => mask.text(text),
    onChange: (questions) => changes.tell({ type: 'questions', questions }),
  })
  const questions = createServerRequests({
    clock,
    people,
    patience: () => storage.config.state.settings.questionTimeout,
    mayAskRoots: (server) => storage.config.state.servers.get(server)?.roots === true,
    tellRootsChanged: (connection) => events.emit('roots.changed', connection),
  })
  events.on('call.started', (call, target) => target && questions.used(target, call.caller))
  return { ...questions, people }
}
