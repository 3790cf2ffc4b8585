import { LoaderCircle } from 'lucide-react'
import { Elapsed } from '../../../parts/time/elapsed.tsx'

/** What is done now, and for how long. */
export function Working({ since, children }: { since: number; children: string }) {
  return (
    <p className="mb-2 flex items-center gap-2 text-ink-2">
      <LoaderCircle className="size-4 shrink-0 animate-turn text-accent" aria-hidden />
      <span>
        {children} <Elapsed since={since} />
      </span>
    </p>
  )
}
