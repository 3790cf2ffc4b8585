import { useEffect, useState } from 'react'

/** Nobody types faster than this for long, in ms. */
const PAUSE = 200

/** A value once it has stayed the same for a moment, so that nothing is asked for at every key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
