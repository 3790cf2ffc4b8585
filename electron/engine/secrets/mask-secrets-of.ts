import { type SecretPlace, isSecret, secretPlaces } from '../entry/secrets/secret-places.ts'
import type { Mask } from './mask.ts'

/** The secrets of each configuration: those of unchanged entries are registered again whenever servers.json is read. */
const found = new WeakMap<object, readonly SecretPlace[]>()

/**
 * Registers all values in secret places with the mask: literal secrets in servers.json, and resolved variables.
 *
 * @param config of a server, or a part of the settings that contains an address. It must not change afterwards.
 */
export function maskSecretsOf(config: object, mask: Mask): void {
  const places = found.get(config) ?? secretPlaces({ ...config }).filter(isSecret)
  found.set(config, places)
  for (const { value, label } of places) mask.add(value, label)
}
