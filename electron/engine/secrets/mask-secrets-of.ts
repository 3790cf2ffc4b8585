import type { ServerConfig } from '../entry/schema.ts'
import { isSecret, secretPlaces } from '../entry/secrets/secret-places.ts'
import type { Mask } from './mask.ts'

/**
 * Makes known to the mask what stands where secrets stand: in what people wrote into servers.json as plain text, against all advice, and
 * in what came of its variables.
 */
export function maskSecretsOf(config: ServerConfig, mask: Mask): void {
  for (const place of secretPlaces({ ...config })) if (isSecret(place)) mask.add(place.value, place.label)
}
