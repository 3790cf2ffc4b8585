import { join } from 'node:path'
import { createPolicy } from '../../authorization/policy/policy.ts'
import { createDirectory } from '../../gateway/directory/directory.ts'
import { createPeopleLists } from '../../gateway/people/people-lists.ts'
import { openSavedScripts } from '../../scripts/saved/saved-scripts.ts'
import { scriptServer } from '../../scripts/saved/script-server.ts'
import { createLearning } from '../../search/learning/learning.ts'
import { openKeptParts } from '../../search/parts/kept-parts.ts'
import { createSearchIndex } from '../../search/search-index.ts'
import { openKeptSentences } from '../../search/sentences/kept-sentences.ts'
import { createPace } from '../../search/sentences/pace.ts'
import { createSentences } from '../../search/sentences/sentences.ts'
import { KEPT_CODE } from '../../storage/kept-code.ts'
import type { CommonParts } from '../common-parts.ts'
import type { Storage } from './open-storage.ts'
import type { Upstream } from './open-upstream.ts'

/** The directory of tools with its search index, saved scripts, and who may see what. */
export type OpenDirectory = ReturnType<typeof openDirectory>

/** Opens saved scripts, what was learned, and the directory, which is empty until it is configured. Throws what SQLite throws. */
export function openDirectory(deps: CommonParts & { readonly storage: Storage; readonly upstream: Pick<Upstream, 'isPaused'> }) {
  const { clock, paths, events, storage } = deps
  const { catalog, config, effects, journal, learningStore, problems, sql } = storage
  const learning = createLearning(learningStore, () => clock.now(), Math.random)
  events.on('session.ended', (session) => learning.forget(session))
  const index = createSearchIndex({ learned: learning })
  const pace = createPace({ clock, isPaused: () => deps.upstream.isPaused(), isOnBattery: deps.isOnBattery })
  events.on('call.started', pace.touch)
  const sentences =
    deps.searchData === undefined
      ? undefined
      : createSentences({
          ...deps,
          folder: deps.searchData,
          openKept: (version) => openKeptSentences(sql, version),
          pace,
          onProgress: () => deps.changes.tell({ type: 'search-progress', progress: sentences?.progress() ?? null }),
        })
  sentences?.follow(index)

  const saved = openSavedScripts(join(paths.configDir, 'scripts'), problems.note, () => events.emit('scripts.changed'))
  const ofScripts = scriptServer(catalog, saved)
  const kept = KEPT_CODE === undefined ? undefined : openKeptParts(sql, KEPT_CODE)
  const offered = createDirectory(ofScripts.catalog, index, effects, (server) => journal.atWork(server, 'looking through the tools'), kept)
  const people = createPeopleLists()
  const directory: typeof offered = {
    ...offered,
    configure: (servers) => offered.configure(ofScripts.among(servers)),
    shownTo: (person, tool) => (offered.isPersonal(tool.server) ? people.toolFor(person, tool) : tool),
  }
  events.on('scripts.changed', () => {
    directory.configure(config.state.servers)
    ofScripts.changed()
    events.emit('offer.changed')
  })
  catalog.subscribe((server) => events.emit('offer.changed', server))
  effects.onAccept((server) => events.emit('offer.changed', server))

  const slugOf = (server: string): string => directory.slugOf(server)
  const policy = createPolicy(() => config.state, slugOf)
  return { directory, people, index, learning, sentences, pace, saved, ofScripts, slugOf, policy }
}
