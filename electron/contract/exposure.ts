/**
 * How a client sees the servers: `search`: by a few tools of our own that find and run the others; `direct`: every tool as
 * `server__tool`; `dynamic`: as `search`, and what a search found joins the list of that conversation; `transparent`: one server alone, as
 * it is. Prompts and resources are listed in each.
 */
export const EXPOSURES = ['search', 'direct', 'dynamic', 'transparent'] as const

export type Exposure = (typeof EXPOSURES)[number]

/** What a conversation is started with: the words after `tooltray connect`. */
export interface SessionChoice {
  /** Not set: the profile in force. */
  readonly profile?: string
  /** Not set: as the profile says, else `search`. */
  readonly expose?: Exposure
  /** The one server of a transparent conversation. */
  readonly server?: string
}

export function isExposure(value: unknown): value is Exposure {
  return (EXPOSURES as readonly unknown[]).includes(value)
}
