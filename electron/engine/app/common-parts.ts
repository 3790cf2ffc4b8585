import type { Implementation } from '@modelcontextprotocol/client'
import type { ChangeFeed } from '../records/activity/change-feed.ts'
import type { Outbound } from '../network/outbound.ts'
import type { Mask } from '../secrets/mask.ts'
import type { EngineDeps } from './engine-deps.ts'
import type { EventsOfEngine } from './engine-events.ts'

/** What every part of the engine is opened with. Secrets are masked in its `log`. */
export interface CommonParts extends EngineDeps {
  readonly identity: Implementation
  readonly mask: Mask
  /** Every request to another machine. */
  readonly outbound: Outbound
  readonly changes: ChangeFeed
  readonly events: EventsOfEngine
}
