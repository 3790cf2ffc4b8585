import { ShieldQuestionMark } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OpenApproval } from '../../electron/contract/consent/approvals.ts'
import { approvalSentence, waitingCalls } from '../../electron/control/words/approval-words.ts'
import { useApprovals, useStore } from '../engine/use-engine.ts'
import { wantedDialog } from '../needs/opened.ts'
import { Button } from '../parts/button.tsx'
import { legible } from '../parts/legible.ts'
import { loadedLater } from '../parts/loading/loaded-later.tsx'

// Loaded on demand: most calls need no approval.
const ApprovalDialog = loadedLater(() => import('./approval-dialog.tsx').then((module) => module.ApprovalDialog))

/** Calls that wait for approval, above every page: one line for any number. Nothing pops up over the user's work. */
export function ApprovalBar() {
  const approvals = useApprovals()
  /** The call that the dialog was opened with: the first of the list may change at any time. */
  const [opened, open] = useState<OpenApproval>()
  const wanted = useStore(wantedDialog)
  useEffect(() => {
    if (wanted?.type !== 'approval') return
    wantedDialog.set(undefined)
    const found = approvals.find(({ id }) => id === wanted.of)
    if (found !== undefined) open(found)
  }, [wanted, approvals])
  // Waiting calls come first.
  const first = approvals.find(({ waiting }) => waiting) ?? approvals[0]
  return (
    <>
      <div role="status" aria-label="Calls waiting for approval">
        {first !== undefined && (
          <div className="flex animate-appear items-center gap-3 border-b bg-warn-soft px-4 py-2">
            <ShieldQuestionMark className="size-4 shrink-0 text-warn" aria-hidden />
            <p className="min-w-0 flex-1 truncate">
              {approvals.length > 1 ? (
                <span className="font-medium">{waitingCalls(approvals.length)}</span>
              ) : (
                <span className="font-medium">{legible(approvalSentence(first, !first.waiting))}</span>
              )}
            </p>
            <Button look="primary" onClick={() => open(first)} aria-label="Review the calls that wait for approval">
              Review
            </Button>
          </div>
        )}
      </div>
      {opened !== undefined && (
        <ApprovalDialog key={opened.id} opened={opened} onNext={() => open(first)} onClose={() => open(undefined)} />
      )}
    </>
  )
}
