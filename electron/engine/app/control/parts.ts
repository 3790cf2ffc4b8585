import type { Log } from '../../base/log.ts'
import type { Clock, Platform } from '../../base/platform.ts'
import type { HelperPlace } from '../../clients/apps/helper-program.ts'
import type { Paths } from '../../config/paths.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'
import type { CallContext } from '../../gateway/calls/call-context.ts'
import type { Outbound } from '../../network/outbound.ts'
import type { Sentences } from '../../search/sentences/sentences.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { EventsOfEngine } from '../engine-events.ts'
import type { GalleryListPart } from '../gallery-list.ts'
import type { Secrets } from '../assembly/open-secrets.ts'
import type { Storage } from '../assembly/open-storage.ts'
import type { Upstream } from '../assembly/open-upstream.ts'
import type { openPersonalSignIns } from '../personal/personal-sign-ins.ts'
import type { Gateway } from '../assembly/open-gateway.ts'
import { PERSON } from '../../base/caller.ts'

/** The parts of the engine that its ports use. */
export interface EngineParts {
  readonly paths: Paths
  readonly platform: Platform
  readonly clock: Clock
  readonly log: Log
  readonly mask: Mask
  readonly events: EventsOfEngine
  readonly outbound: Outbound
  readonly helper: Pick<HelperPlace, 'command' | 'args'>
  readonly storage: Storage
  readonly secrets: Secrets
  readonly upstream: Upstream
  readonly gateway: Gateway
  readonly personal: Pick<ReturnType<typeof openPersonalSignIns>, 'signOut'>
  readonly sentences?: Sentences | undefined
  readonly galleryList: Pick<GalleryListPart, 'read' | 'updates'>
}

/** What the ports share. */
export interface PortParts extends EngineParts {
  /** The known secrets, and the servers that use each. */
  holders(): SecretHolders
  /** The PATH in which programs of servers are looked up. */
  searchPath(): Promise<string>
}

/** What a call by the user carries. */
export type UserContext = Pick<CallContext, 'signal' | 'onProgress'>

/** The context of a call by the user: requests of the server go to the user, too. */
export function ofUser({ userRequestHandler }: Pick<Gateway, 'userRequestHandler'>, context: UserContext = {}): CallContext {
  return { ...context, caller: PERSON, requestHandler: userRequestHandler }
}
