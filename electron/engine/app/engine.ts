import type { Implementation } from '@modelcontextprotocol/client'
import { join } from 'node:path'
import { createChangeFeed } from '../records/activity/change-feed.ts'
import { openAudit } from '../records/audit/open-audit.ts'
import { owning } from '../base/disposable-stack.ts'
import { createEvents } from '../base/events.ts'
import { messageOf, problemOf } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { ConfigState } from '../config/config-store.ts'
import { createBundleSweep } from '../sources/bundles/unused-bundles.ts'
import { isProgram } from '../entry/schema.ts'
import { openPorts } from './control/ports.ts'
import type { EngineDeps } from './engine-deps.ts'
import type { Engine } from './engine-api.ts'
import { configStatusOf, followConfig } from './follow-config.ts'
import { openServerHealth } from './health/open-server-health.ts'
import { httpBoard } from './http-board.ts'
import { unfitPatterns } from '../gateway/directory/unfit-patterns.ts'
import { openHttpAccess } from './assembly/open-http-access.ts'
import { openApprovals } from './assembly/open-approvals.ts'
import { openGalleryList } from './gallery-list.ts'
import { openGateway } from './assembly/open-gateway.ts'
import { openNeeds } from './assembly/open-needs.ts'
import { openQuestions } from './assembly/open-server-requests.ts'
import { openSecrets } from './assembly/open-secrets.ts'
import { openStats } from './assembly/open-stats.ts'
import { openStorage } from './assembly/open-storage.ts'
import { openUpstream } from './assembly/open-upstream.ts'
import { openDirectory } from './assembly/open-directory.ts'
import { openPersonalSignIns } from './personal/personal-sign-ins.ts'
import type { EngineEvents } from './engine-events.ts'
import { wholeResult } from '../gateway/calls/whole-result.ts'
import { createHooks } from '../authorization/hooks/hooks.ts'
import { secretsKnown } from '../secrets/secrets-known.ts'
import { createMask } from '../secrets/mask.ts'
import { maskedLog } from '../secrets/masked-log.ts'
import { openOutbound } from '../network/outbound.ts'
import { proxyPasswords } from '../network/proxy/choose-proxy.ts'
import { tunnelAgent } from '../network/proxy/tunnel-agent.ts'
import { openTelemetry } from '../records/telemetry/telemetry.ts'
import { createWatchdog } from '../upstream/process/watchdog.ts'

/**
 * Assembles the engine and starts it. The catalog on disk is available at once; servers connect in the background. Each part can use those
 * opened before it and is closed before them. If the start fails, it closes what it opened and throws the reason.
 */
export async function startEngine(deps: EngineDeps): Promise<Engine> {
  const { paths, clock, version } = deps
  const identity: Implementation = { name: 'tooltray', title: 'Tooltray', version }
  const startedAt = clock.now()
  const mask = createMask()
  const log: Log = maskedLog(deps.log, mask, ['info', 'warn', 'error'])

  const { [Symbol.asyncDispose]: close, ...engine } = await owning(
    async (stack) => {
      // Opened first, closed last: listeners are notified when the other parts end.
      const changes = createChangeFeed(deps.isAttended)
      stack.defer(() => changes.close())

      const events = createEvents<EngineEvents>((error, event) => log.error({ event, error: messageOf(error) }, 'a listener failed'))
      for (const { password, variable } of proxyPasswords(deps.platform.env)) mask.add(password, variable)
      const outbound = openOutbound({ ...deps, env: deps.platform.env })
      stack.defer(() => outbound.close())
      const common = { ...deps, identity, mask, log, changes, events, outbound }
      const storage = stack.use(await openStorage(common))
      events.on('projects.changed', () => changes.tell({ type: 'projects', projects: storage.projects.report() }))
      const galleryList = openGalleryList({ ...common, storage })
      stack.defer(() => galleryList.close())
      const { access, devices } = openHttpAccess({ ...common, storage })
      stack.defer(() => access.close())
      const secrets = stack.use(await openSecrets({ ...common, storage }))
      const known = secretsKnown(secrets.named, secrets.signIns, clock)
      // Must run before the first call whose arguments are logged.
      if (storage.config.state.settings.audit.arguments) known()
      const audit = openAudit({
        secretsKnown: known,
        file: paths.auditFile,
        clock,
        mask,
        secrets: secrets.store,
        settings: () => storage.config.state.settings.audit,
        onProblem: storage.problems.note,
        onUnsigned: (why) => log.warn({ why }, 'the audit log is not signed'),
      })
      stack.defer(() => audit.close())
      events.on('call.ended', ({ record, detail, sent, profile }) =>
        audit.add(record, sent === undefined ? detail : { ...detail, arguments: sent }, profile),
      )
      events.on('read.ended', ({ record, detail, kind, profile }) => audit.add(record, detail, profile, kind))
      const questions = openQuestions({ ...common, storage })
      const upstream = stack.use(await openUpstream({ ...common, storage, secrets, questions }))
      // A server whose secret is gone keeps its value, as it does when the user deletes a stored one.
      events.on('secret-files.changed', (names) => void upstream.renewSecrets(names.filter((name) => secrets.named.has(name))))
      const personal = openPersonalSignIns({ ...common, storage, secrets, upstream, questions, isKnown: access.isKnown })
      const approvals = openApprovals({ ...common, storage, secrets, upstream })
      stack.defer(access.onRemoved((person) => events.emit('person.removed', person)))
      const offered = openDirectory({ ...common, storage, upstream })
      const hooks = stack.use(
        createHooks({
          ...deps,
          fetch: outbound.fetch,
          watchdog: createWatchdog(deps.platform, (error) => log.warn({}, `no watchdog for hooks: ${error.message}`)),
          searchPath: upstream.searchPath,
          entries: () => storage.config.state.hooks,
          slugOf: offered.slugOf,
          mask: (text) => mask.text(text),
          onFailure: (hook, message) => log.warn({ hook }, message),
        }),
      )
      events.on('call.ended', ({ record, detail: { result } }) => hooks.ended(record, () => result && shownResult(result)))
      const telemetry = stack.use(
        openTelemetry({
          ...deps,
          ...storage,
          secret: (name) => secrets.named.get(name),
          agent: (url) => tunnelAgent(url, outbound),
          onProblem: (problem) => log.warn({ code: problem.code }, problem.message),
        }),
      )
      events.on('call.ended', ({ record }) => telemetry.ended(record))
      const opened = { storage, secrets, upstream, personal, questions, approvals, offered, hooks, telemetry, galleryList }
      const gateway = stack.use(await openGateway({ ...common, ...opened }))

      const stats = openStats({ ...common, storage, gateway })
      stack.defer(stats.flush)

      const ports = openPorts(
        { ...common, storage, secrets, upstream, personal, gateway, galleryList, sentences: offered.sentences },
        access,
        (end) => stack.defer(end),
      )

      const sweepBundles = createBundleSweep({ folder: join(paths.dataDir, 'bundles'), serversFile: paths.serversFile, clock })
      const follower = followConfig({ ...common, ...opened, gateway, sweepBundles, sweepBackups: () => expireBackups(deps) })
      // First stop everything that starts work by itself: nothing new may start while the parts end. The rest closes in reverse order of
      // opening. The handshake is written while sessions exist, sessions end before the servers that their calls go to, and the database is
      // last, because all parts write to it.
      stack.defer(() => {
        gateway.stopMaintenance()
        upstream.stopMaintenance()
        secrets.signIns.close()
        follower.end()
      })

      // The handshake is written when that has settled: a client that waits for this engine was answered from the one before.
      await follower.apply()
      upstream.beginMaintenance()
      gateway.resumeTasks()

      const unfit = unfitPatterns(() => storage.config.state, storage.catalog, offered.slugOf)
      const http = httpBoard(storage.config, () => events.emit('http.changed'))
      const problemsNow = () => {
        const { watchError } = storage.config.state
        const all = [...storage.problems.list(), ...http.problems(), watchError, secrets.folder?.problem(), telemetry.problem(), ...unfit()]
        return all.flatMap((each) => (each === undefined ? [] : mask.value(problemOf(each))))
      }
      events.on('http.changed', () => changes.tell({ type: 'http', listeners: [...http.listeners()], problems: problemsNow() }))

      const { config } = storage
      const needSource = () => ({
        servers: gateway.reports(),
        config: configStatusOf(config.file, config.state, mask),
        questions: questions.people.open(),
        approvals: approvals.open(),
        problems: problemsNow(),
        sync: ports.sync.needs(),
      })
      const needs = openNeeds({ ...common, storage, source: needSource })
      stack.defer(needs.close)

      const own: Omit<Engine, keyof typeof ports | 'close'> = {
        status() {
          const { sync, ...source } = needSource()
          const pairing = devices.pairing.current()
          const search = offered.sentences?.progress()
          return {
            ...(pairing === undefined ? {} : { pairing }),
            ...(search === undefined ? {} : { search }),
            engine: { pid: process.pid, version, startedAt, paused: upstream.isPaused(), http: [...http.listeners()] },
            sessions: gateway.sessions(),
            projects: storage.projects.report(),
            secrets: secrets.store.place,
            hooks: hooks.report(),
            ...source,
            needs: needs.of({ ...source, sync }),
          }
        },
        watch: changes.watch,
        questions: questions.people,
        approvals,
        needs: { list: () => needs.of(needSource()), dismiss: needs.dismiss },
        stats,
        serveMcp: gateway.serveMcp,
        tasks: gateway.tasks,
        mask,
        access,
        devices,
        personalSignIns: personal.pages,
        audit,
        setPaused: upstream.setPaused,
        wake: upstream.wake,
        http,
        serverHealth: openServerHealth({ storage, upstream, offered }),
        routes: () => outbound.report(addressesIn(storage.config.state)),
      }
      return { ...ports, ...own }
    },
    (error) => log.error({ error: messageOf(error) }, 'parts of a failed start were not closed'),
  )
  return { ...engine, close }
}

/** The addresses that the engine makes requests to: the registry, and remote servers. */
function addressesIn({ settings, servers }: ConfigState): string[] {
  return [settings.registry, ...[...servers.values()].flatMap((entry) => (isProgram(entry) ? [] : [entry.url]))]
}

/** Returns a result as JSON; undefined if parsing it would block the process. */
function shownResult(result: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  try {
    return wholeResult(result)
  } catch {
    return undefined
  }
}

/** Deletes expired backups of other programs' settings, even if no settings change any more. */
async function expireBackups({ paths, clock }: EngineDeps): Promise<void> {
  const { backupsFolder, openBackups } = await import('../clients/changes/backups.ts')
  await openBackups(backupsFolder(paths.dataDir), () => clock.now()).expire()
}
