/** The description of one key of servers.json, for the reference page and the JSON schema. */
export interface KeyText {
  /** What the key does: full sentences. */
  readonly text: string
  /** The value that applies without the key; undefined: none, or the text says. */
  readonly default?: unknown
  /** A value of the key. */
  readonly example: unknown
}

/** The descriptions of the keys of one object, by path: `tools.allow`; `*` stands for any name, and `[]` for the elements of a list. */
export type KeyTexts = Readonly<Record<string, KeyText>>
