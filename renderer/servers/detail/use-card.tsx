import { humanName } from '../../../electron/control/human-name.ts'
import { appName } from '../../../electron/control/words/app-name.ts'
import { useStats } from '../../engine/use-stats.ts'
import { hrefOf } from '../../frame/route.ts'
import { Card, Facts } from '../../parts/layout/card.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { counted, durationOf } from '../../parts/time/ago.ts'
import { Time } from '../../parts/time/time.tsx'

const DAYS = 7

/** Which apps used a server lately, how often, and how quickly it answered. Not shown for a server that nobody has used. */
export function UseCard({ server }: { server: string }) {
  const use = useStats(DAYS)?.servers.find((entry) => entry.server === server)
  if (use === undefined) return null
  const { calls, failed, p50, tools, clients, lastUsedAt } = use
  return (
    <Card
      title="Who uses it"
      action={
        <a className="text-accent" href={hrefOf({ page: 'activity' })}>
          Activity
        </a>
      }
    >
      {clients.length > 0 && (
        <ul aria-label="Apps that use it" className="mb-1.5 flex flex-wrap gap-x-4 gap-y-1.5">
          {clients.map((client) => (
            <li key={client} className="flex items-center gap-2">
              <Tile name={appName(client)} kind="app" size={20} />
              {appName(client)}
            </li>
          ))}
        </ul>
      )}
      <Facts
        rows={[
          [`Last ${DAYS} days`, calls === 0 ? 'No calls' : `${counted(calls, 'call')}${failed === 0 ? '' : `, ${failed} failed`}`],
          ['Most used', tools.length === 0 ? undefined : tools.map(({ tool }) => humanName(tool)).join(', ')],
          ['Usual time', p50 === undefined ? undefined : durationOf(p50)],
          ['Last used', <Time key="last" at={lastUsedAt} />],
        ]}
      />
    </Card>
  )
}
