import type { Stats } from '../../../contract/home/stats.ts'
import { catalogueWeight } from '../../gateway/directory/catalogue-weight.ts'
import { openStatsStore } from '../../records/stats/stats-store.ts'
import { createStats } from '../../records/stats/stats.ts'
import type { CommonParts } from '../common-parts.ts'
import type { Gateway } from './open-gateway.ts'
import type { Storage } from './open-storage.ts'

interface StatsParts extends CommonParts {
  readonly storage: Storage
  readonly gateway: Pick<Gateway, 'directory' | 'reports' | 'sessions'>
}

/** States of an instance that has a process. */
const RUNNING: ReadonlySet<string> = new Set(['connecting', 'connected', 'active', 'idle'])

/** Counts calls and conversations from now on. Pending counts are written by `flush`. */
export function openStats({ clock, events, storage, gateway }: StatsParts) {
  const recorder = createStats({
    clock,
    store: openStatsStore(storage.sql),
    weight: () => catalogueWeight(gateway.directory),
    sessions: gateway.sessions,
    onProblem: storage.problems.note,
  })
  events.on('call.ended', ({ record }) => recorder.ended(record))
  events.on('session.ended', (_session, last) => recorder.sessionEnded(last))
  return {
    get: (days: number): Stats => ({ ...recorder.get(days), processes: processesNow(gateway) }),
    flush: recorder.flush,
  }
}

/** Counts the local servers that run, and how many would if each session started its own. */
function processesNow({ reports, sessions }: StatsParts['gateway']): Stats['processes'] {
  const local = reports().filter(({ transport, state }) => transport === 'stdio' && state !== 'disabled')
  const running = local.flatMap(({ instances }) => instances.filter(({ state }) => RUNNING.has(state)))
  return { now: running.length, without: local.length * sessions().length }
}
