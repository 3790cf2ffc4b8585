import { Plus } from 'lucide-react'
import { needsPerson } from '../../electron/control/state-words.ts'
import { useServers, useStatus } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { LinkButton } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { counted } from '../parts/time/ago.ts'
import { FirstRun } from '../servers/add/first-run.tsx'

/** How everything stands; without servers, the way to the first one. */
export function HomePage() {
  const servers = useServers()
  const config = useStatus()?.config
  if (servers.length === 0 && config?.error === undefined && config?.problems.length === 0) return <FirstRun />
  const needing = servers.filter(needsPerson).length
  return (
    <Page
      title={needing === 0 ? `All ${counted(servers.length, 'server')} are ready` : `${counted(needing, 'server')} need you`}
      actions={
        <LinkButton href={hrefOf({ page: 'add' })}>
          <Plus className="size-4" aria-hidden /> Add server
        </LinkButton>
      }
    >
      <p className="px-6 py-4">
        <a className="text-accent underline" href={hrefOf({ page: 'servers' })}>
          See the servers
        </a>
      </p>
    </Page>
  )
}
