/** The prompt for a model: instructions, and a text with the request and numbered candidates. */
export interface RerankQuestion {
  readonly instructions: string
  readonly text: string
}

/** One provider's format of requests and responses. */
export interface RerankModel {
  /** The request to send; `url` is complete, the body is JSON. */
  request(question: RerankQuestion): { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: unknown }
  /** The text in the JSON of a response; undefined if it is not in the expected place. */
  text(answer: unknown): string | undefined
}

/** What is needed to call a model. */
export interface ModelAccess {
  readonly model: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
}

/** Gets a value inside a JSON value by keys and indexes; undefined if it does not exist. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    return typeof inner === 'object' && inner !== null ? (inner as Record<string | number, unknown>)[step] : undefined
  }, value)
}
