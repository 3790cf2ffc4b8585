import type { ClientId } from '../../config/apps/client-names.ts'

/** The parts of a result that a client shows its model. */
export type Shows =
  /** Structured content, instead of everything else. */
  | 'structured'
  /** As `structured`, but the text of an error. */
  | 'structured-but-errors'
  /** Texts alone, or structured content if there is no text. */
  | 'text'
  /** Both. */
  | 'both'

/** How an AI app handles results, as observed in its requests to its model. */
export interface ResultHabits {
  /** Characters that it certainly shows whole. If an app cuts by itself, its model does not learn what is missing. */
  readonly limit: number
  /** Undefined: not observed yet, so results are not changed for it. */
  readonly shows?: Shows
  /** The model is not shown that a result is an error. */
  readonly hidesErrors?: true
}

/** For a client that was not examined. */
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
