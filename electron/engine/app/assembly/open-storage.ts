import type { DatabaseSync } from 'node:sqlite'
import type { Hold } from '../../../contract/consent/pins.ts'
import { owning } from '../../base/disposable-stack.ts'
import { messageOf } from '../../base/errors.ts'
import { nextTurn } from '../../base/limits/turn.ts'
import type { Log } from '../../base/log.ts'
import type { Clock, Platform } from '../../base/platform.ts'
import { createCatalog } from '../../catalog/catalog.ts'
import { catalogCache } from '../../catalog/catalog-cache.ts'
import { type SeenEffects, openSeenEffects } from '../../catalog/effects/seen-effects.ts'
import { type ConfigStore, openConfigStore } from '../../config/config-store.ts'
import { sweepLeftovers } from '../../base/files/write-atomically.ts'
import { type HelperPlace, helperProgram } from '../../clients/apps/helper-program.ts'
import { isOwnEntry } from '../../clients/apps/own-entry.ts'
import type { Paths } from '../../config/paths.ts'
import { type VisibleCatalog, visibleCatalog } from '../../catalog/pending-changes/visible-catalog.ts'
import { openTrustedDefinitionStore } from '../../catalog/pending-changes/trusted-definition-store.ts'
import { type TrustedDefinitions, createTrustedDefinitions } from '../../catalog/pending-changes/trusted-definitions.ts'
import { openAgreements } from '../../sources/projects/agreements.ts'
import { type Projects, createProjects } from '../../sources/projects/projects.ts'
import type { EventsOfEngine } from '../engine-events.ts'
import type { Mask } from '../../secrets/mask.ts'
import { maskJson } from '../../secrets/mask-json.ts'
import { openDatabase } from '../../storage/database.ts'
import { type CrashJournal, openCrashJournal } from '../../storage/crash-journal.ts'
import { type StorageProblems, createStorageProblems } from '../../storage/storage-problems.ts'
import { type Budgets, createBudgets } from '../../records/usage/budgets.ts'
import { type LearningStore, openLearningStore } from '../../records/usage/learning-store.ts'
import { openSpentStore } from '../../records/usage/spent-store.ts'
import { writeBehind } from '../../records/usage/write-behind.ts'

/** What the engine keeps on disk. */
export interface Storage extends AsyncDisposable {
  /** servers.json. May be closed twice: shutdown stops its notifications before it closes the rest. */
  readonly config: ConfigStore
  /** The servers of project folders; they are active beside those of servers.json. */
  readonly projects: Projects
  readonly sql: DatabaseSync
  /** False if the database is in memory and is lost when the engine ends. */
  readonly durable: boolean
  readonly catalog: VisibleCatalog
  readonly pins: TrustedDefinitions
  readonly effects: SeenEffects
  /** Writes later, in batches; pending writes are flushed at the end. */
  readonly learningStore: LearningStore
  /** The remaining call budgets of servers. */
  readonly budgets: Budgets
  readonly problems: StorageProblems
  readonly journal: CrashJournal
}

/** Dependencies of `openStorage`. */
interface StorageDeps {
  readonly paths: Paths
  readonly platform: Platform
  readonly clock: Clock
  readonly log: Log
  readonly helper: Pick<HelperPlace, 'command' | 'args'>
  readonly mask: Mask
  readonly events: EventsOfEngine
}

/** Opens servers.json and the database. Throws SQLite's errors, and the system's error if a damaged database cannot be moved away. */
export function openStorage(deps: StorageDeps): Promise<Storage> {
  const { paths, platform, clock, log, helper, events } = deps
  return owning(
    async (stack) => {
      const problems = createStorageProblems(log)
      await sweepLeftovers([paths.serversFile, paths.handshakeFile])

      const { sql, durable, problem, close } = openDatabase(paths.databaseFile, clock.now())
      stack.defer(close)
      if (problem !== undefined) problems.note(problem)
      await nextTurn()
      const ownHelper = helperProgram(helper, platform)
      const projects = createProjects({
        agreements: openAgreements(sql),
        clock,
        isOwn: (entry) => isOwnEntry(entry, ownHelper),
        onChange: () => events.emit('projects.changed'),
        onError: (folder, error) => log.warn({ folder }, messageOf(error)),
      })
      stack.defer(() => projects.close())
      events.on('session.ended', (session) => projects.leave(session))
      const config = await openConfigStore({ file: paths.serversFile, clock, more: (taken) => projects.servers(taken) })
      stack.defer(() => config.close())
      events.on('projects.changed', () => void config.lookElsewhere())
      config.subscribe((change, state) => events.emit('config.changed', change, state))
      const pins = createTrustedDefinitions(openTrustedDefinitionStore(sql, problems.note))
      await nextTurn()
      const read = createCatalog(catalogCache(sql), problems.note)
      await nextTurn()
      const holdOf = (server: string): Hold => {
        const entry = config.state.servers.get(server)
        // A project folder cannot choose how its own servers are trusted.
        return entry === undefined || entry.project !== undefined ? 'additions' : entry.hold
      }
      const catalog = visibleCatalog(read, pins, holdOf, (json, except) => maskJson(json, except, deps.mask))
      // One line for each changed list, however many of its definitions are pending.
      catalog.subscribe((server) => {
        const held = catalog.held(server).length
        if (held > 0) log.warn({ server, held }, 'held until a person has looked')
      })
      await nextTurn()
      const effects = openSeenEffects(sql, problems.note)

      const learningStore = writeBehind(openLearningStore(sql), clock, problems.note)
      stack.defer(() => learningStore.flush())

      const spent = openSpentStore(sql, clock, problems.note)
      stack.defer(() => spent.flush())
      const budgets = createBudgets({ clock, store: spent, budgetOf: (server) => config.state.servers.get(server)?.budget })
      budgets.onChange((server) => events.emit('server.changed', server))
      events.on('call.ended', ({ record }) => budgets.ended(record.id))
      events.on('read.ended', ({ record }) => budgets.ended(record.id))

      const journal = openCrashJournal(paths.crashJournal, (error) => log.warn({ error: messageOf(error) }, 'no note of what is at work'))
      stack.defer(() => journal.close())

      return { config, projects, sql, durable, catalog, pins, effects, learningStore, budgets, problems, journal }
    },
    (error) => log.error({ error: messageOf(error) }, 'storage that could not be opened was not closed'),
  )
}
