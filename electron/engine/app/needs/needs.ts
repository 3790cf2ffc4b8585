import { createHash } from 'node:crypto'
import type { EngineStatus } from '../../../contract/engine-status.ts'
import { isSeveral } from '../../../contract/consent/name-pattern.ts'
import { NEED_KINDS, type Need } from '../../../contract/home/needs.ts'
import { signInStep } from '../../../contract/home/sign-in-step.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { ServerStatus } from '../../../contract/servers.ts'
import type { Clock } from '../../base/platform.ts'
import type { SyncNeeds } from '../control/sync/sync-needs.ts'
import type { DismissedStore } from './dismissed-store.ts'

/** The parts of the status that can need the user. */
export interface NeedSource extends Pick<EngineStatus, 'servers' | 'approvals' | 'questions' | 'config' | 'problems'> {
  /** What waits of the configuration that the user's computers share. */
  readonly sync: SyncNeeds
}

/** What needs the user. */
export interface Needs {
  /** The list for a status, the most urgent first. */
  of(status: NeedSource): Need[]
  /** Dismisses a need until it changes. Does nothing for one that is gone, or that cannot be dismissed. */
  dismiss(id: string, status: NeedSource): void
}

interface NeedsDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly dismissed: DismissedStore
  /** Identifies the content of a server's changes that wait for review. */
  pendingContent(server: string): string
}

/** The need while nothing can be exchanged with other computers. */
const SYNC_PROBLEM = 'sync problem'

/** A need without its place in time. */
type Found = Omit<Need, 'since' | 'id'> & { readonly since?: number; readonly name: string; readonly content: string }

/**
 * Creates the list of what needs the user. It owns when each need was first seen, and the last settled state of each server: one that
 * failed and is tried again has not recovered yet. Everything is synchronous.
 */
export function createNeeds({ clock, dismissed, pendingContent }: NeedsDeps): Needs {
  let firstSeen = new Map<string, number>()
  let settled = new Map<string, ServerStatus>()

  const settledOf = (server: ServerStatus): ServerStatus => {
    const before = settled.get(server.name)
    return server.state === 'connecting' && before?.state === 'failed' && before.target === server.target ? before : server
  }

  const all = (status: NeedSource): Need[] => {
    settled = new Map(status.servers.map((server) => [server.name, settledOf(server)]))
    const found = [
      ...status.approvals.map(ofApproval),
      ...status.questions.map(ofQuestion),
      ...[...settled.values()].flatMap((server) => ofServer(server, pendingContent)),
      ...ofUpdates([...settled.values()]),
      ...ofRules(status.config),
      ...ofSettings(status.config),
      ...status.problems.map(ofProblem),
      ...ofSync(status.sync),
    ]
    const now = clock.now()
    firstSeen = new Map(found.map(({ name, since }) => [name, since ?? firstSeen.get(name) ?? now]))
    const needs = found.map(({ name, content, ...rest }): Need => ({
      ...rest,
      id: content === '' ? name : `${name} ${hashOf(content)}`,
      since: firstSeen.get(name) ?? now,
    }))
    const rank = ({ kind, late }: Need): number => NEED_KINDS.indexOf(kind) + (late === true ? 0.5 : 0)
    return needs.sort((a, b) => rank(a) - rank(b) || a.since - b.since)
  }

  return {
    of(status) {
      const works = status.servers.filter(({ state }) => state === 'connected' || state === 'active' || state === 'idle')
      // A failure that comes back later is a new one.
      const over = [...works.map(({ name }) => nameOf('failed', name)), ...(status.sync.problem === undefined ? [SYNC_PROBLEM] : [])]
      dismissed.forget((id) => over.some((name) => id.startsWith(`${name} `)))
      return all(status).filter(({ id, dismissible }) => dismissible === undefined || !dismissed.has(id))
    },
    dismiss(id, status) {
      const isOpen = all(status).some((need) => need.id === id && need.dismissible === true)
      if (isOpen) dismissed.add(id, clock.now())
    },
  }
}

function ofApproval({ id, client, server, tool, about, waiting, at }: EngineStatus['approvals'][number]): Found {
  const more = { about, ...(waiting ? {} : ({ late: true } as const)) }
  return { kind: 'approval', name: nameOf('approval', id), content: '', of: id, since: at, client, server, tool, ...more }
}

function ofQuestion({ id, server, client, message, at }: EngineStatus['questions'][number]): Found {
  const problem = { code: 'question', message }
  const app = client === undefined ? {} : { client }
  return { kind: 'question', name: nameOf('question', id), content: '', of: id, since: at, server, ...app, problem }
}

function ofServer(server: ServerStatus, pendingContent: (server: string) => string): Found[] {
  const { name, state, held, marked, error } = server
  const problem = error === undefined ? {} : { problem: error }
  const found: Found[] = []
  // A server that each person uses as themselves works without a sign-in of the user of this computer.
  if (state === 'needs-sign-in' && server.people?.some(({ signedIn }) => signedIn) !== true) {
    const signIn = server.signIn && signInStep(server.signIn)
    const step = signIn === undefined ? {} : { signIn }
    found.push({ kind: 'sign-in', name: nameOf('sign-in', name), content: '', server: name, ...problem, ...step })
  }
  if (state === 'needs-key') {
    const missing = server.missing === undefined ? {} : { missing: server.missing }
    found.push({ kind: 'key', name: nameOf('key', name), content: '', server: name, ...missing, ...problem })
  }
  if (state === 'failed' || error?.code === 'tools_unreadable') {
    const remote = server.transport === 'http' || server.transport === 'sse' ? ({ remote: true } as const) : {}
    const content = error === undefined ? 'failed' : `${error.code} ${error.message}`
    found.push({ kind: 'failed', name: nameOf('failed', name), content, server: name, ...remote, ...problem, dismissible: true })
  }
  if (held !== undefined && state !== 'disabled')
    found.push({ kind: 'held', name: nameOf('held', name), content: pendingContent(name), server: name, count: held, dismissible: true })
  if (marked !== undefined && state !== 'disabled') {
    const content = JSON.stringify(marked)
    found.push({ kind: 'marked', name: nameOf('marked', name), content, server: name, count: marked.length, dismissible: true })
  }
  return found
}

/** One need for all updates of packages that wait: each of them can wait, and many may come on one day. */
function ofUpdates(servers: readonly ServerStatus[]): Found[] {
  const updates = servers.filter(({ packageUpdate, state }) => packageUpdate !== undefined && state !== 'disabled')
  const [first] = updates
  if (first === undefined) return []
  const content = JSON.stringify(updates.map(({ name, packageUpdate }) => [name, packageUpdate]))
  const about = updates.length === 1 ? { server: first.name, version: first.packageUpdate } : { servers: updates.map(({ name }) => name) }
  return [{ kind: 'update', name: 'updates', content, ...about, dismissible: true }]
}

/**
 * Rules that a click wrote before Tooltray wrote exact names: their tool, server, or app reads as a pattern, and they allow. A pattern that
 * was typed beside a server of a list looks the same, so it is shown once, too.
 */
function ofRules({ rules }: EngineStatus['config']): Found[] {
  const wide = rules.filter(
    ({ id, from, decision, tool, server = '', client = '' }) =>
      id !== undefined && from !== 'import' && decision === 'allow' && tool !== undefined && [tool, server, client].some(isSeveral),
  )
  if (wide.length === 0) return []
  const names = [...new Set(wide.flatMap(({ tool, server, client }) => [tool, server, client].filter((text) => isSeveral(text ?? ''))))]
  const content = JSON.stringify(wide.map(({ tool, server, client }) => [tool, server, client]))
  return [{ kind: 'rules', name: 'rules', content, count: wide.length, names: names.map(String), dismissible: true }]
}

/** The file that cannot be read at all, or the number of its parts that cannot. */
function ofSettings({ error, problems }: EngineStatus['config']): Found[] {
  const parts = problems.filter(({ warning }) => warning === undefined)
  if (error !== undefined) return [ofProblem(error)]
  const [first] = parts
  if (first === undefined) return []
  const problem = { code: 'config_invalid', message: first.message }
  const content = JSON.stringify(parts.map(({ message }) => message))
  const about = first.server === undefined || parts.length > 1 ? {} : { server: first.server }
  return [{ kind: 'fix', name: 'fix settings', content, count: parts.length, ...about, problem, dismissible: true }]
}

/** Up to three needs: each can be dismissed, and is dealt with, by itself. */
function ofSync({ changes, conflicts, problem }: SyncNeeds): Found[] {
  const found: Found[] = []
  if (problem !== undefined)
    found.push({ kind: 'sync', name: SYNC_PROBLEM, content: `${problem.code} ${problem.message}`, problem, dismissible: true })
  if (conflicts !== undefined) {
    const { names, content } = conflicts
    found.push({ kind: 'sync', name: 'sync conflicts', content, conflicts: names.length, names: [...names], dismissible: true })
  }
  if (changes !== undefined) {
    const { names, content, computer } = changes
    const by = computer === undefined ? {} : { computer }
    found.push({ kind: 'sync', name: 'sync changes', content, count: names.length, names: [...names], ...by, dismissible: true })
  }
  return found
}

function ofProblem(problem: Problem): Found {
  return { kind: 'fix', name: nameOf('fix', problem.code), content: problem.message, problem, dismissible: true }
}

function nameOf(kind: string, of: string): string {
  return `${kind} ${JSON.stringify(of)}`
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12)
}
