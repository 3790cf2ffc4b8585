import type { Rule } from '../../../electron/contract/access.ts'
import { isSeveral, isTyped, shownPattern, typedPattern } from '../../../electron/control/words/contract-values.ts'
import type { PermissionChange, PermissionChanges, PermissionValue } from '../../../electron/contract/consent/permissions.ts'
import type { Effect } from '../../../electron/contract/tools.ts'
import type { Exception } from '../exceptions/exceptions.ts'
import type { RuleMeaning } from '../exceptions/rule-sentence.ts'
import { DECISIONS, EFFECTS } from '../state-words.ts'
import { type TypedPattern, patternProblem, patternsOf, typedPatterns } from './argument-pattern.ts'

/** An exception as it is filled in. Empty texts stand for all; others are patterns: exact names where one was chosen from a list. */
export interface ExceptionDraft {
  readonly value: PermissionValue
  readonly client: string
  readonly server: string
  readonly tool: string
  /** All three: whatever the tool does. */
  readonly effects: readonly Effect[]
  readonly profile: string
  readonly patterns: readonly TypedPattern[]
}

/** What a new exception begins with. Nothing is chosen for the user: what is ticked is written. */
export const NEW_EXCEPTION: ExceptionDraft = {
  value: 'ask',
  client: '',
  server: '',
  tool: '',
  effects: [],
  profile: '',
  patterns: [],
}

/** A draft after another server or tool was chosen. A named tool does what it does, so no kind has to be chosen for it. */
export function withTool(draft: ExceptionDraft, changed: Partial<Pick<ExceptionDraft, 'server' | 'tool'>>): ExceptionDraft {
  const isNamed = changed.tool !== undefined && changed.tool !== ''
  return { ...draft, ...changed, ...(isNamed && draft.effects.length === 0 ? { effects: EFFECTS } : {}) }
}

const VALUES = { allow: 'allow', ask: 'ask', deny: 'off' } as const

/** Returns an exception as it can be changed. */
export function draftOf({ meaning }: Exception): ExceptionDraft {
  const { decision, client = '', server = '', tool = '', effects = EFFECTS, profile = '', arguments: patterns } = meaning
  return { value: VALUES[decision], client, server, tool, effects, profile, patterns: typedPatterns(patterns) }
}

/** What a draft means, for its sentence. */
export function meaningOf(draft: ExceptionDraft): RuleMeaning {
  const { effects, value } = draft
  return { ...conditionsOf(draft), decision: DECISIONS[value], effects: isWhole(effects) ? undefined : effects }
}

/** Says what keeps a draft from being saved; undefined if nothing does. */
export function draftProblem(draft: ExceptionDraft): string | undefined {
  if (draft.effects.length === 0) return 'Choose what the tool does.'
  if (Object.keys(conditionsOf(draft)).length === 0) return 'Choose an app, a server, or a tool. An exception cannot be for everything.'
  return patternProblem(draft.patterns)
}

/**
 * What is written for a draft. What a control shows (an app, a server, and a tool or what it does) is written as that control does, so that
 * it replaces what was set there; everything else is a rule. Controls write exact names. A typed one is a pattern: its letter case does not
 * count, so it may mean an app that calls itself otherwise.
 *
 * @param tools the own names of the server's tools.
 */
export function changesOf(draft: ExceptionDraft, tools: readonly string[]): PermissionChanges {
  const { client, server, tool, effects, value, profile, patterns } = draft
  const isOne = profile === '' && patterns.length === 0 && [client, server].every((each) => each === '' || !isTyped(each))
  const place = {
    ...(client === '' ? {} : { client: shownPattern(client) }),
    ...(server === '' ? {} : { server: shownPattern(server) }),
  }
  if (isOne && tool === '' && client + server !== '')
    return { changes: effects.map((effect): PermissionChange => ({ ...place, effect, value })) }
  const named = isSeveral(tool) ? undefined : shownPattern(tool)
  if (isOne && server !== '' && isWhole(effects) && named !== undefined && tools.includes(named))
    return { changes: [{ ...place, tool: named, value }] }
  const rule: Rule = { ...conditionsOf(draft), decision: DECISIONS[value], from: 'person' }
  return { changes: [], addRules: isWhole(effects) ? [rule] : effects.map((effect) => ({ ...rule, effect })) }
}

function conditionsOf({ client, server, tool, profile, patterns }: ExceptionDraft): Omit<Rule, 'decision'> {
  const all = patternsOf(patterns)
  return {
    ...(client === '' ? {} : { client: typedPattern(client) }),
    ...(server === '' ? {} : { server: typedPattern(server) }),
    ...(tool === '' ? {} : { tool: typedPattern(tool) }),
    ...(profile === '' ? {} : { profile }),
    ...(all === undefined ? {} : { arguments: all }),
  }
}

function isWhole(effects: readonly Effect[]): boolean {
  return EFFECTS.every((effect) => effects.includes(effect))
}
