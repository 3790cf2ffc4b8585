import type { ApprovalAnswer, OpenApproval } from '../../contract/consent/approvals.ts'
import type { EngineStatus } from '../../contract/engine-status.ts'
import { type SignInStep, signInStep } from '../../contract/home/sign-in-step.ts'
import type { ServerStatus } from '../../contract/servers.ts'
import { APPROVAL_ANSWERS, approvalSentence, waitingCalls } from '../../control/words/approval-words.ts'
import { type NeedAction, needWords } from '../../control/words/need-words.ts'
import { SIGN_IN_BUTTONS } from '../../control/words/sign-in-words.ts'
import { NEEDS_PERSON, STATES, stateTitle } from '../../control/state-words.ts'
import { type DesktopView, sentenceOf, currentNeeds } from '../desktop-view.ts'

/** The actions of the tray and the menu. */
export type DesktopAction =
  | { readonly type: 'open'; readonly place?: string }
  | { readonly type: 'refresh'; readonly server?: string }
  | { readonly type: 'restart'; readonly server: string }
  | { readonly type: 'enable'; readonly server: string; readonly enabled: boolean }
  | Extract<NeedAction, { type: 'sign-in' | 'cancel-sign-in' }>
  | { readonly type: 'answer-approval'; readonly answer: ApprovalAnswer }
  | { readonly type: 'pause'; readonly paused: boolean }
  | { readonly type: 'profile'; readonly name: string | undefined }
  | { readonly type: 'install-update' }
  | { readonly type: 'quit' }

/** A menu line, as data. Without an action and items, it is text only. */
export type MenuLine =
  | { readonly kind: 'line' }
  | {
      readonly kind: 'item'
      readonly label: string
      readonly action?: DesktopAction | undefined
      readonly checked?: boolean | undefined
      readonly items?: readonly MenuLine[] | undefined
    }

/** More servers than this go into a submenu, so that the menu fits the screen. */
const MOST_SERVERS = 20
/** More needs than this go into a submenu. */
const MOST_NEEDS = 5
/** More pending approvals than this go into a submenu. */
const MOST_APPROVALS = 3
/** Characters of a text in a menu or a notification. The window shows all of it. */
export const LONGEST_LINE = 80

const LINE: MenuLine = { kind: 'line' }

function item(
  label: string,
  action?: DesktopAction,
  more: { checked?: boolean | undefined; items?: readonly MenuLine[] | undefined } = {},
): MenuLine {
  return { kind: 'item', label, action, ...more }
}

/** Returns the menu of the tray, and of the window. Pure. */
export function trayItems(view: DesktopView): readonly MenuLine[] {
  const { status, update } = view
  const servers = [...(status?.servers ?? [])].sort(byNeed).map(serverItem)
  const more = servers.slice(MOST_SERVERS)
  const paused = status?.engine.paused === true
  return [
    item(sentenceOf(view)),
    ...approvalItems(status?.approvals ?? []),
    ...needItems(status),
    ...(update === undefined ? [] : [item(installLabel(update), { type: 'install-update' })]),
    LINE,
    ...servers.slice(0, MOST_SERVERS),
    ...(more.length === 0 ? [] : [item(`${more.length} more`, undefined, { items: more })]),
    ...(servers.length === 0 ? [item('Add a server', { type: 'open', place: '#/add' })] : []),
    LINE,
    ...(status === undefined
      ? []
      : [
          item('Refresh all', paused || servers.length === 0 ? undefined : { type: 'refresh' }),
          item(paused ? 'Resume' : 'Pause', { type: 'pause', paused: !paused }),
        ]),
    ...profileItems(status?.config),
    ...(status?.engine.http.some(({ signIn }) => signIn === true) === true
      ? [item('Pair a device…', { type: 'open', place: '#/permissions/people?open=pair' })]
      : []),
    item('Open Tooltray', { type: 'open' }),
    LINE,
    item('Quit Tooltray', { type: 'quit' }),
  ]
}

/** Mentions the password in advance: users should not answer an unexpected password dialog. */
function installLabel({ version, asksAdministrator }: NonNullable<DesktopView['update']>): string {
  return `Install version ${version} and start again${asksAdministrator ? ' (asks for the administrator’s password)' : ''}`
}

/** Returns the calls that wait for approval, to answer here or in the window. */
function approvalItems(approvals: readonly OpenApproval[]): MenuLine[] {
  const waiting = approvals.filter((approval) => approval.waiting)
  const lines = waiting.map((approval) => {
    const { id, arguments: args } = approval
    const answer = (given: 'once' | 'session' | 'deny'): DesktopAction => ({ type: 'answer-approval', answer: { id, answer: given } })
    return item(shortened(approvalSentence(approval)), undefined, {
      items: [
        // Allowing requires that the arguments are shown completely, here or in the window.
        item(shortened(args), { type: 'open' }),
        LINE,
        ...(oneLine(args).length <= LONGEST_LINE
          ? [item(APPROVAL_ANSWERS.once, answer('once')), item(APPROVAL_ANSWERS.session, answer('session'))]
          : []),
        item(APPROVAL_ANSWERS.deny, answer('deny')),
        item('Review…', { type: 'open' }),
      ],
    })
  })
  return lines.length <= MOST_APPROVALS ? lines : [item(waitingCalls(lines.length), undefined, { items: lines })]
}

/** Returns what else needs the user, each with what mends it. */
function needItems(status: EngineStatus | undefined): MenuLine[] {
  const needs = status === undefined ? [] : currentNeeds(status).filter(({ kind }) => kind !== 'approval')
  const lines = needs.map((need) => {
    const { title, button, action } = needWords(need)
    const asked = need.kind === 'question' ? `: ${need.problem?.message ?? ''}` : ''
    const saysIt = need.kind === 'sign-in' && action.type === 'sign-in'
    return item(shortened(saysIt || asked !== '' ? `${title}${asked}` : `${title}. ${button}…`), actionOf(action))
  })
  const more = lines.slice(MOST_NEEDS)
  return [
    ...lines.slice(0, MOST_NEEDS),
    ...(more.length === 0 ? [] : [item(`${more.length} more that need your attention`, undefined, { items: more })]),
  ]
}

function actionOf(action: NeedAction): DesktopAction {
  switch (action.type) {
    case 'sign-in':
    case 'cancel-sign-in':
      return action
    case 'retry':
      return { type: 'refresh', server: action.server }
    case 'open':
      return { type: 'open', place: action.place }
    // The window shows calls and questions above every page.
    case 'approval':
    case 'question':
      return { type: 'open' }
  }
}

function profileItems(config: EngineStatus['config'] | undefined): MenuLine[] {
  if (config === undefined || config.profiles.length === 0) return []
  const choice = (label: string, name: string | undefined): MenuLine =>
    item(label, { type: 'profile', name }, { checked: config.profile === name })
  return [
    item('Profile', undefined, { items: [choice('All servers', undefined), ...config.profiles.map(({ name }) => choice(name, name))] }),
  ]
}

function serverItem({ name, state, tools, error, instances, held, signIn, account }: ServerStatus): MenuLine {
  const on = state !== 'disabled'
  const items = [
    item(
      `${stateTitle(state)}, ${tools} ${tools === 1 ? 'tool' : 'tools'}${instances.length > 1 ? `, ${instances.length} instances` : ''}`,
    ),
    ...(account === undefined || account === name ? [] : [item(shortened(`Signed in as ${account}`))]),
    ...(error === undefined ? [] : [item(shortened(error.message), { type: 'open', place: placeOf(name, 'logs') })]),
    ...(held === undefined ? [] : [item(`${held} to review`, { type: 'open', place: placeOf(name, 'changes') })]),
    LINE,
    ...(state === 'needs-sign-in' ? signInItems(name, signIn && signInStep(signIn)) : []),
    ...(state === 'needs-key' ? [item('Enter API key', { type: 'open', place: placeOf(name) })] : []),
    ...(on ? [item('Refresh', { type: 'refresh', server: name }), item('Restart', { type: 'restart', server: name })] : []),
    item('Show', { type: 'open', place: placeOf(name) }),
    item('On', { type: 'enable', server: name, enabled: !on }, { checked: on }),
  ]
  return item(`${STATES[state].shape}  ${name}`, undefined, { items })
}

function signInItems(server: string, step: SignInStep = 'first'): MenuLine[] {
  if (step === 'browser') return [item('Cancel sign-in', { type: 'cancel-sign-in', server })]
  return [item(SIGN_IN_BUTTONS[step], { type: 'sign-in', server, ...(step === 'retry' && { again: true }) })]
}

/** Returns the address of a server's page. */
export function placeOf(server: string, tab?: string): string {
  return `#/servers/${encodeURIComponent(server)}${tab === undefined ? '' : `?tab=${tab}`}`
}

/** Sorts servers that require the user to act first. */
function byNeed(a: ServerStatus, b: ServerStatus): number {
  const rank = ({ state }: ServerStatus): number => (NEEDS_PERSON.includes(state) ? NEEDS_PERSON.indexOf(state) : NEEDS_PERSON.length)
  return rank(a) - rank(b) || a.name.localeCompare(b.name)
}

/** Shortens a text to one plain line: an error may contain anything from a server. */
function shortened(text: string): string {
  const line = oneLine(text)
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`
}

/** Replaces white space of any kind by single spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
