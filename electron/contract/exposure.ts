/**
 * How a client sees the servers: `search`: by meta-tools that find and run the others; `direct`: every tool as `server__tool`; `dynamic`:
 * as `search`, and found tools join the list of that session; `transparent`: one server alone, unchanged. Prompts and resources are listed
 * in each.
 */
export const EXPOSURES = ['search', 'direct', 'dynamic', 'transparent'] as const

export type Exposure = (typeof EXPOSURES)[number]

/** The options of a session: the arguments of `tooltray connect`. */
export interface SessionChoice {
  /** Not set: the active profile. */
  readonly profile?: string | undefined
  /** Not set: that of the profile, or `search`. */
  readonly expose?: Exposure | undefined
  /** The one server of a transparent session. */
  readonly server?: string | undefined
}

/** Whether a value is a known exposure. */
export function isExposure(value: unknown): value is Exposure {
  return (EXPOSURES as readonly unknown[]).includes(value)
}
