import { useEffect, useRef, useState } from 'react'
import type { Stats } from '../../electron/contract/home/stats.ts'
import { useActivity, useAnswer } from './use-engine.ts'

/** In ms. An app may make hundreds of calls in a second. */
const EVERY = 1_000

/** Returns what happened in the last days, today included; undefined until it is known. Follows the calls, once in a second at most. */
export function useStats(days: number): Stats | undefined {
  const newest = useAtMostEvery(useActivity()[0]?.id, EVERY)
  return useAnswer(['stats', days, newest], (client) => client.stats.get({ days })).value
}

/**
 * Returns a value that follows another one, but changes at most once in a while: the latest one counts.
 *
 * @param milliseconds between two changes.
 */
function useAtMostEvery<T>(value: T, milliseconds: number): T {
  const [shown, setShown] = useState(value)
  const latest = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = value
    if (value === shown) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setShown(latest.current)
    }, milliseconds)
  }, [value, shown, milliseconds])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return shown
}
