/** What one of our own tools said, read out of its text as a model reads it. */
export interface Told {
  readonly text: string
  /** The tools that a search found. */
  readonly hits: { readonly name: string; readonly effect: string; readonly line: string }[]
  /** The servers of an empty search, with all that is said of each after its name. */
  readonly servers: { readonly name: string; readonly state: string; readonly tools: number; readonly line: string }[]
  /** Servers that could not be searched. */
  readonly unavailable: string[]
  /** The code and the sentence of an error. */
  readonly error: { readonly code: string; readonly message: string }
}

const HIT = /^([\w.-]+__[\w.-]+)(?:\(.*?\)(?: \[(read|destructive)\])?(?= |$)| \(above\))/
const SERVER = /^(.+?): ([\w-]+)(?:, (?:waiting|fetching)[^,]*)?, (?:(\d+) tools?|tools not read yet)/

/** Reads the text of a result. Nothing is checked: where it is no such answer, the parts of it are empty. */
export function toldBy(result: { readonly content?: unknown }): Told {
  const text = ((result.content ?? []) as { text?: string }[]).map((block) => block.text ?? '').join('\n')
  const lines = text.split('\n')
  const [, message = '', code = ''] = /^(.*) \[(\w+)\]$/s.exec(text) ?? []
  return {
    text,
    hits: lines.flatMap((line) => {
      const [, name, effect = 'write'] = HIT.exec(line) ?? []
      return name === undefined ? [] : [{ name, effect, line }]
    }),
    servers: lines.flatMap((line) => {
      const [, name, state, tools = '0'] = SERVER.exec(line) ?? []
      return name === undefined || state === undefined ? [] : [{ name, state, tools: Number(tools), line }]
    }),
    unavailable: (/^Not searched: (.*)$/m.exec(text)?.[1] ?? '').split('; ').flatMap((entry) => /^(.+?) \(/.exec(entry)?.[1] ?? []),
    error: { code, message },
  }
}
