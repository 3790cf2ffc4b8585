import type fc from 'fast-check'

/** Something that reads what others wrote, as the fuzzer meets it. One file of `targets/` each; the file's name is the target's. */
export interface Target {
  /** Words of the language that it reads: put into inputs, they lead further than bytes by chance. */
  readonly words: readonly string[]
  /** Inputs that are mostly well-formed. */
  readonly fresh: fc.Arbitrary<string | Uint8Array>
  /**
   * Reads one input and checks that what must hold holds. A `TooltrayError` is an answer like any other; whatever else it throws is a
   * finding, and so are too much time and too much memory.
   */
  run(input: Buffer): unknown
}

/** What one input may take, generously: inputs have at most 64 KiB. */
export const limits = {
  /** Of CPU, in ms: a busy machine finds no more than an idle one. */
  cpu: 3_000,
  /** Of the whole process, in bytes. */
  memory: 1_500_000_000,
}

/** Throws when something that must hold does not. */
export function mustHold(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

/** The value of a text as JSON; undefined for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The first line of an input, which says what is to be done, and the rest, with which. */
export function lineAndRest(input: Buffer): [string, string] {
  const text = input.toString('utf8')
  const end = text.indexOf('\n')
  return end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)]
}
