import { ShieldQuestionMark } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { OpenApproval } from '../../electron/control/contract.ts'
import { useApprovals } from '../engine/use-engine.ts'
import { Button } from '../parts/button.tsx'

// Most calls need nobody's word.
const ApprovalDialog = lazy(() => import('./approval-dialog.tsx').then((module) => ({ default: module.ApprovalDialog })))

/** Calls that need a person's word, over every page: one line, however many there are. Nothing pops up over what somebody is doing. */
export function ApprovalBar() {
  const approvals = useApprovals()
  /** The dialog is of the call that it was opened with: which one comes first changes when apps want it to. */
  const [opened, open] = useState<OpenApproval>()
  // Who waits comes first.
  const first = approvals.find(({ waiting }) => waiting) ?? approvals[0]
  return (
    <>
      <div role="status" aria-label="Calls that need your word">
        {first !== undefined && (
          <div className="flex animate-appear items-center gap-3 border-b bg-warn-soft px-4 py-2">
            <ShieldQuestionMark className="size-4 shrink-0 text-warn" aria-hidden />
            <p className="min-w-0 flex-1 truncate">
              {approvals.length > 1 ? (
                <span className="font-medium">{approvals.length} calls need your word</span>
              ) : (
                <>
                  <span className="font-medium">{first.client}</span> {first.waiting ? 'wants' : 'wanted'} to run{' '}
                  <span className="font-mono">{first.name}</span>
                </>
              )}
            </p>
            <Button look="primary" onClick={() => open(first)} aria-label="Look at the calls that need your word">
              Look
            </Button>
          </div>
        )}
      </div>
      {opened !== undefined && (
        <Suspense>
          <ApprovalDialog key={opened.id} opened={opened} onNext={() => open(first)} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}
