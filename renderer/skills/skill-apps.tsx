import { useState } from 'react'
import type { SkillApp, SkillFilesPlan } from '../../electron/contract/skills.ts'
import { STEP_WORDS } from '../../electron/control/words/skill-words.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogButtons } from '../parts/dialog.tsx'
import { Card } from '../parts/layout/card.tsx'
import { Failure, Skeleton } from '../parts/message.tsx'
import { undoSkills, writeSkills } from './skill-actions.ts'

interface Open {
  readonly app: SkillApp
  readonly action: 'write' | 'undo'
}

/** The apps that read skills from files: what they have, and the switch for each. */
export function SkillApps() {
  const { value: apps = [] } = useAnswer(['skills', 'apps'], (client) => client.skills.apps())
  const [open, setOpen] = useState<Open>()
  if (apps.length === 0) return null
  return (
    <Card title="As files">
      <p className="mb-2 text-ink-2">These apps read skills from a folder. Tooltray writes accepted skills there when you say so.</p>
      <ul>
        {apps.map((app) => (
          <li key={app.app} className="flex flex-wrap items-center gap-3 py-2 not-first:border-t">
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-semibold">{app.name}</span>
              <span className="block text-small text-ink-2">
                {app.written === 0 ? 'Not written' : `${app.written} written${app.outdated ? ', outdated' : ''}`}
              </span>
            </span>
            <Button aria-label={`Write skills for ${app.name}`} onClick={() => setOpen({ app, action: 'write' })}>
              {app.outdated ? 'Write again' : 'Write'}
            </Button>
            {app.written > 0 && (
              <Button aria-label={`Remove skills of ${app.name}`} onClick={() => setOpen({ app, action: 'undo' })}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && <PlanDialog open={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

function PlanDialog({ open: { app, action }, onClose }: { open: Open; onClose: () => void }) {
  const { value: plan, error } = useAnswer(['skills', 'plan', app.app, action, app.written], (client) =>
    action === 'write' ? client.skills.plan({ app: app.app }) : client.skills.undoPlan({ app: app.app }),
  )
  const carryOut = async (shown: SkillFilesPlan): Promise<void> => {
    if (await (action === 'write' ? writeSkills(shown) : undoSkills(shown))) onClose()
  }
  const title = action === 'write' ? `Write skills for ${app.name}` : `Remove skills of ${app.name}`
  const changes = plan?.steps.some(({ action: step }) => step !== 'keep' && step !== 'blocked') === true
  return (
    <Dialog label={title} onClose={onClose} className="w-[480px] max-w-[calc(100vw-2rem)]">
      <div className="p-5">
        <h2 className="mb-2 text-section font-semibold">{title}</h2>
        {error !== undefined && <Failure error={error} />}
        {plan === undefined && error === undefined && <Skeleton lines={4} />}
        {plan !== undefined && (
          <>
            <p className="mb-2 wrap-anywhere text-ink-2">{plan.folder}</p>
            {plan.steps.length === 0 && <p>No skills to write yet.</p>}
            <ul className="mb-3">
              {plan.steps.map(({ folder, action: step, why }) => (
                <li key={folder} className="py-1">
                  <code className="font-mono">{folder}</code>: {STEP_WORDS[step]}
                  {why !== undefined && <span className="block text-small text-ink-2">{why}</span>}
                </li>
              ))}
            </ul>
            <DialogButtons>
              <Button onClick={onClose}>Cancel</Button>
              <Button look="primary" disabled={!changes} onClick={() => void carryOut(plan)}>
                {action === 'write' ? 'Write' : 'Remove'}
              </Button>
            </DialogButtons>
          </>
        )}
      </div>
    </Dialog>
  )
}
