import type { Effect, EffectFrom } from '../../../contract/tools.ts'
import { CHANGES_BY_NAME, CHANGING_LETTERS, CHANGING_PARAMETERS, LOSES, NOUNS, VERBS, WEAK_VERBS } from './effect-words.ts'
import { asList, asObject } from '../json-schema.ts'
import { type ToolDefinition, effectOf, isStricter } from '../tool.ts'

/** What a tool does, as far as anybody knows. */
export interface ToolEffect {
  readonly effect: Effect
  readonly effectFrom: EffectFrom
  /** What it says of itself now, where that is less. */
  readonly says?: Effect
}

/** What a tool's definition says, and sounds like. */
export interface OwnEffect {
  /** As `effectOf`. */
  readonly declared: Effect
  /** Whether it says that by itself. Hints that it does not give have defaults (MCP specification), which say nothing of it. */
  readonly declares: boolean
  /** By its words, where it does not; undefined: nothing. */
  readonly sounds: Effect | undefined
}

/** @param of.isProgram whether it is a command line, of which a help page alone is known: that never says that it only reads. */
export function ownEffect(definition: ToolDefinition, of: { readonly isProgram?: boolean } = {}): OwnEffect {
  const { readOnlyHint, destructiveHint } = definition.annotations ?? {}
  const declares = typeof readOnlyHint === 'boolean' || typeof destructiveHint === 'boolean'
  const sounds = declares ? undefined : effectByWords(definition)
  return { declared: effectOf(definition), declares, sounds: of.isProgram === true && sounds === 'read' ? undefined : sounds }
}

/**
 * What holds of a tool: the word of a person, else of the tool itself, else what its name and description sound like, else `write`. What
 * it once said of itself stays with it where that was worse than what it says by now.
 *
 * @param seen the strictest that it was seen with, as `SeenEffects`.
 * @param person what a person has set it to.
 */
export function effectThatHolds({ declared, declares, sounds }: OwnEffect, seen: Effect, person: Effect | undefined): ToolEffect {
  if (person !== undefined) return { effect: person, effectFrom: 'person' }
  if (seen !== declared) return { effect: seen, effectFrom: 'annotations', says: declared }
  if (declares) return { effect: declared, effectFrom: 'annotations' }
  return sounds === undefined ? { effect: declared, effectFrom: 'nothing' } : { effect: sounds, effectFrom: 'words' }
}

/**
 * What may be relied on: what a tool declares or a person has said. What is known by words alone is `write`: a tool that merely sounds as
 * if it only read is not run as one that does.
 */
export function sureEffect({ effect, effectFrom }: Pick<ToolEffect, 'effect' | 'effectFrom'>): Effect {
  return effectFrom === 'annotations' || effectFrom === 'person' ? effect : 'write'
}

const TABLES = [VERBS, WEAK_VERBS].map(
  (verbs) => new Map((Object.keys(verbs) as Effect[]).flatMap((effect) => verbs[effect].map((word) => [word, effect] as const))),
)
const [PLAIN = new Map<string, Effect>(), WEAK = new Map<string, Effect>()] = TABLES

/** So many words at the beginning of a description are looked at. */
const FIRST_WORDS = 10

/** Parameters, and values of each, that are looked at. */
const MOST_LOOKED_AT = 200

/**
 * What a tool sounds like; undefined: like nothing. It is never less than the worst that its words list, nor only reading where one of its
 * parameters does more.
 */
export function effectByWords(
  definition: Pick<ToolDefinition, 'name' | 'description'> & { readonly inputSchema?: unknown },
): Effect | undefined {
  const sentence = firstSentence(definition.description ?? '')
  const ofName = wordsOf(definition.name)
  const named = CHANGES_BY_NAME.test(ofName.join(' ')) ? 'write' : undefined
  const effect = strictestOf([mainEffect(ofName, sentence), named, ...listedIn(ofName.join(' ')).slice(1), ...listedIn(sentence)])
  return effect === 'read' && changesByParameters(definition.inputSchema) ? 'write' : effect
}

/** What the verbs do that stand in a list, and first: "List, create, or delete branches". */
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
      CHANGING_LETTERS.has(name) ||
      CHANGING_PARAMETERS.has(wordsOf(name)[0] ?? '') ||
      [...asList(values).slice(0, MOST_LOOKED_AT), ...constants].some(
        (value) => typeof value === 'string' && effectIn(PLAIN)(wordsOf(value)[0]) === 'destructive',
      )
    )
  })
}

/**
 * The verb that its name begins with comes first, then the strictest of those in it (`kv_delete`, `atlas-create-access-list`), then the
 * first of its description, then words of its name that may as well be nouns.
 */
function mainEffect(ofName: readonly string[], sentence: string): Effect | undefined {
  const [first, ...rest] = ofName.map(effectIn(PLAIN))
  const plain = first ?? strictestOf(rest)
  if (plain === 'read' || plain === 'destructive') return plain
  if (LOSES.some((expression) => expression.test(sentence))) return 'destructive'
  if (plain !== undefined) return plain
  const ofDescription = wordsOf(sentence).slice(0, FIRST_WORDS)
  const said = ofDescription.map((word) => effectIn(PLAIN)(word) ?? effectIn(WEAK)(word)).find((effect) => effect !== undefined)
  return said ?? ofName.map(effectIn(WEAK)).find((effect) => effect !== undefined)
}

function strictestOf(effects: readonly (Effect | undefined)[]): Effect | undefined {
  return effects.reduce((one, other) => (one === undefined || (other !== undefined && isStricter(other, one)) ? other : one), undefined)
}

/** A word by itself, or as descriptions have it: "deletes", "searches", "copies". */
function effectIn(table: ReadonlyMap<string, Effect>): (word: string | undefined) => Effect | undefined {
  return (word = '') =>
    table.get(word) ?? table.get(word.replace(/s$/, '')) ?? table.get(word.replace(/es$/, '')) ?? table.get(word.replace(/ies$/, 'y'))
}

function wordsOf(text: string): string[] {
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
