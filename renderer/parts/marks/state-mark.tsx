import { KeyRound, KeySquare } from 'lucide-react'
import type { StateName } from '../../../electron/contract/servers.ts'
import { STATES } from '../../../electron/control/state-words.ts'

/** A state by shape and by color, so that either is sufficient. */
export function StateMark({ state }: { state: StateName }) {
  return (
    <span
      role="img"
      aria-label={STATES[state].word}
      title={STATES[state].word}
      className="relative inline-flex size-4 shrink-0 items-center justify-center"
    >
      {shapeOf(state)}
    </span>
  )
}

function shapeOf(state: StateName) {
  switch (state) {
    case 'connected':
      return <span className="size-2 rounded-full bg-good-dot" />
    case 'active':
      return (
        <>
          <span className="absolute size-2 animate-pulse-ring rounded-full border border-good-dot" />
          <span className="size-2 rounded-full bg-good-dot" />
        </>
      )
    case 'idle':
      return <span className="size-2 rounded-full border-[1.5px] border-good-dot" />
    case 'disconnected':
      return <span className="size-2 rounded-full border-[1.5px] border-line-strong" />
    case 'connecting':
      return (
        <svg viewBox="0 0 16 16" className="size-4 animate-turn text-accent" aria-hidden>
          <path d="M8 3a5 5 0 0 1 5 5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      )
    case 'needs-sign-in':
      return <KeyRound className="size-3.5 text-warn" aria-hidden />
    case 'needs-key':
      return <KeySquare className="size-3.5 text-warn" aria-hidden />
    case 'failed':
      return (
        <svg viewBox="0 0 16 16" className="size-4 text-bad" aria-hidden>
          <path d="M8 2.5 14.2 13.5H1.8z" fill="currentColor" />
        </svg>
      )
    case 'disabled':
      return <span className="h-0.5 w-2 rounded-full bg-line-strong" />
  }
}
