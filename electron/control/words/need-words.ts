import type { Need } from '../../contract/home/needs.ts'
import type { MissingProgram } from '../../contract/problem.ts'
import { approvalSentence } from './approval-words.ts'
import { humanName } from '../human-name.ts'
import { SIGN_IN_BUTTONS } from './sign-in-words.ts'
import { type WayOut, waysOutOf } from './ways-out.ts'

/** What the button of a need does. `place`: an address of the window. */
export type NeedAction =
  | { readonly type: 'approval'; readonly of: string }
  | { readonly type: 'question'; readonly of: string }
  /** `again`: even after several attempts in a row failed. */
  | { readonly type: 'sign-in'; readonly server: string; readonly again?: true }
  | { readonly type: 'cancel-sign-in'; readonly server: string }
  | { readonly type: 'retry'; readonly server: string }
  | { readonly type: 'open'; readonly place: string }

/** A need in words, with the one thing to do about it. */
export interface NeedWords {
  readonly title: string
  /** Why, in one sentence. Undefined if the title says it. */
  readonly reason?: string
  readonly button: string
  readonly action: NeedAction
}

/** Returns what a need is called wherever it is shown: in the window, the tray, notifications, and the terminal. */
export function needWords(need: Need): NeedWords {
  const { kind, server = '', problem, of = '' } = need
  const name = humanName(server)
  switch (kind) {
    case 'approval':
      return {
        title: approvalSentence({ client: need.client ?? '', server, tool: need.tool ?? '', ...aboutOf(need) }, need.late === true),
        reason: need.late === true ? 'The app stopped waiting. Your answer counts if it asks again.' : 'The app is waiting for you.',
        button: 'Review',
        action: { type: 'approval', of },
      }
    case 'question':
      return { title: `${name} asks you something`, ...reasonOf(problem), button: 'Answer', action: { type: 'question', of } }
    case 'sign-in':
      return signInWords(need, name, server)
    case 'key':
      return {
        ...(problem?.code === 'key_refused'
          ? { title: `${name} did not take its API key`, ...reasonOf(problem), button: 'Enter another key' }
          : {
              title: `${name} needs an API key`,
              reason: `Enter ${need.missing?.map((key) => keyWord(key, server)).join(', ') ?? 'it'} to use it.`,
              button: 'Enter API key',
            }),
        action: { type: 'open', place: placeOf(server, 'overview') },
      }
    case 'held':
      return {
        title: `${name}: ${need.count === 1 ? '1 change' : `${need.count ?? 0} changes`} to review`,
        reason: 'Your apps do not see what changed until you accept it.',
        button: 'Review changes',
        action: { type: 'open', place: placeOf(server, 'changes') },
      }
    case 'marked':
      return {
        title: `${name}: ${need.count === 1 ? 'the text of 1 tool is' : `the texts of ${need.count ?? 0} tools are`} suspicious`,
        reason: 'It may be aimed at the model. Your apps can use it: read it, and turn it off if it is not right.',
        button: 'Look at its tools',
        action: { type: 'open', place: placeOf(server, 'tools') },
      }
    case 'rules':
      return {
        title: need.count === 1 ? 'A rule may allow more than one tool' : `${need.count ?? 0} rules may allow more than one tool`,
        reason:
          `${need.names?.join(', ') ?? ''}: such a name is a pattern, which allows everything that it matches. ` +
          'Remove what you did not mean.',
        button: 'Review rules',
        action: { type: 'open', place: '#/permissions' },
      }
    case 'failed':
      if (problem?.program !== undefined) return programWords(name, server, problem.program)
      return {
        title: need.remote === true ? `${name} can’t be reached` : `${name} does not start`,
        ...reasonOf(problem),
        ...(need.remote === true
          ? ({ button: 'Try again', action: { type: 'retry', server } } as const)
          : ({ button: 'Show the problem', action: { type: 'open', place: placeOf(server, 'overview') } } as const)),
      }
    case 'fix':
      return fixWords(need)
    case 'sync':
      return syncWords(need)
    case 'update':
      if (need.servers !== undefined)
        return {
          title: `${need.servers.length} servers can get newer versions`,
          reason: `${need.servers.map(humanName).join(', ')}. They run after you accept them.`,
          button: 'Review updates',
          action: { type: 'open', place: '#/settings/packages' },
        }
      return {
        title: `${name} can get version ${need.version ?? ''}`,
        reason: 'See what it changes. It runs after you accept it.',
        button: 'Review update',
        action: { type: 'open', place: placeOf(server, 'overview') },
      }
  }
}

function signInWords({ signIn: step = 'first', problem }: Need, name: string, server: string): NeedWords {
  const button = SIGN_IN_BUTTONS[step]
  const action: NeedAction = { type: 'sign-in', server }
  switch (step) {
    case 'first':
      return { title: `Sign in to ${name}`, reason: `Your apps can’t use ${name} until you sign in.`, button, action }
    case 'again':
      return {
        title: `Sign in to ${name} again`,
        reason: `The sign-in has ended. Your apps can’t use ${name} until you sign in again.`,
        button,
        action,
      }
    case 'retry':
      return {
        title: `Sign in to ${name}`,
        reason: `Several attempts in a row failed. Ask the operator of ${name} which permissions you have.`,
        button,
        action: { ...action, again: true },
      }
    case 'rights':
      return { title: `${name} needs more permissions`, ...reasonOf(problem), button, action }
    case 'browser':
      return {
        title: `Signing in to ${name}`,
        reason: 'Waiting for your browser…',
        button,
        action: { type: 'cancel-sign-in', server },
      }
  }
}

/** More names than this are counted. Inner: shown words. */
const MOST_NAMES = 3

function syncWords({ problem, conflicts, count = 0, computer = 'your other computers', names = [] }: Need): NeedWords {
  const action: NeedAction = { type: 'open', place: '#/settings/sync' }
  const rest = names.length - MOST_NAMES
  const named = `${names.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`
  if (problem !== undefined)
    return { title: 'Changes are not shared with your other computers', ...reasonOf(problem), button: 'Show the problem', action }
  if (conflicts !== undefined)
    return {
      title: conflicts === 1 ? '1 conflict between your computers' : `${conflicts} conflicts between your computers`,
      reason: `Choose what all of them use: ${named}.`,
      button: 'Resolve',
      action,
    }
  return {
    title: `${count === 1 ? '1 change' : `${count} changes`} from ${computer}`,
    reason: `${count === 1 ? 'It applies' : 'They apply'} on this computer after you accept ${count === 1 ? 'it' : 'them'}: ${named}.`,
    button: 'Review changes',
    action,
  }
}

function programWords(name: string, server: string, { program, product, near }: MissingProgram): NeedWords {
  const action: NeedAction = { type: 'open', place: placeOf(server, 'overview') }
  if (product !== undefined)
    return {
      title: `${name} needs ${product.name}`,
      reason: `It starts with ${program}, which is not on this computer.`,
      button: `Install ${product.name}`,
      action,
    }
  const meant = near === undefined ? '' : ` Did you mean ${near}?`
  return {
    title: `${name} does not start`,
    reason: `There is no program ${program} on this computer.${meant}`,
    button: near === undefined ? 'Show the problem' : 'Fix the command',
    action,
  }
}

/** Pages of Settings that put a problem of Tooltray itself right. */
const SETTINGS: Readonly<Partial<Record<WayOut, readonly [string, string]>>> = {
  network: ['network', 'Open HTTP access'],
  secrets: ['secrets', 'Open secrets'],
  search: ['search', 'Open search settings'],
  telemetry: ['telemetry', 'Open telemetry'],
}

function fixWords({ problem, count, server }: Need): NeedWords {
  if (problem === undefined || !problem.code.startsWith('config_')) {
    const way = problem === undefined ? undefined : waysOutOf(problem.code).find((each) => each !== 'retry')
    const [part, button] = (way !== undefined && SETTINGS[way]) || ['diagnostics', 'Open diagnostics']
    return {
      title: 'Tooltray has a problem',
      ...reasonOf(problem),
      button,
      action: { type: 'open', place: `#/settings/${part}` },
    }
  }
  const what =
    count === undefined ? 'The settings file' : count === 1 ? 'A part of the settings file' : `${count} parts of the settings file`
  const title = server === undefined ? `${what} can’t be read` : `The settings of ${humanName(server)} can’t be read`
  // The position in the file is beside the message there.
  return {
    title,
    reason: 'Tooltray uses the last valid version.',
    button: 'Show where',
    action: { type: 'open', place: '#/settings/general' },
  }
}

/** The name of a key as its service calls it. @param key as its secret is named. */
function keyWord(key: string, server: string): string {
  return key.startsWith(`${server}.`) ? key.slice(server.length + 1) : key
}

function reasonOf(problem: Need['problem']): { readonly reason?: string } {
  return problem === undefined ? {} : { reason: problem.message }
}

function aboutOf({ about }: Need): { readonly about?: string } {
  return about === undefined ? {} : { about }
}

function placeOf(server: string, tab: string): string {
  return `#/servers/${encodeURIComponent(server)}?tab=${tab}`
}

/** Sums up: `Nothing needs your attention`, or `2 things need your attention`. */
export function needsSentence(needs: readonly Need[]): string {
  if (needs.length === 0) return 'Nothing needs your attention'
  return needs.length === 1 ? '1 thing needs your attention' : `${needs.length} things need your attention`
}

/** Whether a need can wait without a loss: nothing is broken or blocked. It is shown without the color of warnings. */
export function isCalm({ kind, problem }: Pick<Need, 'kind' | 'problem'>): boolean {
  return kind === 'update' || (kind === 'sync' && problem === undefined)
}
