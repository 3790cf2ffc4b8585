import type { OpenApproval } from '../contract/consent/approvals.ts'
import { APPROVAL_ANSWERS, approvalSentence, waitingCalls } from '../control/words/approval-words.ts'
import { humanName } from '../control/human-name.ts'
import type { ServerStatus } from '../contract/servers.ts'
import type { DesktopView } from './desktop-view.ts'
import { type DesktopAction, LONGEST_LINE, oneLine } from './tray/tray-items.ts'

/** A notification outside the window. */
export interface Notice {
  readonly server: string
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
 * questions, approvals, and pending changes. States at the start of the app or of an engine are not new, because the tray shows them;
 * neither is a server that fails again. It owns the previous view's state, so each view must be passed once.
 */
export function createNotices(): (view: DesktopView) => Notice[] {
  let engine: number | undefined
  let settled = new Map<string, ServerStatus['state']>()
  let pending = new Map<string, number>()
  let asked = new Set<string>()
  let calling = new Set<string>()

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
    const troubles = status.servers.flatMap((server) => {
      const old = before.get(server.name)
      return old === undefined || old === server.state ? [] : noticeOf(server)
    })
    // Questions are also reported right after the start: their calls wait.
    return [
      ...troubles,
      ...updates.map(pendingNotice),
      ...callsNotice(toTell),
      ...fresh.map(({ server, message }) => ({ server, title: `${humanName(server)} asks you something`, body: message })),
    ]
  }
}

/** Returns one notice for any number of calls. */
function callsNotice(calls: readonly OpenApproval[]): Notice[] {
  const [first] = calls
  if (first === undefined) return []
  const { server, reason } = first
  if (calls.length > 1) return [{ server, title: waitingCalls(calls.length), body: reason }]
  const args = oneLine(first.arguments)
  const answer = (text: string, given: 'once' | 'deny'): NoticeAnswer => ({
    text,
    action: { type: 'answer-approval', answer: { id: first.id, answer: given } },
  })
  // Allowing requires that the arguments are shown completely, here or in the window.
  const isSeen = args.length <= LONGEST_LINE
  const answers = [...(isSeen ? [answer(APPROVAL_ANSWERS.once, 'once')] : []), answer(APPROVAL_ANSWERS.deny, 'deny')]
  return [{ server, title: approvalSentence(first), body: isSeen ? `${args}\n${reason}` : reason, answers }]
}

function pendingNotice({ name, held: pending = 0 }: ServerStatus): Notice {
  const changes = pending === 1 ? '1 change' : `${pending} changes`
  return { server: name, title: `${humanName(name)}: ${changes} to review`, body: 'Your apps do not see what changed until you accept it.' }
}

function noticeOf({ name, state, error }: ServerStatus): Notice[] {
  if (state === 'needs-sign-in')
    return [{ server: name, title: `Sign in to ${humanName(name)}`, body: `Your apps can’t use ${humanName(name)} until you sign in.` }]
  if (state === 'needs-key')
    return [
      {
        server: name,
        title: `${humanName(name)} needs an API key`,
        body: error?.message ?? 'Its tools cannot be used until you enter it.',
      },
    ]
  if (state === 'failed') return [{ server: name, title: `${humanName(name)} failed`, body: error?.message ?? 'It ended unexpectedly.' }]
  return []
}
