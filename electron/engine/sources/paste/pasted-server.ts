import type { PlaceholderStyle } from '../../clients/apps/placeholders.ts'

/** A pasted entry with its name, if it has one. */
export interface RawServer {
  readonly name: string | undefined
  /** In the format of any AI app. */
  readonly raw: Readonly<Record<string, unknown>>
  /** Other parts of its file that are not added, as sentences. */
  readonly beside?: readonly string[]
  /** For another hub: its style of variables, additional keys for the entry, and notes for the user. */
  readonly hub?: {
    readonly placeholders: PlaceholderStyle
    readonly more: Readonly<Record<string, unknown>>
    readonly notes: readonly string[]
  }
}

/** The result of a reader: servers, a sentence why there are none, or undefined if the text is of another kind. */
export type Reading = readonly RawServer[] | string | undefined

/** Characters of a parser's error message that are repeated: some messages quote the whole text. Inner: shown words. */
export const LONGEST_REASON = 300
