import { whyWithheld } from '../../authorization/policy/entry-rules.ts'
import type { Refusal } from '../../authorization/policy/decide.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import type { ConfigState } from '../../config/config-store.ts'
import type { NamedUris } from '../prompts-resources/named-uris.ts'
import type { OfferedPromptsResources } from '../prompts-resources/offered-prompts-resources.ts'
import type { ReadKind } from '../prompts-resources/reads.ts'
import type { ResourcePlace } from '../prompts-resources/resource-uris.ts'

/** A prompt or a resource that exists, but whose server is hidden from its caller. */
export interface DeniedItem {
  /** Its server, and the server's own name or URI for it. */
  readonly place: { readonly server: string; readonly name: string }
  readonly refusal: Refusal
}

/** Dependencies of `deniedItem`. */
interface DeniedItemDeps {
  /** What all configured servers offer, whether they are enabled or not. */
  readonly all: OfferedPromptsResources
  readonly named: Pick<NamedUris, 'placeOf'>
  readonly servers: ConfigState['servers']
  /** Of the caller. */
  readonly scope: Pick<Scope, 'serverRefusal'> | undefined
}

/**
 * Why a name or a URI means nothing to a caller, for the user's own records. Callers only learn that there is no such item: what is denied
 * must not be revealed to them. Undefined if nothing denies it.
 *
 * @param name the qualified name of a prompt, or the URI of a resource, that means nothing in the caller's scope.
 * @param caller its id.
 */
export function deniedItem(
  { all, named, servers, scope }: DeniedItemDeps,
  kind: ReadKind,
  name: string,
  caller: string,
): DeniedItem | undefined {
  const meant = kind === 'prompt' ? all.prompt(name) : nameOf(all.placeOf(name) ?? named.placeOf(name, caller))
  if (meant === undefined) return undefined
  const { server } = meant
  const isDisabled = servers.get(server)?.enabled === false
  const refusal: Refusal | undefined = isDisabled ? { reason: whyWithheld(server, 'server-disabled') } : scope?.serverRefusal(server)
  return refusal && { place: { server, name: meant.name }, refusal }
}

function nameOf(place: ResourcePlace | undefined): DeniedItem['place'] | undefined {
  return place && { server: place.server, name: place.uri }
}
