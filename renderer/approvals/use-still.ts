import { useEffect, useState } from 'react'

/** What a person sees change under the pointer takes them so long to notice, in ms. */
const NOTICED_AFTER = 700

/**
 * Whether what is shown has been the same for long enough to be read: a click a moment after it appeared or changed was meant for what
 * stood there before.
 *
 * @param shown another text when something else is shown.
 */
export function useStill(shown: string): boolean {
  const [still, setStill] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setStill(shown), NOTICED_AFTER)
    return () => {
      clearTimeout(timer)
      // What comes back after a change is new again.
      setStill(undefined)
    }
  }, [shown])
  return still === shown
}
