import { useState } from 'react'
import type { BorrowedSecret } from '../../../electron/contract/entries.ts'

/** The borrowed secrets that the user agreed to share. */
export interface Given {
  has(borrowed: BorrowedSecret): boolean
  /** Whether the user agreed to each of them. */
  all(borrowed: readonly BorrowedSecret[]): boolean
  set(borrowed: BorrowedSecret, given: boolean): void
}

/** Stores consent per secret and recipient: it does not apply to another recipient. */
export function useGiven(): Given {
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const has = (borrowed: BorrowedSecret): boolean => given.has(keyOf(borrowed))
  return {
    has,
    all: (borrowed) => borrowed.every(has),
    set(borrowed, on) {
      const next = new Set(given)
      if (on) next.add(keyOf(borrowed))
      else next.delete(keyOf(borrowed))
      setGiven(next)
    },
  }
}

/** A checkbox for each borrowed secret: each needs separate consent. */
export function Borrowed({ borrowed, given }: { borrowed: readonly BorrowedSecret[]; given: Given }) {
  return borrowed.map((each) => (
    <label key={keyOf(each)} className="flex items-start gap-2 rounded-box border px-2 py-1.5 text-small text-warn">
      <input type="checkbox" className="mt-0.5" checked={given.has(each)} onChange={(event) => given.set(each, event.target.checked)} />
      <span className="break-words">
        Share the secret <span className="font-mono wrap-anywhere">{each.secret}</span>
        {each.of.length === 0 ? ', which you keep,' : `, which ${each.of.join(', ')} uses,`} to{' '}
        <span className="font-mono wrap-anywhere">{each.to}</span>
      </span>
    </label>
  ))
}

function keyOf({ secret, to }: BorrowedSecret): string {
  return `${secret}\n${to}`
}
