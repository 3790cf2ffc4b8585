import type { Effect, EffectFrom } from '../../../contract/tools.ts'
import {
  CHANGES_BY_NAME,
  CHANGING_PARAMETERS,
  DELETES_BY_NAME,
  LOSES,
  LOSING_LETTERS,
  NOUNS,
  REVERTS,
  VERBS,
  WEAK_VERBS,
} from './effect-words.ts'
import { asList, asObject } from '../json-schema.ts'
import { type ToolDefinition, effectOf, isStricter } from '../tool.ts'

/** The effect of a tool, and how it is known. */
export interface ToolEffect {
  readonly effect: Effect
  readonly effectFrom: EffectFrom
  /** What the tool declares now, if that is less strict. */
  readonly says?: Effect
  /** The effect of the tool itself, if just this call of it does more (`asCalled`). */
  readonly listed?: Pick<ToolEffect, 'effect' | 'effectFrom'> | undefined
}

/** The effect that a tool's definition declares, and the one its words suggest. */
export interface OwnEffect {
  /** As `effectOf`. */
  readonly declared: Effect
  /** Whether the tool declares it with a hint. The defaults of missing hints (MCP specification) do not count. */
  readonly declares: boolean
  /** By its words, if it declares nothing. Undefined if its words suggest nothing. */
  readonly sounds: Effect | undefined
}

/**
 * Reads the effect from a definition.
 *
 * @param of.isProgram whether it is a CLI tool, known only by its help page, which is never proof that it only reads.
 */
export function ownEffect(definition: ToolDefinition, of: { readonly isProgram?: boolean } = {}): OwnEffect {
  const { readOnlyHint, destructiveHint } = definition.annotations ?? {}
  const declares = typeof readOnlyHint === 'boolean' || typeof destructiveHint === 'boolean'
  const sounds = declares ? undefined : effectByWords(definition)
  return { declared: effectOf(definition), declares, sounds: of.isProgram === true && sounds === 'read' ? undefined : sounds }
}

/**
 * The effect that applies to a tool: the user's setting, else what the tool declares, else what its name and description suggest, else
 * `write`. If the tool once declared a stricter effect than now, the stricter one stays.
 *
 * @param seen the strictest effect that it was seen with, as in `SeenEffects`.
 * @param person what the user set it to.
 */
export function effectThatHolds({ declared, declares, sounds }: OwnEffect, seen: Effect, person: Effect | undefined): ToolEffect {
  if (person !== undefined) return { effect: person, effectFrom: 'person' }
  if (seen !== declared) return { effect: seen, effectFrom: 'annotations', says: declared }
  if (declares) return { effect: declared, effectFrom: 'annotations' }
  return sounds === undefined ? { effect: declared, effectFrom: 'nothing' } : { effect: sounds, effectFrom: 'words' }
}

/**
 * An effect that can be relied on: declared by the tool or set by the user. If it is known by words alone, this is `write`: a tool that
 * merely sounds read-only is not run as such.
 */
export function sureEffect({ effect, effectFrom }: Pick<ToolEffect, 'effect' | 'effectFrom'>): Effect {
  return effectFrom === 'annotations' || effectFrom === 'person' ? effect : 'write'
}

const TABLES = [VERBS, WEAK_VERBS].map(
  (verbs) => new Map((Object.keys(verbs) as Effect[]).flatMap((effect) => verbs[effect].map((word) => [word, effect] as const))),
)
const [PLAIN = new Map<string, Effect>(), WEAK = new Map<string, Effect>()] = TABLES

/** Words at the beginning of a description that are considered. */
const FIRST_WORDS = 10

/** Parameters, and values of each, that are considered. */
const MOST_LOOKED_AT = 200

/**
 * The effect that a tool's words suggest; undefined if none. It is never less strict than the strictest verb they list, nor `read` if one
 * of its parameters makes changes.
 */
export function effectByWords(
  definition: Pick<ToolDefinition, 'name' | 'description'> & { readonly inputSchema?: unknown },
): Effect | undefined {
  const sentence = firstSentence(definition.description ?? '')
  const ofName = wordsOf(definition.name)
  const named = DELETES_BY_NAME.test(ofName.join(' ')) ? 'destructive' : CHANGES_BY_NAME.test(ofName.join(' ')) ? 'write' : undefined
  const effect = strictestOf([mainEffect(ofName, sentence), named, ...listedIn(ofName.join(' ')).slice(1), ...listedIn(sentence)])
  return effect === 'read' && changesByParameters(definition.inputSchema) ? 'write' : effect
}

/** The effects of listed verbs, the first in the sentence included: "List, create, or delete branches". */
function listedIn(text: string): (Effect | undefined)[] {
  const places = text
    .replace(NOUNS, 'things')
    .matchAll(/(?:^|(?:(?:[,;/|&(]|\b(?:or|and|then)\b)\s*)+)(?:(?:also|optionally)\s+)?(\p{L}+)/gu)
  return [...places].map(([, word]) => effectIn(PLAIN)(word))
}

function changesByParameters(schema: unknown): boolean {
  const properties = Object.entries(asObject(asObject(schema)?.['properties']) ?? {}).slice(0, MOST_LOOKED_AT)
  return properties.some(([name, property]) => {
    const { enum: values, anyOf, oneOf } = asObject(property) ?? {}
    const constants = [...asList(anyOf), ...asList(oneOf)].slice(0, MOST_LOOKED_AT).map((choice) => asObject(choice)?.['const'])
    return (
      LOSING_LETTERS.has(name) ||
      CHANGING_PARAMETERS.has(wordsOf(name)[0] ?? '') ||
      [...asList(values).slice(0, MOST_LOOKED_AT), ...constants].some(
        (value) => typeof value === 'string' && effectIn(PLAIN)(wordsOf(value)[0]) === 'destructive',
      )
    )
  })
}

/**
 * The verb that the name begins with comes first, then the strictest verb within it (`kv_delete`, `atlas-create-access-list`), then the
 * first verb of the description, then words of the name that may also be nouns.
 */
function mainEffect(ofName: readonly string[], sentence: string): Effect | undefined {
  const [first, ...rest] = ofName.map(effectIn(PLAIN))
  const plain = first ?? strictestOf(rest)
  if (plain === 'read' || plain === 'destructive') return plain
  // "reset_counter: Returns the counter to zero."
  if (effectIn(WEAK)(ofName[0]) === 'destructive' || (first === undefined && ofName.some((word) => REVERTS.has(word)))) return 'destructive'
  if (LOSES.some((expression) => expression.test(sentence))) return 'destructive'
  if (plain !== undefined) return plain
  const ofDescription = wordsOf(sentence).slice(0, FIRST_WORDS)
  // Within a sentence, what is restored is often the good state of something else: "Switch branches or restore working tree files".
  const effectSaid = (word: string, at: number): Effect | undefined =>
    at > 0 && [word, word.replace(/s$/, '')].some((each) => REVERTS.has(each)) ? 'write' : (effectIn(PLAIN)(word) ?? effectIn(WEAK)(word))
  const said = ofDescription.map(effectSaid).find((effect) => effect !== undefined)
  return said ?? ofName.map(effectIn(WEAK)).find((effect) => effect !== undefined)
}

function strictestOf(effects: readonly (Effect | undefined)[]): Effect | undefined {
  return effects.reduce((one, other) => (one === undefined || (other !== undefined && isStricter(other, one)) ? other : one), undefined)
}

/** The effect of a word, also in the third person: "deletes", "searches", "copies". */
function effectIn(table: ReadonlyMap<string, Effect>): (word: string | undefined) => Effect | undefined {
  return (word = '') =>
    table.get(word) ?? table.get(word.replace(/s$/, '')) ?? table.get(word.replace(/es$/, '')) ?? table.get(word.replace(/ies$/, 'y'))
}

/** The words of a name, in lower case: those of `deleteBranch` are `delete` and `branch`. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}

function firstSentence(description: string): string {
  const text = description.slice(0, 400).replace(/\s+/g, ' ')
  return (/^.*?[.!?](?= \p{Lu}|$)/u.exec(text)?.[0] ?? text).toLowerCase()
}
