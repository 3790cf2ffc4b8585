/** What a model is asked: instructions and a text that holds the request and numbered candidates. */
export interface RerankQuestion {
  readonly instructions: string
  readonly text: string
}

/** One provider's wire format: how to ask, and where in its answer the text is. */
export interface RerankModel {
  /** The request to send; `url` is complete, the body is JSON. */
  request(question: RerankQuestion): { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: unknown }
  /** The text of an answer's JSON; undefined if there is none where the provider puts it. */
  text(answer: unknown): string | undefined
}

/** What is needed to reach a model. */
export interface ModelAccess {
  readonly model: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
}

/** Steps into a JSON value by keys and places; undefined where there is nothing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    return typeof inner === 'object' && inner !== null ? (inner as Record<string | number, unknown>)[step] : undefined
  }, value)
}
