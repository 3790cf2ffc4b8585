import type { Approvals } from '../authorization/approvals/approvals.ts'
import type { Hooks } from '../authorization/hooks/hooks.ts'
import type { CallerInstances } from '../gateway/caller-instances.ts'
import type { Callers } from '../gateway/callers.ts'
import type { SessionList } from '../gateway/session-list.ts'
import type { QuietWatch } from '../records/activity/quiet-watch.ts'
import type { Telemetry } from '../records/telemetry/telemetry.ts'
import type { GalleryListPart } from './gallery-list.ts'
import type { OpenDirectory } from './assembly/open-directory.ts'
import type { Secrets } from './assembly/open-secrets.ts'
import type { OpenQuestions } from './assembly/open-server-requests.ts'
import type { Storage } from './assembly/open-storage.ts'
import type { Upstream } from './assembly/open-upstream.ts'
import type { openPersonalSignIns } from './personal/personal-sign-ins.ts'
import type { CommonParts } from './common-parts.ts'

type OpenPersonalSignIns = ReturnType<typeof openPersonalSignIns>

/** What the gateway is opened with. */
export interface GatewayParts extends CommonParts {
  readonly storage: Storage
  readonly secrets: Secrets
  readonly upstream: Upstream
  readonly questions: OpenQuestions
  readonly approvals: Approvals
  readonly offered: OpenDirectory
  readonly hooks: Hooks
  readonly telemetry: Telemetry
  readonly personal: OpenPersonalSignIns
  readonly galleryList: Pick<GalleryListPart, 'read'>
}

/** What the parts of the gateway are opened with that serve callers. */
export interface CallerParts extends GatewayParts {
  readonly sessions: SessionList
  readonly callers: Callers
  readonly instances: CallerInstances
  /** Returns a new id of a call or a search. */
  readonly callId: () => string
  readonly quiet: QuietWatch
}
