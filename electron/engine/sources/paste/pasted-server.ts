import type { PlaceholderStyle } from '../../clients/apps/placeholders.ts'

/** An entry as somebody wrote it, under the name that it has there, if it has one. */
export interface RawServer {
  readonly name: string | undefined
  /** In any shape that an AI app writes. */
  readonly raw: Readonly<Record<string, unknown>>
  /** What stands beside the servers of its file and is not added with them, as sentences. */
  readonly beside?: readonly string[]
  /** Of another hub: how it writes variables, what the entry gets beside, and what a person should know. */
  readonly hub?: {
    readonly placeholders: PlaceholderStyle
    readonly more: Readonly<Record<string, unknown>>
    readonly notes: readonly string[]
  }
}

/** What a reader made of a text: servers, a sentence that says why there can be none, or undefined when the text is not of its kind. */
export type Reading = readonly RawServer[] | string | undefined

/** Longest reason of a parser that is repeated, in characters: some quote the whole text. Inner: shown words. */
export const LONGEST_REASON = 300
