import { ArrowRight } from 'lucide-react'
import type { CallRecord } from '../../electron/contract/activity.ts'
import type { ClientReport } from '../../electron/contract/clients.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { humanName } from '../../electron/control/human-name.ts'
import { appName } from '../../electron/control/words/app-name.ts'
import { countedAs } from '../../electron/control/words/counted-as.ts'
import { outcomeOf } from '../activity/outcome.tsx'
import { useAnswer, useStore } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { Button } from '../parts/button.tsx'
import { CopySign, useCopy } from '../parts/copy/use-copy.tsx'
import { Card } from '../parts/layout/card.tsx'
import { legible } from '../parts/legible.ts'
import { CallObject } from '../parts/marks/call-object.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { durationOf } from '../parts/time/ago.ts'
import { Time } from '../parts/time/time.tsx'
import { useStats } from '../engine/use-stats.ts'
import { WEEK } from '../parts/time/week.ts'
import { exampleFor } from './example.ts'
import { helloOf } from './hello-of.ts'
import { hellos } from './hellos.ts'
import { isReady } from './ready.ts'

/** A sentence to say to an app, and the first call that comes of it. */
export function TryCard({
  servers,
  clients,
  call,
}: {
  servers: readonly ServerStatus[]
  clients: readonly ClientReport[] | undefined
  call: CallRecord | undefined
}) {
  const ready = servers.filter(isReady).map(({ name }) => name)
  const { value: tools } = useAnswer(['tools.list', 'example', ...ready], (client) => client.tools.list({}))
  const seen = useStore(hellos)
  const connected = clients?.filter(({ registered }) => registered !== 'no') ?? []
  const app = connected.find((client) => helloOf(client, seen) !== undefined) ?? connected[0]
  const example = exampleFor(tools?.filter(({ server }) => ready.includes(server)) ?? [])
  return (
    <Card title="Try it">
      {example === undefined ? (
        <p className="text-ink-2">
          {ready.length === 0
            ? 'As soon as a server is ready, you can try it here.'
            : 'Ask an app for something that needs one of your servers. The call appears here.'}
        </p>
      ) : (
        <>
          <p className="mb-2 text-small text-ink-2">Say this to {app?.name ?? 'an AI app'}. The call appears here.</p>
          <Sentence text={example} />
        </>
      )}
      {call !== undefined && <FirstCall call={call} />}
    </Card>
  )
}

function Sentence({ text }: { text: string }) {
  const { copy, isCopied } = useCopy(text)
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1 rounded-box bg-sunken px-2.5 py-1.5 wrap-anywhere">{legible(text)}</p>
      <Button onClick={copy} aria-label={`Copy: ${text}`}>
        <CopySign isCopied={isCopied} />
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}

/** The first call: who did what with what, how long it took, and what the app did not have to read. */
function FirstCall({ call }: { call: CallRecord }) {
  const tokens = useStats(WEEK)?.sessions.find(({ id }) => id === call.caller)?.tokensNotRead ?? 0
  const app = appName(call.client)
  return (
    <a
      href={hrefOf({ page: 'activity', call: call.id })}
      data-first-call={call.tool}
      className={
        '-mx-4 mt-4 -mb-4 flex animate-slide-in items-center gap-3 rounded-b-card bg-accent-soft px-4 py-3.5 text-ink no-underline ' +
        'motion-reduce:animate-none'
      }
    >
      <Tile kind="app" name={app} size={24} />
      <ArrowRight className="size-3.5 shrink-0 text-ink-2" aria-hidden />
      <Tile name={call.server} size={24} />
      <span role="status" className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          <span className="sr-only">
            {legible(app)} called {humanName(call.server)}:{' '}
          </span>
          <span className="font-semibold">{legible(humanName(call.tool))}</span>{' '}
          <span className="text-ink-2">{call.object !== undefined && <CallObject text={call.object} />}</span>
        </span>
        <span className="block text-small text-ink-2">
          <Time at={call.at} />, {countedAs(call) === 'ok' ? durationOf(call.milliseconds) : outcomeOf(call)}.
          {tokens > 0 && ` ${tokens.toLocaleString('en')} tokens not read.`}
        </span>
      </span>
    </a>
  )
}
