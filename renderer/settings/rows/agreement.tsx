import { type ReactNode, useState } from 'react'
import type { BorrowedSecret } from '../../../electron/contract/entries.ts'
import { explainError } from '../../engine/explain-error.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { type Given, useGiven } from '../../servers/form/borrowed.tsx'

/** The outcome of a change: it is written, the user did not agree to what it does, or why it is refused. */
export type Outcome = { readonly done: boolean } | { readonly problem: string }

/** Makes a change. `work` returns false if the user did not agree to it. */
export async function outcomeOf(work: () => Promise<boolean>): Promise<Outcome> {
  try {
    return { done: await work() }
  } catch (failure) {
    const { message, hint } = explainError(failure)
    return { problem: [message, hint].filter(Boolean).join(' ') }
  }
}

interface Asking<Shown> {
  readonly preview: Shown
  readonly onAnswer: (agreed: boolean) => void
}

/**
 * Makes changes after the user agreed to their previews. The page shows a dialog while `asking` is set. It stays until the change is
 * made and shown: a next change that began from what was shown before would take the first one back.
 */
export function useAgreement<Shown>() {
  const [asking, setAsking] = useState<Asking<Shown>>()
  /** Makes the change if the user agrees to its preview; returns whether they did. Throws what `change` throws. */
  const withConsent = async (preview: Shown, change: () => Promise<void>): Promise<boolean> => {
    try {
      const agreed = await new Promise<boolean>((onAnswer) => setAsking({ preview, onAnswer }))
      if (agreed) await change()
      return agreed
    } finally {
      setAsking(undefined)
    }
  }
  return { asking, withConsent }
}

/** Asks for consent to what is shown in it, and to each borrowed secret. */
export function AgreementDialog({
  title,
  borrowed,
  onAnswer,
  className,
  children,
}: {
  title: string
  borrowed: readonly BorrowedSecret[]
  onAnswer: (agreed: boolean) => void
  className: string
  children: (given: Given) => ReactNode
}) {
  const given = useGiven()
  return (
    <Dialog label={title} onClose={() => onAnswer(false)} className={`max-w-[calc(100vw-2rem)] ${className}`}>
      <div className="space-y-3 p-4">
        <h2 className="text-section font-semibold">{title}</h2>
        {children(given)}
        <DialogButtons>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button look="primary" disabled={!given.all(borrowed)} onClick={() => onAnswer(true)}>
            Agree
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
