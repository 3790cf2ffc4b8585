/** A call of one server's tool, by the name that it has in Tooltray. */
export interface PlainCall {
  /** `server__tool` */
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** What is wanted of a result that is too long to be shown whole (JMESPath). Whoever is shown the whole finds it there. */
  readonly part?: string
}

/**
 * A task tool by tool: each yield is a step of calls of which none needs another, and is given what their results say, in this order:
 * structured content as JSON text, else the text. Returns the answer.
 */
export type PlainSteps = Generator<readonly PlainCall[], unknown, readonly string[]>

/** Something that takes many calls, written once as plain calls and once as a script. Both give the same answer, and change the same. */
export interface ScriptTask {
  readonly name: string
  /** What the person says. */
  readonly prompt: string
  /** Words by which a model looks for its tools, all in one search. */
  readonly searches: readonly string[]
  /** @param folder where `resetFiles` has put the files. */
  plain(folder: string): PlainSteps
  /** The body of a script. It finds `folder` in its input. */
  readonly script: string
}
