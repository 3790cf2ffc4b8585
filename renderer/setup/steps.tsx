import { Check } from 'lucide-react'
import { Fragment } from 'react'
import type { SetUpStep } from '../frame/set-up-step.ts'

/**
 * The three steps, and which of them is done.
 *
 * @param labels of each step. @param done whether the last one is done, too.
 */
export function Steps({ now, done, labels }: { now: SetUpStep; done: boolean; labels: readonly [string, string, string] }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
      {labels.map((label, at) => {
        const isDone = at + 1 < now || (at + 1 === now && done)
        const isNow = at + 1 === now && !done
        return (
          <Fragment key={at}>
            {at > 0 && <li aria-hidden className="h-px w-5.5 bg-line-strong opacity-50" />}
            <li aria-current={isNow ? 'step' : undefined} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className={
                  'flex size-4.5 items-center justify-center rounded-full text-[11px] font-semibold ' +
                  (isDone ? 'bg-good-soft text-good' : isNow ? 'bg-accent-fill text-on-accent' : 'bg-sunken text-ink-2')
                }
              >
                {isDone ? <Check className="size-3" strokeWidth={2.5} /> : at + 1}
              </span>
              <span className={isNow ? 'font-semibold text-ink' : ''}>
                {label}
                {isDone && <span className="sr-only">, done</span>}
              </span>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
