import { useEffect, useState } from 'react'

/** In ms, longer than the pauses of continuous typing. */
const PAUSE = 200

/** Returns a value after it has been stable for a moment, so that not every key causes a request. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
