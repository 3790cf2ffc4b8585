/** An entry as somebody wrote it, under the name that it has there, if it has one. */
export interface RawServer {
  readonly name: string | undefined
  /** In any shape that an AI app writes. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** What a reader made of a text: servers, a sentence that says why there can be none, or undefined when the text is not of its kind. */
export type Reading = readonly RawServer[] | string | undefined

/** A server out of a pasted text. */
export interface PastedServer {
  readonly name: string
  /** As it would stand in servers.json. A key that the text leaves open is a reference to a secret that is not there yet. */
  readonly entry: Readonly<Record<string, unknown>>
  /** Why it cannot be added as it is, as a sentence. */
  readonly problem: string | undefined
  /** What a person should know of it, as sentences. */
  readonly notes: readonly string[]
}
