import type { ClientId } from '../../config/client-names.ts'

/** Which parts of a result a client shows its model. */
export type Shows =
  /** Structured content in the place of everything else. */
  | 'structured'
  /** The same, but of an error the text. */
  | 'structured-but-errors'
  /** Texts alone, or structured content where there is no text. */
  | 'text'
  /** Both. */
  | 'both'

/** How an AI app handles results, as was seen in what it sent to its model. */
export interface ResultHabits {
  /** Characters that it surely shows whole: where it cuts by itself, models do not learn what is missing. */
  readonly limit: number
  /** Undefined: not seen yet, so nothing is changed for it. */
  readonly shows?: Shows
  /** Its model is not told that a result is an error. */
  readonly hidesErrors?: true
}

/** Of a client that nobody has looked at. */
export const UNKNOWN_CLIENT: ResultHabits = { limit: 20_000 }

/** Characters that every app shows whole. Inner: what is known of apps. */
export const LEAST_LIMIT = 8_000

export const RESULT_HABITS: Readonly<Partial<Record<ClientId, ResultHabits>>> = {
  'claude-code': { limit: 40_000, shows: 'structured-but-errors' },
  codex: { limit: 10_000, shows: 'structured', hidesErrors: true },
  'gemini-cli': { limit: 30_000, shows: 'text' },
  'qwen-code': { limit: 20_000, shows: 'text' },
  opencode: { limit: 40_000, shows: 'text' },
  'copilot-cli': { limit: 10_000, shows: 'both' },
  cline: { limit: LEAST_LIMIT, shows: 'both' },
}
