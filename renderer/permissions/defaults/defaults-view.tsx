import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { Checker } from '../checker/checker.tsx'
import { ExceptionsCard } from '../exceptions/exceptions-card.tsx'
import type { Exception } from '../exceptions/exceptions.ts'
import { SetElsewhere } from '../exceptions/set-elsewhere.tsx'
import { ExceptionDialog } from '../form/exception-dialog.tsx'
import { usePermissions } from '../use-permissions.ts'
import { ByEffect } from './by-effect.tsx'
import { LastDays } from './last-days.tsx'
import { WhenToAsk } from './when-to-ask.tsx'

/**
 * When the user is asked, what differs from that, and what it all means for one call.
 *
 * @param rule the number of a rule to show.
 */
export function DefaultsView({ rule }: { rule: string | undefined }) {
  const { value, error } = usePermissions()
  const [editing, setEditing] = useState<Exception | 'new'>()
  if (error !== undefined) return <Failure error={error} />
  if (value === undefined) return <Skeleton lines={8} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_360px] items-start gap-5 max-[1080px]:grid-cols-[minmax(0,1fr)]">
      <div className="space-y-4">
        <WhenToAsk permissions={value} />
        <ExceptionsCard
          permissions={value}
          action={
            <Button onClick={() => setEditing('new')}>
              <Plus className="size-4" aria-hidden /> Add an exception
            </Button>
          }
          onEdit={setEditing}
          wanted={rule === undefined ? undefined : Number(rule)}
        />
        <SetElsewhere permissions={value} />
      </div>
      <div className="space-y-4">
        <Checker permissions={value} />
        <ByEffect permissions={value} />
        <LastDays />
      </div>
      {editing !== undefined && (
        <ExceptionDialog permissions={value} {...(editing === 'new' ? {} : { exception: editing })} onClose={() => setEditing(undefined)} />
      )}
    </div>
  )
}
