import { toldBy } from '../../e2e/testing/answers.ts'

/** What a model sees in an answer of `search_tools`, by the names that it would call. */
export interface SeenAnswer {
  /** Tools with what a call needs, the best first. */
  readonly hits: readonly string[]
  /** Tools that are named in the line of their neighbours. */
  readonly named: readonly string[]
  /** The answer without that line. */
  readonly withoutNamed: string
}

const LINE = /^Also there: (.*)$/m

/** Reads the text of an answer. `server__{one, two}` stands for two names. */
export function seenAnswer(text: string): SeenAnswer {
  const line = LINE.exec(text)?.[1] ?? ''
  const named = line.split('; ').flatMap((service) => {
    const [, prefix = '', names = service] = /^(.*?)\{(.*)\}$/.exec(service) ?? []
    return names === '' ? [] : names.split(', ').map((name) => prefix + name)
  })
  const hits = toldBy({ content: [{ text: text.replace(LINE, '') }] }).hits.map(({ name }) => name)
  return { hits, named, withoutNamed: text.replace(/\nAlso there: .*$/m, '') }
}
