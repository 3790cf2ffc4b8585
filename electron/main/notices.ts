import type { OpenApproval } from '../contract/consent/approvals.ts'
import { APPROVAL_ANSWERS, approvalSentence, waitingCalls } from '../control/words/approval-words.ts'
import { needWords } from '../control/words/need-words.ts'
import { humanName } from '../control/human-name.ts'
import type { Need } from '../contract/home/needs.ts'
import type { ServerStatus } from '../contract/servers.ts'
import type { DesktopView } from './desktop-view.ts'
import { type DesktopAction, LONGEST_LINE, oneLine, placeOf } from './tray/tray-items.ts'

/** A notification outside the window. */
export interface Notice {
  /** The page of the window that its click opens. */
  readonly place: string
  readonly title: string
  readonly body: string
  /** Buttons, if the system supports them in notifications. */
  readonly answers?: readonly NoticeAnswer[]
}

export interface NoticeAnswer {
  readonly text: string
  readonly action: DesktopAction
}

/**
 * Creates a function that finds what requires attention from one view to the next: a server that newly fails or requires a sign-in, new
 * questions, approvals, pending changes, and changes of other computers. States at the start of the app or of an engine are not new,
 * because the tray shows them; neither is a server that fails again. It owns the previous view's state, so each view must be passed once.
 */
export function createNotices(): (view: DesktopView) => Notice[] {
  let engine: number | undefined
  let settled = new Map<string, ServerStatus['state']>()
  let pending = new Map<string, number>()
  let asked = new Set<string>()
  let calling = new Set<string>()
  let shared = new Set<string>()

  return ({ link, status }) => {
    if (link !== 'online' || status === undefined) return []
    const known = engine === status.engine.pid
    engine = status.engine.pid
    const before = known ? settled : new Map<string, ServerStatus['state']>()
    // A connecting server keeps its previous state.
    settled = new Map(status.servers.map(({ name, state }) => [name, state === 'connecting' ? (before.get(name) ?? state) : state]))
    const pendingBefore = known ? pending : undefined
    // Several changed lists of one refresh count as one update.
    pending = new Map(
      status.servers.map((server) => [server.name, (server.refreshing ? pendingBefore?.get(server.name) : server.held) ?? 0]),
    )
    const updates = status.servers.filter(({ name }) => (pending.get(name) ?? 0) > (pendingBefore?.get(name) ?? Infinity))
    const fresh = status.questions.filter(({ id }) => !asked.has(id))
    asked = new Set(status.questions.map(({ id }) => id))
    const waiting = status.approvals.filter((approval) => approval.waiting)
    const calls = waiting.filter(({ id }) => !calling.has(id))
    // Only the first of several concurrent calls is reported.
    const toTell = calling.size > 0 ? [] : calls
    calling = new Set(waiting.map(({ id }) => id))
    const sharedBefore = known ? shared : undefined
    const ofComputers = status.needs.filter(({ kind }) => kind === 'sync')
    shared = new Set(ofComputers.flatMap(sharedItems))
    const news = ofComputers.filter((need) => sharedItems(need).some((item) => sharedBefore?.has(item) === false))
    const troubles = status.servers.flatMap((server) => {
      const old = before.get(server.name)
      return old === undefined || old === server.state ? [] : noticeOf(server)
    })
    // Questions are also reported right after the start: their calls wait.
    return [
      ...troubles,
      ...updates.map(pendingNotice),
      ...callsNotice(toTell),
      ...news.map(syncNotice),
      ...fresh.map(({ server, message }) => ({ place: placeOf(server), title: `${humanName(server)} asks you something`, body: message })),
    ]
  }
}

/** Returns one notice for any number of calls. */
function callsNotice(calls: readonly OpenApproval[]): Notice[] {
  const [first] = calls
  if (first === undefined) return []
  const { reason } = first
  const place = placeOf(first.server)
  if (calls.length > 1) return [{ place, title: waitingCalls(calls.length), body: reason }]
  const args = oneLine(first.arguments)
  const answer = (text: string, given: 'once' | 'deny'): NoticeAnswer => ({
    text,
    action: { type: 'answer-approval', answer: { id: first.id, answer: given } },
  })
  // Allowing requires that the arguments are shown completely, here or in the window.
  const isSeen = args.length <= LONGEST_LINE
  const answers = [...(isSeen ? [answer(APPROVAL_ANSWERS.once, 'once')] : []), answer(APPROVAL_ANSWERS.deny, 'deny')]
  return [{ place, title: approvalSentence(first), body: isSeen ? `${args}\n${reason}` : reason, answers }]
}

function pendingNotice({ name, held: pending = 0 }: ServerStatus): Notice {
  const changes = pending === 1 ? '1 change' : `${pending} changes`
  return {
    place: placeOf(name),
    title: `${humanName(name)}: ${changes} to review`,
    body: 'Your apps do not see what changed until you accept it.',
  }
}

/** What a need of shared configuration is about: fewer of the same are not new. */
function sharedItems({ problem, conflicts, names = [] }: Need): string[] {
  if (problem !== undefined) return ['problem']
  return names.map((name) => `${conflicts === undefined ? 'change' : 'conflict'} ${name}`)
}

function syncNotice(need: Need): Notice {
  const { title, reason = '', action } = needWords(need)
  return { place: action.type === 'open' ? action.place : '#/', title, body: reason }
}

function noticeOf({ name, state, error }: ServerStatus): Notice[] {
  if (state === 'needs-sign-in')
    return [
      { place: placeOf(name), title: `Sign in to ${humanName(name)}`, body: `Your apps can’t use ${humanName(name)} until you sign in.` },
    ]
  if (state === 'needs-key')
    return [
      {
        place: placeOf(name),
        title: `${humanName(name)} ${error?.code === 'key_refused' ? 'did not take its' : 'needs an'} API key`,
        body: error?.message ?? 'Its tools cannot be used until you enter it.',
      },
    ]
  if (state === 'failed')
    return [{ place: placeOf(name), title: `${humanName(name)} failed`, body: error?.message ?? 'It ended unexpectedly.' }]
  return []
}
