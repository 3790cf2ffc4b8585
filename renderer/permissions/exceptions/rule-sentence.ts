import type { ListedRule } from '../../../electron/contract/access.ts'
import { isSeveral, isTyped, shownPattern } from '../../../electron/control/words/contract-values.ts'
import type { Effect } from '../../../electron/contract/tools.ts'
import { humanName, titleOfTool } from '../../../electron/control/human-name.ts'

/** A name in a sentence. `code`: a pattern, as it is written. */
export interface NamedPart {
  readonly kind: 'app' | 'server' | 'tool' | 'code'
  readonly text: string
  /** Of a server: its technical name. */
  readonly of?: string
}

export type SentencePart = string | NamedPart

/** Which calls a sentence is about, and what becomes of them. What is not set stands for all. */
export interface RuleMeaning extends Pick<ListedRule, 'profile' | 'arguments' | 'decision'> {
  /** Patterns as they are written. */
  readonly client?: string
  readonly server?: string
  readonly tool?: string
  /** Undefined: all three. */
  readonly effects?: readonly Effect[] | undefined
}

interface Wording {
  /** The name of an app, by its id. */
  readonly nameOf: (client: string) => string
  /** The server that the sentence stands at, and need not name. */
  readonly at?: string | undefined
}

/** The words for what somebody does: `read` for `may read`, `reads` for `before somebody reads`. */
type Form = 'may' | 'does'

/**
 * Says in one sentence what a rule means: `Cursor may not delete or overwrite in GitHub.`
 *
 * @returns the parts of the sentence, so that names can be shown as such.
 */
export function ruleSentence(meaning: RuleMeaning, wording: Wording): SentencePart[] {
  const { decision } = meaning
  const conditions = conditionParts(meaning)
  switch (decision) {
    case 'ask':
      return ['Ask me before ', ...clientParts(meaning, wording), ' ', ...deed(meaning, 'does', wording), ...conditions, '.']
    case 'allow':
      return [...clientParts(meaning, wording), ' may ', ...deed(meaning, 'may', wording), ' without asking me', ...conditions, '.']
    case 'deny':
      return [...clientParts(meaning, wording), ...deed(meaning, 'may', wording), ...conditions, '.']
  }
}

/** Returns a sentence as text. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

const SEVERAL = { allow: 'Every app', ask: 'any app', deny: 'No app' } as const

/** The apps, with `may` or `may not` where a call is denied, as the words for it depend on them. */
function clientParts({ client, decision }: RuleMeaning, { nameOf }: Wording): SentencePart[] {
  const several = SEVERAL[decision]
  if (client !== undefined && !isSeveral(client))
    return [{ kind: 'app', text: nameOf(shownPattern(client)) }, ...(decision === 'deny' ? [' may not '] : [])]
  const named: SentencePart[] = client === undefined ? [several] : [`${several} named `, { kind: 'code', text: client }]
  return decision === 'deny' ? [...named, ' may '] : named
}

/** Requests that rules name as tools. */
const READS: Readonly<Record<string, Readonly<Record<Form, string>>>> = {
  'resources/read': { may: 'read resources', does: 'reads resources' },
  'prompts/get': { may: 'get prompts', does: 'gets prompts' },
}

const USES: Readonly<Record<Form, string>> = { may: 'use', does: 'uses' }

function deed(meaning: RuleMeaning, form: Form, wording: Wording): SentencePart[] {
  const { tool, server, effects } = meaning
  if (tool === undefined && effects !== undefined) return effectDeed(effects, server, form, wording)
  const read = tool === undefined ? undefined : READS[shownPattern(tool)]
  if (read !== undefined) return [read[form], ...ofServer(server, wording)]
  const limit =
    tool === undefined || effects === undefined
      ? []
      : [isSeveral(tool) ? ` that ${verbs(effects, 'may')}` : ` if it ${verbs(effects, 'does')}`]
  return [`${USES[form]} `, ...toolParts(meaning, wording), ...limit]
}

/** Names the tools of a rule: `Delete repo of GitHub`, `tools named get_* of any server`, `any tool`. */
export function toolParts({ tool, server }: Pick<RuleMeaning, 'tool' | 'server'>, wording: Pick<Wording, 'at'> = {}): SentencePart[] {
  if (tool === undefined) {
    if (server === undefined) return ['any tool']
    return isHere(server, wording) ? ['this server'] : serverParts(server)
  }
  const what: SentencePart[] = isSeveral(tool)
    ? ['tools named ', { kind: 'code', text: tool }]
    : [{ kind: 'tool', text: titleOfTool({ name: shownPattern(tool) }) }]
  // With a server in its name, it is of that server.
  return [...what, ...(isQualified(tool) && server === undefined ? [] : ofServer(server, wording))]
}

const DEEDS: Readonly<Record<Effect, Readonly<Record<Form, string>>>> = {
  read: { may: 'read', does: 'reads' },
  write: { may: 'change', does: 'changes' },
  destructive: { may: 'delete or overwrite', does: 'deletes or overwrites' },
}

function verbs(effects: readonly Effect[], form: Form): string {
  return effects.map((effect) => DEEDS[effect][form]).join(' or ')
}

function effectDeed(effects: readonly Effect[], server: string | undefined, form: Form, wording: Wording): SentencePart[] {
  const does = `${verbs(effects, form)} anything`
  if (server === undefined) return [does]
  return isHere(server, wording) ? [`${does} here`] : [`${does} in `, ...serverParts(server)]
}

function ofServer(server: string | undefined, wording: Pick<Wording, 'at'>): SentencePart[] {
  if (server === undefined) return [' of any server']
  return isHere(server, wording) ? [] : [' of ', ...serverParts(server)]
}

function serverParts(server: string): SentencePart[] {
  if (isSeveral(server)) return ['servers named ', { kind: 'code', text: server }]
  const name = shownPattern(server)
  return [{ kind: 'server', text: humanName(name), of: name }]
}

/** Whether the sentence stands at just this server. */
function isHere(server: string, { at }: Pick<Wording, 'at'>): boolean {
  return at !== undefined && !isSeveral(server) && shownPattern(server) === at
}

/** Whether a pattern of tools names servers as well. An exact one in a rule names a tool alone. */
function isQualified(tool: string): boolean {
  return isTyped(tool) && /__|[.:/]/.test(tool)
}

/** The conditions of a rule besides its tools: `, in the profile work, where path is like /etc/*`. */
export function conditionParts({ profile, arguments: patterns = {} }: Pick<RuleMeaning, 'profile' | 'arguments'>): SentencePart[] {
  const all = Object.entries(patterns).flatMap(([name, pattern], at): SentencePart[] => [
    at === 0 ? ', where ' : ' and ',
    ...(name === '*' ? ['any argument'] : [{ kind: 'code', text: name } as const]),
    typeof pattern === 'string' ? (pattern.includes('*') ? ' is like ' : ' is ') : ' matches the expression ',
    { kind: 'code', text: typeof pattern === 'string' ? pattern : pattern.regex },
  ])
  return [...(profile === undefined ? [] : [`, in the profile ${profile}`]), ...all]
}
