import { X } from 'lucide-react'
import type { Skill } from '../../electron/contract/skills.ts'
import { humanName } from '../../electron/control/human-name.ts'
import { SKILL_STATES } from '../../electron/control/words/skill-words.ts'
import { useAnswer, useStatus } from '../engine/use-engine.ts'
import type { Route } from '../frame/route.ts'
import { hrefOf } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { IconButton } from '../parts/button.tsx'
import { CopyText } from '../parts/copy/copy-text.tsx'
import { Card } from '../parts/layout/card.tsx'
import { Empty, Failure, Skeleton, Trouble } from '../parts/message.tsx'
import { Pane } from '../parts/layout/pane.tsx'
import { Page } from '../parts/page.tsx'
import { SkillApps } from './skill-apps.tsx'
import { SkillDetails } from './skill-details.tsx'

/** Skills of servers and of the user: what they say, what waits, and which apps have them as files. */
export function SkillsPage({ route: { skill: open } }: { route: Extract<Route, { page: 'skills' }> }) {
  const held = (useStatus()?.servers ?? []).map(({ name, held: waits, leftOut }) => [name, waits ?? 0, leftOut ?? 0])
  const { value, error } = useAnswer(['skills', held], (client) => client.skills.list())
  if (error !== undefined)
    return (
      <Page title="Skills">
        <div className="p-6">
          <Failure error={error} />
        </div>
      </Page>
    )
  const skills = value?.skills ?? []
  const shown = skills.find((skill) => keyOf(skill) === open)
  const waiting = skills.filter(({ state }) => state === 'new' || state === 'changed')
  const close = (): void => go({ page: 'skills' })
  const others = skills.filter((skill) => !waiting.includes(skill))
  return (
    <div className="relative flex h-full min-w-0 flex-1">
      <Page title="Skills">
        <div className="space-y-4 px-6 py-4 max-[760px]:px-4">
          {value === undefined && <Skeleton lines={6} />}
          {value !== undefined && skills.length === 0 && (
            <Empty title="No skills yet">
              A skill is a folder of instructions for a model. Servers can bring them, and you can write your own.
            </Empty>
          )}
          {waiting.length > 0 && (
            <Card title="Waiting for you" count={waiting.length}>
              <p className="mb-2 text-ink-2">Your apps do not see these until you accept them.</p>
              <SkillRows skills={waiting} open={open} />
            </Card>
          )}
          {others.length > 0 && (
            <Card title="Skills of your apps" count={others.length}>
              <SkillRows skills={others} open={open} />
            </Card>
          )}
          {value?.unusable.map(({ folder, why }) => (
            <Trouble key={folder} kind="warn" message={`${folder} is not offered: ${why}.`} />
          ))}
          {value !== undefined && (
            <Card title="Your own skills">
              <p className="mb-2 text-ink-2">
                Put each into a folder of its own, with a SKILL.md. Every app gets it, and it needs no review.
              </p>
              <CopyText text={value.folder} label="Folder of your skills" />
            </Card>
          )}
          <SkillApps />
        </div>
      </Page>
      {shown !== undefined && (
        <Pane label={shown.name} onClose={close}>
          <header className="flex items-center gap-2 border-b px-4 py-3">
            <h2 className="min-w-0 flex-1 truncate text-section font-semibold">{shown.name}</h2>
            <IconButton label="Close" onClick={close}>
              <X className="size-4" />
            </IconButton>
          </header>
          <SkillDetails key={`${keyOf(shown)} ${shown.version ?? ''} ${shown.state}`} skill={shown} />
        </Pane>
      )}
    </div>
  )
}

function SkillRows({ skills, open }: { skills: readonly Skill[]; open: string | undefined }) {
  return (
    <ul>
      {skills.map((skill) => (
        <li key={keyOf(skill)} className="not-first:border-t">
          <a
            href={hrefOf({ page: 'skills', skill: keyOf(skill) })}
            aria-current={keyOf(skill) === open ? 'true' : undefined}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-box px-2 py-2 hover:bg-hover"
          >
            <span className="font-semibold wrap-anywhere">{skill.name}</span>
            <span className="text-small text-ink-2">{skill.server === undefined ? 'Your own' : humanName(skill.server)}</span>
            {skill.state !== 'accepted' && <span className="text-small text-warn">{SKILL_STATES[skill.state]}</span>}
            <span className="min-w-0 basis-full truncate text-ink-2">{skill.description}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What an address names a skill by. */
function keyOf({ server, uri }: Skill): string {
  return `${server ?? ''} ${uri}`
}
