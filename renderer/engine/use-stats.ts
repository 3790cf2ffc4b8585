import type { Stats } from '../../electron/contract/home/stats.ts'
import { useActivity, useAnswer } from './use-engine.ts'

/** Returns what happened in the last days, today included; undefined until it is known. Read again now and then, and not with each call. */
export function useStats(days: number): Stats | undefined {
  const calls = useActivity().length
  return useAnswer(['stats', days, calls === 0, Math.floor(calls / 10)], (client) => client.stats.get({ days })).value
}
