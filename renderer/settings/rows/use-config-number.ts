import type { ConfigStatus } from '../../../electron/contract/engine-status.ts'
import { useStatus } from '../../engine/use-engine.ts'

const numbers = new WeakMap<ConfigStatus, number>()
let last = 0

/** A number of the configuration as it was told last: a new one whenever the file was read again. */
export function useConfigNumber(): number {
  const config = useStatus()?.config
  if (config === undefined) return 0
  const known = numbers.get(config)
  if (known !== undefined) return known
  last += 1
  numbers.set(config, last)
  return last
}
