import type { Hold } from '../../../contract/consent/pending-changes.ts'
import { owning } from '../../base/disposable-stack.ts'
import { messageOf } from '../../base/errors.ts'
import { nextTurn } from '../../base/limits/turn.ts'
import { createCatalog } from '../../catalog/catalog.ts'
import { catalogCache } from '../../catalog/catalog-cache.ts'
import { openSeenEffects } from '../../catalog/effects/seen-effects.ts'
import { openConfigStore } from '../../config/config-store.ts'
import { sweepLeftovers } from '../../base/files/write-atomically.ts'
import { helperProgram } from '../../clients/apps/helper-program.ts'
import { isOwnEntry } from '../../clients/apps/own-entry.ts'
import { visibleCatalog } from '../../catalog/pending-changes/visible-catalog.ts'
import { openTrustedDefinitionStore } from '../../catalog/pending-changes/store/trusted-definition-store.ts'
import { createOwnSkills } from '../../catalog/skills/own-skills.ts'
import { createTrustedDefinitions } from '../../catalog/pending-changes/trusted-definitions.ts'
import type { CommonParts } from '../common-parts.ts'
import { openAgreements } from '../../sources/projects/agreements.ts'
import { createProjects } from '../../sources/projects/projects.ts'
import { maskJson } from '../../secrets/mask-json.ts'
import { openDatabase } from '../../storage/database.ts'
import { openCrashJournal } from '../../storage/crash-journal.ts'
import { KEPT_CODE } from '../../storage/kept-code.ts'
import { createStorageProblems } from '../../storage/storage-problems.ts'
import { createBudgets } from '../../records/usage/budgets.ts'
import { openLearningStore } from '../../records/usage/learning-store.ts'
import { openSpentStore } from '../../records/usage/spent-store.ts'
import { writeBehind } from '../../records/usage/write-behind.ts'

/** What the engine keeps on disk. */
export type Storage = Awaited<ReturnType<typeof openStorage>>

/** Opens servers.json and the database. Throws SQLite's errors, and the system's error if a damaged database cannot be moved away. */
export function openStorage({ paths, platform, clock, log, helper, mask, events }: CommonParts) {
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
      const ownSkills = createOwnSkills(paths.skillsDir, clock.now, () => events.emit('offer.changed', undefined))
      const trusted = createTrustedDefinitions(openTrustedDefinitionStore(sql, problems.note, KEPT_CODE))
      await nextTurn()
      const read = createCatalog(catalogCache(sql), problems.note)
      await nextTurn()
      const holdOf = (server: string): Hold => {
        const entry = config.state.servers.get(server)
        // A project folder cannot choose how its own servers are trusted.
        return entry === undefined || entry.project !== undefined ? 'additions' : entry.hold
      }
      const catalog = visibleCatalog(read, trusted, holdOf, (json, except) => maskJson(json, except, mask))
      // One line for each changed list, however many of its definitions are pending.
      catalog.subscribe((server) => {
        const { held } = catalog.heldCounts(server)
        if (held > 0) log.warn({ server, held }, 'changes are waiting for review')
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

      return {
        /** servers.json. May be closed twice: shutdown stops its notifications before it closes the rest. */
        config,
        /** The servers of project folders; they are active beside those of servers.json. */
        projects,
        /** `durable`: false if the database is in memory and is lost when the engine ends. */
        sql,
        durable,
        catalog,
        trusted,
        effects,
        problems,
        journal,
        ownSkills,
        /** Writes later, in batches; pending writes are flushed at the end. */
        learningStore,
        /** The remaining call budgets of servers. */
        budgets,
      }
    },
    (error) => log.error({ error: messageOf(error) }, 'storage that could not be opened was not closed'),
  )
}
