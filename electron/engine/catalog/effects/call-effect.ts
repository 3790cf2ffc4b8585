import { isObject } from '../../base/is-object.ts'
import { COMMAND_LISTS, COMMAND_NAMES, DESTROYING_OPTIONS, DESTROYING_WORDS, FORCED, LETTERS, MODES, NOT_CHOSEN } from './call-words.ts'
import { wordsOf } from './effect-of.ts'
import type { ToolEffect } from './effect-of.ts'
import { LOSING_LETTERS, LOSING_PARAMETERS } from './effect-words.ts'

/** Values of one call, and words of its command lines, that are looked at. Over it: the call counts as destructive. */
const MOST_LOOKED_AT = 20_000
/** Levels of arguments that are looked at: `{ options: { force: true } }` has two. Inner: what is deeper is data. */
const DEEPEST = 4

type Judged = Partial<Pick<ToolEffect, 'effect' | 'effectFrom' | 'listed'>> & {
  readonly source?: { readonly name: string } | undefined
}

declare const judged: unique symbol

/** A tool with the effect of one call of it (`asCalled`). What decides on calls takes no other, so none can be decided on unjudged. */
export type AsCalled<Tool> = Tool & { readonly [judged]: true }

/**
 * Returns a tool with the effect of one call of it. A tool that declares nothing, and that the user set nothing for, is judged by the call:
 * an argument that deletes, overwrites, or forces something makes this call destructive, and `listed` is then the effect of the tool. A
 * tool that was judged by another call is judged anew. It never becomes less strict than it is listed.
 *
 * @param args as the server would receive them; undefined if there is no call.
 */
export function asCalled<Tool extends Judged>(tool: Tool, args: Readonly<Record<string, unknown>> | undefined): AsCalled<Tool> {
  const own = tool.listed === undefined ? tool : { ...tool, ...tool.listed, listed: undefined }
  const { effect, effectFrom } = own
  const isOpen = effect !== undefined && effect !== 'destructive' && effectFrom !== 'annotations' && effectFrom !== 'person'
  if (!isOpen || args === undefined || !destroys(args, wordsOf(tool.source?.name ?? ''))) return own as AsCalled<Tool>
  return { ...own, effect: 'destructive', effectFrom: 'words', listed: { effect, effectFrom } } as AsCalled<Tool>
}

/**
 * Whether arguments say that something is deleted, overwritten, or forced. Those of a level are all looked at before those within them, so
 * a long one hides none beside it.
 *
 * @param command the words of the tool's name, which may be those of a command line: `git_branch`.
 */
export function destroys(args: Readonly<Record<string, unknown>>, command: readonly string[] = []): boolean {
  let left = MOST_LOOKED_AT
  const known = new Map<string, Meaning>()
  let level = [args]
  for (let depth = 1; depth <= DEEPEST && level.length > 0; depth += 1) {
    const next: Readonly<Record<string, unknown>>[] = []
    for (const values of level)
      for (const [name, value] of Object.entries(values)) {
        const meaning = known.get(name) ?? meaningOf(name)
        known.set(name, meaning)
        const texts = meaning.values === undefined ? [] : textsOf(value)
        left -= 1 + texts.length
        if (left < 0) return true
        if (isChosen(value) && (meaning.destroys || destroysByValue(meaning.values, value, texts, command))) return true
        if (isObject(value)) next.push(value)
        else if (Array.isArray(value)) for (const each of value) if (isObject(each)) next.push(each)
      }
    level = next
  }
  return false
}

/** Whether a value turns its argument on, or names something. */
function isChosen(value: unknown): boolean {
  if (typeof value === 'string') return !NOT_CHOSEN.has(value.trim().toLowerCase())
  if (typeof value === 'number') return value > 0
  if (Array.isArray(value)) return value.length > 0
  return value === true || isObject(value)
}

/** What the name of an argument says. */
interface Meaning {
  /** Whether it deletes, overwrites, or forces something, as an option of a program would. */
  readonly destroys: boolean
  /** What its value is, if that may say it: references of git, a verb or a command line, or such a line if it is a list. */
  readonly values: 'references' | 'command' | 'list' | undefined
}

function meaningOf(name: string): Meaning {
  const all = wordsOf(name)
  const [first = ''] = all
  const values =
    first === 'refspec' || first === 'refspecs'
      ? 'references'
      : COMMAND_NAMES.has(all.at(-1) ?? '')
        ? 'command'
        : COMMAND_LISTS.has(all.join(' '))
          ? 'list'
          : undefined
  return { destroys: LOSING_LETTERS.has(name) || isDestroying(all), values }
}

function isDestroying([first = '', second]: readonly string[]): boolean {
  if (DESTROYING_OPTIONS.has(first) && second === undefined) return true
  return LOSING_PARAMETERS.has(first) || (first === 'force' && second !== undefined && FORCED.has(second))
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
}

/** Whether a value names what is done: `action: "delete"`, `args: ["push", "--force"]`, or a reference of git that is deleted. */
function destroysByValue(values: Meaning['values'], value: unknown, texts: readonly string[], command: readonly string[]): boolean {
  if (values === 'references') return texts.some((text) => /^[+:]./.test(text))
  if (values === 'list' || (values === 'command' && Array.isArray(value))) return Array.isArray(value) && isCommand(texts, command)
  return texts.some(
    (text) => text.length <= 1_000 && (MODES.has(text.trim().toLowerCase()) || isCommand(text.trim().split(/\s+/), command)),
  )
}

/** Words of a command line that say what is done: its options, and the first ones that are none. */
const FIRST_WORDS = 4

function isCommand(words: readonly string[], command: readonly string[]): boolean {
  const isOption = (word: string): boolean => word.startsWith('-')
  const plain = words.filter((word) => !isOption(word)).slice(0, FIRST_WORDS)
  const letters = Object.entries(LETTERS).filter(([, commands]) => [...command, ...plain].some((word) => commands.has(word)))
  return (
    words.some((word) => isOption(word) && isDestroyingOption(word, letters)) ||
    plain.some((word) => /^[A-Za-z][\w-]*$/.test(word) && wordsOf(word).some((part) => DESTROYING_WORDS.has(part)))
  )
}

/** Whether an option loses something, as one of the letters does here: `--force`, `--force=true`, `-f`, `-uf`. */
function isDestroyingOption(option: string, letters: readonly (readonly [letter: string, commands: ReadonlySet<string>])[]): boolean {
  const [, dashes = '', name = '', value] = /^(-+)([^=]*)(?:=(.*))?$/s.exec(option) ?? []
  if (value !== undefined && !isChosen(value)) return false
  if (dashes === '-' && /^[A-Za-z]{1,4}$/.test(name)) return letters.some(([letter]) => name.includes(letter))
  return isDestroying(wordsOf(name))
}
