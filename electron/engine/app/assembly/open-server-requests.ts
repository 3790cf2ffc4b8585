import { randomBytes } from 'node:crypto'
import type { ChangeFeed } from '../../records/activity/change-feed.ts'
import type { Clock } from '../../base/platform.ts'
import { type People, createPeople } from '../../gateway/server-requests/people.ts'
import { type ServerRequests, createServerRequests } from '../../gateway/server-requests/server-requests.ts'
import type { EventsOfEngine } from '../engine-events.ts'
import type { Storage } from './open-storage.ts'
import type { Mask } from '../../secrets/mask.ts'

/** Requests that servers send during calls, to clients or to the user. */
export interface OpenQuestions extends ServerRequests {
  readonly people: People
}

/** Dependencies of `openQuestions`. */
interface QuestionsDeps {
  readonly clock: Clock
  readonly mask: Mask
  readonly changes: Pick<ChangeFeed, 'answering' | 'tell'>
  readonly storage: Pick<Storage, 'config'>
  readonly events: EventsOfEngine
}

/** Creates the handling of server requests, connected to the change feed and to servers.json. */
export function openQuestions(deps: QuestionsDeps): OpenQuestions {
  const { clock, mask, changes, storage, events } = deps
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
