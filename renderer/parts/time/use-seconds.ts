import { useEffect, useState } from 'react'

/** In ms. */
export const SECOND = 1_000

/** The time of now, in ms since 1970, anew every second. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}
