import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SyncAccepted, SyncChoice, SyncStatus } from '../../../../contract/settings/sync.ts'
import { type Problem, isOfFile } from '../../../../contract/problem.ts'
import { TooltrayError, messageOf, problemOf, systemCodeOf } from '../../../base/errors.ts'
import type { ConfigStore } from '../../../config/config-store.ts'
import { watchFolder } from '../../../config/watch-folder.ts'
import { type OwnSetUpDeps, ownSetUp } from '../../../config/sync/own-set-up.ts'
import { type Sync, type SyncReport, createSync } from '../../../config/sync/sync.ts'
import type { KeptPackages } from '../../../packages/kept-packages.ts'
import type { EventsOfEngine } from '../../engine-events.ts'
import type { PortParts } from '../parts.ts'
import { keptPackagesOf, writtenCommand } from '../config-transfer/kept-packages.ts'
import { type SyncNeeds, needsOfReport } from './sync-needs.ts'
import { shownReport } from './sync-view.ts'

/** In ms after a change: several changes are exchanged at once. */
const SOON = 1_000
/** In ms: folders of other computers, mounted here, tell nothing of their changes. */
const EVERY = 60_000

/** Errors of what was asked for. The exchange itself works. */
const OF_THE_REQUEST: ReadonlySet<string> = new Set(['preview_stale', 'consent_needed', 'usage'])

const NOTHING = { computers: [], waiting: [], conflicts: [], unread: [] }

/** Dependencies of `openSync`. */
interface OpenSyncDeps extends Pick<PortParts, 'clock' | 'holders'> {
  readonly paths: Pick<PortParts['paths'], 'dataDir'>
  readonly platform: Pick<PortParts['platform'], 'home'>
  readonly log: Pick<PortParts['log'], 'info' | 'warn'>
  readonly mask: Pick<PortParts['mask'], 'value' | 'text'>
  readonly storage: { readonly config: Pick<ConfigStore, 'state' | 'read' | 'write'> }
  readonly upstream: { readonly packages: Pick<KeptPackages, 'exported' | 'hold'> }
  readonly gateway: { readonly scripts: OwnSetUpDeps['scripts'] }
  readonly events: Pick<EventsOfEngine, 'on' | 'emit'>
  /** The name of this computer, for people. */
  readonly computer: string
}

/**
 * Opens the exchange of the configuration with the user's other computers. It owns a timer and the watch of the folder, while
 * `settings.sync.folder` names one. Steps run one at a time.
 */
export function openSync(deps: OpenSyncDeps) {
  const { paths, platform, clock, log, mask, storage, upstream, gateway, holders, events, computer } = deps
  const { config } = storage
  const own = ownSetUp({
    config,
    scripts: gateway.scripts,
    packages: {
      exported: () => keptPackagesOf(config.state.servers, upstream.packages, false),
      hold: (server, entry, wanted) => upstream.packages.hold(server, writtenCommand(entry), wanted),
    },
  })
  let running: { readonly id: string; readonly sync: Sync; readonly stop: () => void } | undefined
  let last: SyncReport | undefined
  let problem: Problem | undefined
  let waits: SyncNeeds = {}
  let cancelNext = (): void => undefined
  /** Exchanges soon, once there is an exchange. */
  let onFolderChange = (): void => undefined
  let isClosed = false
  let knownFolder = config.state.settings.sync.folder

  const settings = () => config.state.settings.sync
  const view = () => ({
    masked: mask.value,
    holders: holders(),
    computer,
    entryOf: (server: string) => config.state.servers.get(server) as Readonly<Record<string, unknown>> | undefined,
  })

  const start = (folder: string): { readonly sync: Sync; readonly stop: () => void } => {
    const stateFile = join(paths.dataDir, 'sync.json')
    const sync = createSync({ folder, stateFile, computer, clock, takesAll: settings().take === 'all', own })
    let stop = (): void => undefined
    try {
      stop = watchFolder(
        folder,
        () => onFolderChange(),
        () => undefined,
      )
    } catch (error) {
      log.info({ folder, error: messageOf(error) }, 'the shared folder is looked at once a minute')
    }
    return { sync, stop }
  }
  const noteNeeds = (): void => {
    const before = waits
    // A servers.json that cannot be read needs the user by itself.
    const noted = problem === undefined || isOfFile(problem) ? {} : { problem }
    waits = { ...(last === undefined ? {} : needsOfReport(last, computer)), ...noted }
    if (JSON.stringify(waits) !== JSON.stringify(before)) events.emit('sync.changed')
  }
  /** The exchange with the folder that the settings name now; undefined if there is none. */
  const current = (): Sync | undefined => {
    const { folder, take } = settings()
    const id = JSON.stringify([folder, take])
    if (running?.id === id) return running.sync
    running?.stop()
    running = undefined
    last = undefined
    problem = undefined
    if (folder === undefined || isClosed) {
      noteNeeds()
      return undefined
    }
    const path = folder.replace(/^~(?=[\\/])/, () => platform.home)
    // Only when the user has just chosen it: later, a folder that is not there may be on a disk that is not there.
    if (folder !== knownFolder) makeFolder(path)
    knownFolder = folder
    running = { id, ...start(path) }
    return running.sync
  }

  const exchange = async (run: (sync: Sync) => Promise<SyncReport>): Promise<SyncReport | undefined> => {
    const sync = current()
    if (sync === undefined) return undefined
    try {
      last = await run(sync)
      problem = undefined
      noteNeeds()
      return last
    } catch (error) {
      if (error instanceof TooltrayError && OF_THE_REQUEST.has(error.code)) throw error
      const message = mask.text(messageOf(error))
      if (message !== problem?.message) log.warn({ error: message }, 'the configuration is not shared at the moment')
      problem = error instanceof TooltrayError ? mask.value(problemOf(error)) : { code: 'internal', message }
      noteNeeds()
      throw error
    }
  }
  const inBackground = (): void => {
    cancelNext()
    if (isClosed) return
    exchange((sync) => sync.step())
      .catch(() => 'noted as the problem')
      .finally(() => {
        if (!isClosed && running !== undefined) cancelNext = clock.after(EVERY, inBackground)
      })
  }
  const soon = (): void => {
    if (isClosed || (settings().folder === undefined && running === undefined)) return
    cancelNext()
    cancelNext = clock.after(SOON, inBackground)
  }
  onFolderChange = soon
  events.on('config.changed', soon)
  events.on('scripts.changed', soon)
  events.on('packages.changed', soon)
  soon()

  const shown = (report: SyncReport | undefined): SyncStatus => {
    const { folder, take } = settings()
    const found = report === undefined ? NOTHING : shownReport(report, view())
    return { ...found, take, ...(folder === undefined ? {} : { folder }), ...(problem === undefined ? {} : { problem }) }
  }
  const mustShare = (): TooltrayError =>
    new TooltrayError('usage', 'The configuration is not shared with other computers.', { hint: 'tooltray sync use FOLDER' })

  return {
    /** What waits for the user, by the last exchange. */
    needs: (): SyncNeeds => waits,
    /** Exchanges now, and says what waits. A folder that cannot be reached is reported in `problem`. */
    async status(): Promise<SyncStatus> {
      return shown(await exchange((sync) => sync.step()).catch(() => last))
    },
    /** Takes changes that wait, if they are what was shown. Throws `preview_stale`, `usage`, and as `Sync.step`. */
    async accept({ changes }: SyncAccepted): Promise<SyncStatus> {
      const said = new Map(changes.map(({ key, ...acceptance }) => [key, acceptance]))
      const report = await exchange((sync) => sync.accept(said))
      if (report === undefined) throw mustShare()
      return shown(report)
    },
    /** Decides a conflict, or a waiting change, for all computers. Throws `preview_stale`, `consent_needed`, and as `Sync.step`. */
    async choose({ key, side, agreed }: SyncChoice): Promise<SyncStatus> {
      const report = await exchange((sync) => sync.choose(key, side, agreed))
      if (report === undefined) throw mustShare()
      return shown(report)
    },
    close(): void {
      isClosed = true
      cancelNext()
      running?.stop()
    },
  }
}

/** Makes a folder if only the folder itself is missing. What keeps it from that is reported by the exchange. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error
  }
}
