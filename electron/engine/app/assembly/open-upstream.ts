import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { owning } from '../../base/disposable-stack.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { takeTurns } from '../../base/limits/turn.ts'
import { ownPlaces } from '../../config/paths.ts'
import { configHash } from '../../entry/consent/identity.ts'
import { errorOfState } from '../../gateway/directory/server-report.ts'
import type { CommonParts } from '../common-parts.ts'
import type { OpenQuestions } from './open-server-requests.ts'
import type { Secrets } from './open-secrets.ts'
import type { Storage } from './open-storage.ts'
import { keptPackages } from '../../packages/kept-packages.ts'
import type { UpdateStart, UpdateTools } from '../../packages/offer/describe-offer.ts'
import { npmRunner } from '../../packages/npm/npm.ts'
import { thisDisk } from '../../upstream/sandbox/disk.ts'
import { locate } from '../../upstream/sandbox/program-folders.ts'
import { npmWords, ownNode } from '../../packages/npm/own-node.ts'
import { uvRunner } from '../../packages/uv/uv.ts'
import { isOpen } from '../../upstream/state.ts'
import { createWatchdog } from '../../upstream/process/watchdog.ts'
import { isProgram } from '../../entry/schema.ts'
import { serverEnvironment } from '../../upstream/process/environment.ts'
import { createSandbox } from '../../upstream/sandbox/sandbox.ts'
import { resolvedServers } from '../servers/resolved-servers.ts'
import { secretRenewal } from '../servers/secret-renewal.ts'
import { updateTools } from '../servers/update-tools.ts'
import { followPackages } from '../servers/package-updates.ts'
import { quarantine } from '../servers/quarantine.ts'
import { logConnection } from '../log-connection.ts'
import { listReading } from '../servers/list-reading.ts'
import { launchPlanner } from '../servers/launch-planner.ts'
import { packageLooks } from '../servers/package-looks.ts'
import { pageClients } from '../servers/page-clients.ts'
import { createMaintenance } from '../servers/maintenance.ts'
import { eraStore } from '../../upstream/session/era-store.ts'
import { createSearchPath } from '../../upstream/process/path/login-path.ts'
import { createPool } from '../../upstream/pool.ts'
import { watchResources } from '../../upstream/watched-resources.ts'

/** The connections to servers, and the refresh of their lists and sign-ins. */
export type Upstream = Awaited<ReturnType<typeof openUpstream>>

interface UpstreamDeps extends CommonParts {
  readonly storage: Storage
  readonly secrets: Secrets
  readonly questions: Pick<OpenQuestions, 'unattributed' | 'elicitationComplete'>
}

/** Opens the pool and what maintains it. Connects to nothing before the pool is configured with the servers. Throws what SQLite throws. */
export function openUpstream(deps: UpstreamDeps) {
  const { platform, clock, log, mask, changes, events, questions } = deps
  const { config, catalog, problems, sql, journal } = deps.storage
  const { named, signIns } = deps.secrets
  return owning(
    async (stack) => {
      let paused = false
      const pages = pageClients()
      // Reading the cached lists of these servers may be what crashed the engine: they are skipped.
      const trusted = catalog.names().filter((server) => quarantine(server, journal) === undefined)
      catalog.keepOnly(new Set(trusted))
      // Comparing a list with its trusted definitions happens on first access: do it here, in turns with other work.
      const turn = takeTurns()
      for (const server of trusted) {
        catalog.get(server)
        if (turn.isOver()) await turn.next()
      }
      const packagesDir = join(deps.paths.dataDir, 'packages')
      const programs = createSearchPath(platform)
      const searchPath = programs.get
      // A login shell takes its time to answer: the first call of a program would wait for that.
      if ([...config.state.servers.values()].some((entry) => entry.enabled && isProgram(entry))) void searchPath()
      const sandboxDeps = {
        platform,
        path: searchPath,
        own: { all: ownPlaces(deps.paths, platform.home), programs: [join(deps.paths.dataDir, 'bundles'), packagesDir] },
        native: deps.helper.native,
        outbound: deps.outbound,
        onRefused: (server: string, host: string) => log.info({ server, host }, 'a host that its sandbox may not reach'),
        onOldNode: (server: string, why: string) => events.emit('server.noted', server, why),
      }
      const sandbox = createSandbox({ ...sandboxDeps, homes: join(deps.paths.dataDir, 'sandboxes') })
      const resolved = resolvedServers({
        platform,
        secretsOf: (person) => (person === undefined ? named : named.ofPerson(person)),
        mask,
        servers: () => config.state.servers,
        emptyFolder() {
          mkdirSync(deps.paths.emptyDir, { recursive: true, mode: 0o700 })
          return deps.paths.emptyDir
        },
      })

      const installers = createWatchdog(platform, (error) => log.warn({}, `no watchdog: ${error.message}`))
      stack.defer(() => installers.close())
      const node = ownNode(process.execPath, platform.os, process.versions['electron'] !== undefined)
      const npmIn = (env: Record<string, string>) => npmRunner(env, { platform, clock, watchdog: installers }, npmWords(env, node))
      const packages = keptPackages({
        folder: packagesDir,
        platform,
        clock,
        ownNode: node,
        nodeIn: async ({ PATH }) => (PATH === (await searchPath()) ? locate('node', PATH, '/', thisDisk) : undefined),
        npm: npmIn,
        uv: (env, python) => uvRunner(env, python, { platform, clock, watchdog: installers }),
        npmForScripts: async () => npmIn(serverEnvironment(platform, {}, await searchPath())),
        sandbox: (homes) => createSandbox({ ...sandboxDeps, homes, onOldNode: () => undefined }),
        servers: () => [...config.state.servers.keys()],
        async commandAsWritten(server) {
          const entry = config.state.servers.get(server)
          const found = entry === undefined ? undefined : await resolved.config(server, entry, undefined)
          if (found === undefined || !isProgram(found) || !found.keep) return undefined
          return { command: found.command, args: found.args, env: serverEnvironment(platform, found.env, await searchPath()) }
        },
        toolsOf,
        isRunning,
        holds: () => config.state.settings.packages.hold,
        youngest: () => config.state.settings.packages.youngest,
        onChanged: () => events.emit('packages.changed'),
        note: (server, sentence) => events.emit('server.noted', server, sentence),
        onDamaged: (moved) => log.warn({ moved }, 'the list of kept packages could not be read'),
      })

      const packageUpdates = followPackages(packages, config, events, (error) => log.warn({}, `kept packages: ${messageOf(error)}`))
      const pool = createPool(
        {
          platform,
          clock,
          identity: deps.identity,
          fetch: deps.outbound.patientFetch,
          eras: eraStore(sql, clock, problems.note),
          planner: launchPlanner({ platform, resolved, journal, path: searchPath, signIns, sandbox, packages }),
          atWork: (server, doing) => journal.atWork(server, doing),
          keyOf: configHash,
          showsPages: pages.showPages,
          maxProcesses: () => config.state.settings.maxProcesses,
          onWatchdogError: (error) => log.warn({}, `no watchdog: ${error.message}`),
        },
        {
          onState: (...change) => events.emit('connection.changed', ...change),
          onListsChanged: (server) => events.emit('lists.changed', server),
          onResourceUpdated: (...updated) => events.emit('resource.updated', ...updated),
          onLogMessage: (...logged) => events.emit('message.logged', ...logged),
          onNotification: (...notification) => events.emit('server.notified', ...notification),
          unattributed: (connection, asked) => questions.unattributed(connection, asked),
          onElicitationComplete: (server, id) => questions.elicitationComplete(server, id),
          onLeft: (server) => events.emit('server.changed', server),
          onStderr: (server) => events.emit('server.wrote', server),
        },
      )
      stack.defer(() => pool.close())
      function isRunning(server: string): boolean {
        return pool.connections(server).some(({ state }) => isOpen(state))
      }
      function toolsOf(server: string, start: UpdateStart): Promise<UpdateTools> {
        if (paused) return Promise.resolve({ toolsUnknown: 'Tooltray is paused.' })
        return updateTools(server, start, { config, catalog, sandbox, unlisted: pool.unlisted })
      }
      events.on('server.noted', (server, line) => pool.log(server).add(`[tooltray] ${line}`))
      events.on('session.ended', (session) => {
        pool.left(session).catch((error: unknown) => log.warn({ session }, `its servers did not end: ${messageOf(error)}`))
      })

      const { refresher, readAgain } = listReading({ clock, config, catalog, events, journal, log, pool })
      events.on('lists.changed', refresher.changed)
      const watched = watchResources({ clock, connection: (server, holder) => pool.get(server, holder), mayStart: () => !paused })
      events.on('resource.updated', watched.updated)

      const resetBackoff = (server: string): void => pool.connections(server).forEach((connection) => connection.resetBackoff())
      const connectionOf = (id: string) => pool.connections().find((connection) => connection.id === id)
      events.on('roots.changed', (id) => connectionOf(id)?.rootsChanged())
      const renewal = secretRenewal({
        servers: () => config.state.servers,
        connections: (server) => pool.connections(server),
        readAgain: (server) => void (paused ? undefined : readAgain(server)),
      })

      events.on('connection.changed', (connection, state, before) => {
        const { server } = connection
        logConnection(log, connection, state, before)
        renewal.observe(connection, state)
        if (state.name === 'connected') refresher.opened(server)
        else if (state.name === 'failed' && isOpen(before)) refresher.lost(server)
        watched.observe(connection, state)
        events.emit('server.changed', server)
      })

      const maintenance = createMaintenance({ clock, config, catalog, signIns, resolved, isPaused: () => paused, readAgain })
      stack.defer(() => maintenance.stop())
      const looks = packageLooks({
        clock,
        log,
        config,
        packages,
        isPaused: () => paused,
        connections: pool.connections,
        note: (server, sentence) => events.emit('server.noted', server, sentence),
      })
      stack.defer(() => looks.stop())
      const runMaintenance = (): void => {
        maintenance.look()
        watched.look()
      }

      events.on('sign-in.changed', (key) => {
        for (const server of resolved.usersOf(key)) events.emit('server.changed', server)
        maintenance.lookAtTokens()
      })
      events.on('signed-in', (key, isAnother) => {
        for (const server of key.person === undefined ? resolved.usersOf(key) : []) {
          resetBackoff(server)
          const old = isAnother ? pool.ofPeople(server, (person) => person === undefined) : []
          void Promise.all(old.map((each) => each.close())).then(() => readAgain(server))
        }
      })

      return {
        packages,
        packageUpdates,
        pool,
        resolved,
        refresher,
        /** The PATH in which programs are looked up. */
        searchPath,
        /** As `SearchPath.lookAgain`. */
        lookForPrograms: programs.lookAgain,
        sandbox,
        /** As `WatchedResources.watch`. */
        watchResource: watched.watch,
        /** As `SecretRenewal.renew`. */
        renewSecrets: (names: readonly string[]) => renewal.renew(names),
        /** Throws `engine_paused` while the engine is paused. */
        admit(): void {
          if (paused)
            throw new TooltrayError('engine_paused', 'Tooltray is paused: no tool runs.', {
              hint: 'Resume it in the tray or the window, or with: tooltray resume',
            })
        },
        onShowsPages: () => pages.onShowsPages(pool.connections(), (server) => void (paused ? undefined : readAgain(server))),
        isPaused: () => paused,
        /** If it pauses, resolves when all servers have ended. */
        async setPaused(value: boolean): Promise<void> {
          if (paused === value) return
          paused = value
          log.info({}, paused ? 'paused' : 'resumed')
          changes.tell({ type: 'paused', paused })
          if (paused) await Promise.all(pool.connections().map((connection) => connection.close()))
          else runMaintenance()
        },
        /** Call after the machine slept: resets backoffs and reads lists that are old. */
        wake(): void {
          for (const connection of pool.connections()) connection.resetBackoff()
          maintenance.look()
        },
        /** Connects and reads the lists of a server, with a skill that need not be in them. Errors go to the server's state and the log. */
        readAgain,
        askSkill: (server: string, uri: string) => readAgain(server, refresher.askSkill(server, uri)),
        /**
         * As `readAgain`, but resets the backoff first, and looks again for a program that was missing: a user or a model requested it.
         */
        async readAtOnce(server: string): Promise<void> {
          pool.of(server)
          const lacksProgram = pool.connections(server).some(({ state }) => errorOfState(state)?.code === 'program_missing')
          if (lacksProgram) await programs.lookAgain()
          resetBackoff(server)
          await readAgain(server)
        },
        /** Starts a server again that was blocked after the engine crashed while working on it. */
        release(server: string): void {
          if (quarantine(server, journal) === undefined) return
          journal.forget(server)
          resetBackoff(server)
          void readAgain(server)
        },
        /** Reads old lists, renews tokens that are about to expire, and reopens servers with watched resources. */
        runMaintenance,
        runMaintenanceSoon: () => maintenance.lookSoon(watched.look),
        hurryMaintenance: maintenance.hurry,
        beginMaintenance() {
          maintenance.begin()
          looks.begin()
        },
        stopMaintenance() {
          maintenance.stop()
          looks.stop()
        },
      }
    },
    (error) => log.error({ error: messageOf(error) }, 'servers of a start that failed were not closed'),
  )
}
