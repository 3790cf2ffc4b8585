import { useEffect, useState } from 'react'

/** In ms, how long users take to notice a change under the pointer. */
const NOTICED_AFTER = 700

/**
 * Whether the displayed content has been unchanged long enough to be read: a click right after a change was meant for the previous content.
 *
 * @param shown identifies the displayed content.
 */
export function useStill(shown: string): boolean {
  const [still, setStill] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setStill(shown), NOTICED_AFTER)
    return () => {
      clearTimeout(timer)
      // Content that reappears after a change is new again.
      setStill(undefined)
    }
  }, [shown])
  return still === shown
}
