import type { OpenApproval } from '../../contract/consent/approvals.ts'
import { appName } from './app-name.ts'
import { humanName, titleWithAccount } from '../human-name.ts'

/** Names of tools begin with these words when they say what is done. The sentence uses them as verbs. */
const VERBS = new Set(
  (
    'accept add append apply approve archive assign book buy cancel change clear click clone close comment commit complete copy create ' +
    'delete deploy disable download drop edit enable execute export fetch fill find fork get grant insert install invite kill label link ' +
    'list lock log make mark merge modify move navigate open order overwrite patch pause pay post publish purge push put read remove ' +
    'rename replace reply request reset resolve restart restore revert revoke run save schedule search send set share show start stop ' +
    'submit terminate transfer trash truncate type uninstall unlink update upload wipe write'
  ).split(' '),
)

/**
 * Says what a call would do, as in `delete station`, from the name of its tool alone: its title and description are texts of the server.
 * A name that does not begin with a verb is quoted.
 */
function deed(tool: string): string {
  const [verb = '', ...rest] = humanName(tool).split(' ')
  const first = verb.toLowerCase()
  if (!VERBS.has(first)) return `run “${humanName(tool)}”`
  return [first, ...withArticle(rest)].join(' ')
}

/** Puts an article before a thing: `a station`. Several things, and what has no noun, stay as they are. */
function withArticle(words: readonly string[]): readonly string[] {
  const [first = '', ...more] = words
  const last = words.at(-1) ?? ''
  if (words.length === 0 || /s$/i.test(last) || /^(?:a|an|the|to|by|all|my|for|in|of|with|as|from|and|it)$/i.test(first)) return words
  if (words.some((word) => /^(?:by|from|to|for|with|and|in|as|of|all)$/i.test(word))) return words
  return [/^[aeiou]/i.test(first) ? 'an' : 'a', first, ...more]
}

type ApprovalSubject = Pick<OpenApproval, 'client' | 'server' | 'account' | 'tool' | 'about'>

/**
 * Says what an app wants to do: `Claude Desktop wants to delete a station in Weather: Paris-1`. `late`: it does not wait any more. Of two
 * servers with one address, it says whose account is used: `in Weather (ada@example.com)`.
 */
export function approvalSentence({ client, tool, about, ...where }: ApprovalSubject, late = false): string {
  const what = `${appName(client)} ${late ? 'wanted' : 'wants'} to ${deed(tool)} in ${titleWithAccount(where)}`
  return about === undefined ? what : `${what}: ${about}`
}

/** Counts the calls that wait: `3 calls are waiting for approval`. */
export function waitingCalls(count: number): string {
  return count === 1 ? '1 call is waiting for approval' : `${count} calls are waiting for approval`
}

/** What can be answered, in the words of window, tray, notification, and command line. */
export const APPROVAL_ANSWERS = { once: 'Allow once', session: 'Allow for this conversation', deny: 'Deny' } as const

/** The sentence for allowing a tool for good. */
export function alwaysSentence({ client, tool, rule, ...where }: Omit<ApprovalSubject, 'about'> & Pick<OpenApproval, 'rule'>): string {
  const who = rule?.client === undefined ? 'every app' : appName(client)
  return `Always let ${who} use ${humanName(tool)} in ${titleWithAccount(where)}`
}
