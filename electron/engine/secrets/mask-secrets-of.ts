import { isSecret, secretPlaces } from '../entry/secrets/secret-places.ts'
import type { Mask } from './mask.ts'

/**
 * Makes known to the mask what stands where secrets stand: in what people wrote into servers.json as plain text, against all advice, and
 * in what came of its variables.
 *
 * @param config of a server, or a part of the settings that holds an address.
 */
export function maskSecretsOf(config: object, mask: Mask): void {
  for (const place of secretPlaces({ ...config })) if (isSecret(place)) mask.add(place.value, place.label)
}
