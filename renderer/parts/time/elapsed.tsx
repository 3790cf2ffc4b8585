import { useEffect, useState } from 'react'
import { durationOf } from './ago.ts'

/** In ms. */
const STEP = 1_000

/** The running time of something, counting. Hidden for the first second. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP)
    return () => clearInterval(timer)
  }, [])
  const passed = Math.floor((now - since) / STEP) * STEP
  return passed < STEP ? null : <span className="tabular-nums">for {durationOf(passed).replace('.0 s', ' s')}</span>
}
