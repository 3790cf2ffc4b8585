import { isSecret, secretPlaces } from '../entry/secrets/secret-places.ts'
import type { Mask } from './mask.ts'

/**
 * Registers all values in secret places with the mask: literal secrets in servers.json, and resolved variables.
 *
 * @param config of a server, or a part of the settings that contains an address.
 */
export function maskSecretsOf(config: object, mask: Mask): void {
  for (const place of secretPlaces({ ...config })) if (isSecret(place)) mask.add(place.value, place.label)
}
