import { drawFractions } from '../electron/engine/testing/seeded-numbers.ts'

/** Longest input, in bytes: long enough that what takes the square of its length is felt, short enough for thousands of tries a second. */
export const LONGEST = 64 * 1024

/** A number from 0 up to below `end`, the next of a row that a seed begins. */
export type Dice = (end: number) => number

/** Numbers that are the same for each seed. */
export function diceOf(seed: number): Dice {
  const draw = drawFractions(seed)
  return (end) => Math.floor(draw() * end)
}

/** What trips readers of any language. */
const COMMON = [
  ...['__proto__', 'constructor', 'toString', '0', '-1', '1e999', '9007199254740993', 'NaN', 'null', 'true', '', ' ', '\t', '\n', '\r\n'],
  ...[
    '\0',
    '\uFEFF',
    '\u202E',
    '\u2028',
    '\u00A0',
    '\u{1F600}',
    'é',
    '"',
    "'",
    '\\',
    '\\u0000',
    '\\uD800',
    '${A}',
    '%00',
    '%',
    '//',
    '/*',
    '#',
  ],
].map((word) => Buffer.from(word))
const LONE_BYTES = [0x00, 0x0a, 0x80, 0xc3, 0xed, 0xff].map((byte) => Buffer.from([byte]))

/** What a change of an input draws on. */
interface Sources {
  readonly dice: Dice
  readonly words: readonly Buffer[]
  /** Another input. */
  readonly other: () => Buffer
}

type Mutation = (input: Buffer, sources: Sources) => Buffer

const MUTATIONS: readonly Mutation[] = [
  function changesAByte(input, { dice }) {
    const changed = Buffer.from(input)
    if (changed.length > 0) changed[dice(changed.length)] = dice(256)
    return changed
  },
  function putsInAWord(input, { dice, words }) {
    const at = dice(input.length + 1)
    return replaced(input, at, at, oneOf(words, dice))
  },
  function replacesByAWord(input, { dice, words }) {
    const [from, to] = rangeIn(input, dice, 12)
    return replaced(input, from, to, oneOf(words, dice))
  },
  function putsInAWordOften(input, { dice, words }) {
    const at = dice(input.length + 1)
    return replaced(input, at, at, repeated(oneOf(words, dice), 2 ** dice(15)))
  },
  function takesOut(input, { dice }) {
    return replaced(input, ...rangeIn(input, dice, 64), Buffer.alloc(0))
  },
  function repeats(input, { dice }) {
    const [from, to] = rangeIn(input, dice, 64)
    return replaced(input, to, to, repeated(input.subarray(from, to), 2 ** dice(13)))
  },
  function putsInAnother(input, { dice, other }) {
    const source = other()
    const at = dice(input.length + 1)
    return replaced(input, at, at, source.subarray(...rangeIn(source, dice, 256)))
  },
  function goesOnAsAnother(input, { dice, other }) {
    const source = other()
    return Buffer.concat([input.subarray(0, dice(input.length + 1)), source.subarray(dice(source.length + 1))])
  },
  function takesALineOfAnother(input, { dice, other }) {
    const lines = linesOf(input)
    lines.splice(dice(lines.length + 1), dice(2), oneOf(linesOf(other()), dice))
    return Buffer.concat(lines)
  },
  function movesALine(input, { dice }) {
    const lines = linesOf(input)
    const [line] = lines.splice(dice(lines.length), 1)
    if (line !== undefined) lines.splice(dice(lines.length + 1), 0, line)
    return Buffer.concat(lines)
  },
]

/** The words of a target with those of every language, for `mutated`. */
export function wordsFor(words: readonly string[]): Buffer[] {
  // Those of the target more often than chance would take them.
  const own = words.map((word) => Buffer.from(word))
  return [...own, ...own, ...own, ...COMMON, ...LONE_BYTES]
}

/** An input with one to four changes, and of at most `LONGEST` bytes. */
export function mutated(input: Buffer, sources: Sources): Buffer {
  let changed = input
  for (let left = 1 + sources.dice(4); left > 0; left -= 1) changed = oneOf(MUTATIONS, sources.dice)(changed, sources).subarray(0, LONGEST)
  return changed
}

export function oneOf<Item>(items: readonly Item[], dice: Dice): Item {
  const item = items[dice(items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** Two places, the second at most so far behind the first, and mostly much nearer. */
function rangeIn(input: Buffer, dice: Dice, most: number): [number, number] {
  const from = dice(input.length + 1)
  return [from, Math.min(input.length, from + 1 + dice(1 + dice(most)))]
}

function replaced(input: Buffer, from: number, to: number, by: Buffer): Buffer {
  return Buffer.concat([input.subarray(0, from), by, input.subarray(to)])
}

function repeated(piece: Buffer, times: number): Buffer {
  return Buffer.alloc(Math.min(LONGEST, piece.length * times), piece.length === 0 ? 0 : piece)
}

function linesOf(input: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let from = 0; from < input.length;) {
    const end = input.indexOf(10, from) + 1 || input.length
    lines.push(input.subarray(from, end))
    from = end
  }
  return lines.length === 0 ? [input] : lines
}
