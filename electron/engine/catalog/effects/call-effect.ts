import { isObject } from '../../base/is-object.ts'
import {
  COMMAND_LISTS,
  COMMAND_NAMES,
  DESTROYING_LETTERS,
  DESTROYING_OPTIONS,
  DESTROYING_PARAMETERS,
  DESTROYING_WORDS,
  FORCED,
  MODES,
  NOT_CHOSEN,
} from './call-words.ts'
import { wordsOf } from './effect-of.ts'
import type { ToolEffect } from './effect-of.ts'

/** Values of one call that are looked at. Inner: what stands behind them is not. */
const MOST_LOOKED_AT = 500
/** Levels of arguments that are looked at: `{ options: { force: true } }` has two. */
const DEEPEST = 4

type Judged = Partial<Pick<ToolEffect, 'effect' | 'effectFrom'>>

/**
 * Returns a tool with the effect of one call of it. A tool that declares nothing, and that the user set nothing for, is judged by the call:
 * an argument that deletes, overwrites, or forces something makes this call destructive. It never becomes less strict.
 *
 * @param args as the server would receive them.
 */
export function asCalled<Tool extends Judged>(tool: Tool, args: Readonly<Record<string, unknown>> | undefined): Tool {
  const { effect, effectFrom } = tool
  if (args === undefined || effect === undefined || effect === 'destructive') return tool
  if (effectFrom === 'annotations' || effectFrom === 'person') return tool
  return destroys(args) ? { ...tool, effect: 'destructive', effectFrom: 'words' } : tool
}

/** Whether arguments say that something is deleted, overwritten, or forced. */
export function destroys(args: Readonly<Record<string, unknown>>): boolean {
  let left = MOST_LOOKED_AT
  const isIn = (values: Readonly<Record<string, unknown>>, depth: number): boolean =>
    Object.entries(values).some(([name, value]) => {
      if (left-- <= 0) return false
      if (isChosen(value) && (destroysByName(name) || destroysByValue(name, value))) return true
      if (depth >= DEEPEST) return false
      if (Array.isArray(value)) return value.some((each) => left-- > 0 && isObject(each) && isIn(each, depth + 1))
      return isObject(value) && isIn(value, depth + 1)
    })
  return isIn(args, 1)
}

/** Whether a value turns its argument on, or names something. */
function isChosen(value: unknown): boolean {
  if (typeof value === 'string') return !NOT_CHOSEN.has(value.trim().toLowerCase())
  if (typeof value === 'number') return value > 0
  if (Array.isArray(value)) return value.length > 0
  return value === true || isObject(value)
}

/** Whether an argument of this name deletes, overwrites, or forces something, as an option of a program would. */
function destroysByName(name: string): boolean {
  if (DESTROYING_LETTERS.has(name)) return true
  const [first = '', second] = wordsOf(name)
  if (DESTROYING_OPTIONS.has(first) && second === undefined) return true
  return DESTROYING_PARAMETERS.has(first) || (first === 'force' && second !== undefined && FORCED.has(second))
}

/** Whether a value names what is done: `action: "delete"`, `args: ["push", "--force"]`, or a reference of git that is deleted. */
function destroysByValue(name: string, value: unknown): boolean {
  const [word = '', ...more] = wordsOf(name)
  const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string').slice(0, MOST_LOOKED_AT)
  if (word === 'refspec' || word === 'refspecs') return texts.some((text) => /^[+:]./.test(text))
  if (COMMAND_LISTS.has([word, ...more].join(' ')) && Array.isArray(value)) return isCommand(texts)
  if (!COMMAND_NAMES.has(more.at(-1) ?? word)) return false
  return texts.some((text) => text.length <= 1_000 && (MODES.has(text.trim().toLowerCase()) || isCommand(text.trim().split(/\s+/))))
}

/** Words of a command line that say what is done: its options, and the first ones that are none. */
const FIRST_WORDS = 4

function isCommand(words: readonly string[]): boolean {
  const isOption = (word: string): boolean => word.startsWith('-')
  const options = words.filter(isOption).map((word) => word.replace(/^-+/, '').replace(/=.*$/s, ''))
  if (options.some((name) => destroysByName(name) || name === 'f')) return true
  const plain = words.filter((word) => !isOption(word)).slice(0, FIRST_WORDS)
  return plain.some((word) => /^[A-Za-z][\w-]*$/.test(word) && wordsOf(word).some((part) => DESTROYING_WORDS.has(part)))
}
