import { Download } from 'lucide-react'
import { useState } from 'react'
import { appName } from '../../electron/control/words/app-name.ts'
import { type Weight, aboutTokens, tokensSaved } from '../../electron/control/words/search-words.ts'
import type { ClientReport, ClientRequest } from '../../electron/contract/clients.ts'
import type { SessionStatus } from '../../electron/contract/engine-status.ts'
import { askAgain } from '../engine/queries.ts'
import { useAnswer, useSessions } from '../engine/use-engine.ts'
import { useWeight } from '../engine/use-weight.ts'
import { hrefOf } from '../frame/route.ts'
import { counted } from '../parts/time/ago.ts'
import { LinkButton } from '../parts/button.tsx'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'
import { seenAs } from '../parts/exposure.ts'
import { Page } from '../parts/page.tsx'
import { Time } from '../parts/time/time.tsx'
import { AnyOtherApp } from './any-other-app.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ClientCard } from './client-card.tsx'
import { problemOf } from './words.ts'

/** A change that is being previewed. */
interface RequestedChange {
  readonly title: string
  readonly verb: string
  readonly done: string
  readonly request: ClientRequest
}

/** The AI apps of this computer, those that use Tooltray now, and the tokens they saved. */
export function ClientsPage() {
  const [requested, setRequested] = useState<RequestedChange>()
  const { value: clients, error } = useAnswer(['clients.list'], (client) => client.clients.list({}))
  const found = clients?.filter(({ found: there, registered }) => there || registered !== 'no') ?? []
  const others = clients?.filter((client) => !found.includes(client)) ?? []
  const anyServers = found.some(({ servers }) => servers.length > 0)
  // At most one suggestion: to import servers if there are any, otherwise to set up the first app.
  const next =
    anyServers || found.some(({ registered }) => registered !== 'no') ? undefined : found.find((client) => problemOf(client) === undefined)
  const lookAgain = (): void => void askAgain('clients.list')
  const card = (client: ClientReport) => (
    <ClientCard
      key={client.id}
      client={client}
      next={client === next}
      onLookAgain={lookAgain}
      onConnect={() =>
        setRequested({
          title: `Connect ${client.name}`,
          verb: 'Connect',
          done: `${client.name} is connected.`,
          request: { action: 'register', clients: [client.id] },
        })
      }
      onRepair={() =>
        setRequested({
          title: `Repair the connection of ${client.name}`,
          verb: 'Repair',
          done: `${client.name} is connected to this Tooltray.`,
          request: { action: 'register', clients: [client.id] },
        })
      }
      onSees={(sees) =>
        setRequested({
          title: `Change what ${client.name} sees`,
          verb: 'Change',
          done: `What ${client.name} sees is changed.`,
          request: { action: 'register', clients: [client.id], sees },
        })
      }
      onDisconnect={() =>
        setRequested({
          title: `Disconnect ${client.name}`,
          verb: 'Disconnect',
          done: `${client.name} is disconnected.`,
          request: { action: 'unregister', clients: [client.id] },
        })
      }
      onUndo={() =>
        setRequested({
          title: `Undo the last change of ${client.name}`,
          verb: 'Undo',
          done: `The last change of ${client.name} is undone.`,
          request: { action: 'undo', clients: [client.id] },
        })
      }
    />
  )

  return (
    <Page
      title="AI apps"
      actions={
        <>
          {clients !== undefined && anyServers && (
            <LinkButton look="primary" href={hrefOf({ page: 'setup', step: 'found' })}>
              <Download className="size-4" aria-hidden /> Import their servers
            </LinkButton>
          )}
        </>
      }
    >
      <div className="space-y-6 px-6 py-4 max-[760px]:px-4">
        {error !== undefined && <Failure error={error} />}
        {clients === undefined && error === undefined && <Skeleton lines={6} />}
        {clients !== undefined && found.length === 0 && (
          <Empty title="No AI app was found on this computer">
            The apps that Tooltray knows are listed below. You can connect an app before you install it.
          </Empty>
        )}
        {found.length > 0 && (
          <ul aria-label="AI apps on this computer" className="grid gap-3 min-[900px]:grid-cols-2">
            {found.map(card)}
          </ul>
        )}
        <InUse />
        {others.length > 0 && (
          <details>
            <summary className="text-ink-2">{counted(others.length, 'app')} that are not on this computer</summary>
            <ul aria-label="Other AI apps" className="mt-3 grid gap-3 min-[900px]:grid-cols-2">
              {others.map(card)}
            </ul>
          </details>
        )}
        <AnyOtherApp />
      </div>
      {requested !== undefined && <ChangeDialog {...requested} onClose={() => setRequested(undefined)} onDone={lookAgain} />}
    </Page>
  )
}

/** All sessions, including those of unlisted programs. */
function InUse() {
  const sessions = useSessions()
  const { value: weight } = useWeight()
  return (
    <section aria-label="In use now">
      <h2 className="text-section font-semibold">In use now</h2>
      {sessions.length === 0 ? (
        <p className="mt-1 text-ink-2">No app is using Tooltray now. Start one of them.</p>
      ) : (
        <>
          {weight !== undefined && <Saved sessions={sessions} weight={weight} tools={weight.tools} />}
          <ul aria-label="Apps in use" className="@container -mx-3 mt-1">
            {sessions.map((session) => (
              <ClientRow key={session.id} session={session} weight={weight} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Saved({ sessions, weight, tools }: { sessions: readonly SessionStatus[]; weight: Weight; tools: number }) {
  const saved = sessions.reduce((sum, session) => sum + tokensSaved(weight, session), 0)
  if (saved === 0) return null
  const definitions = aboutTokens(weight.characters).toLocaleString('en')
  return (
    <p className="mt-1 text-ink-2">
      About <span className="font-medium text-ink tabular-nums">{saved.toLocaleString('en')} tokens</span> saved so far:{' '}
      {counted(tools, 'tool')} would take about {definitions} tokens in each session.
    </p>
  )
}

function ClientRow({ session, weight }: { session: SessionStatus; weight: Weight | undefined }) {
  const { client, protocolVersion, attachedAt, calls } = session
  const seen = seenAs(session)
  return (
    <li
      data-client={client.name}
      className="flex min-h-11 compact:min-h-9 flex-wrap items-center gap-x-4 rounded-box px-3 py-1.5 hover:bg-hover"
    >
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-good" />
      <span title={`${client.name} ${client.version ?? ''}`.trim()} className="min-w-40 flex-1 truncate">
        <span className="font-medium">{appName(client.name)}</span> <span className="text-ink-2">{client.version}</span>
        {seen !== undefined && <span className="ml-2 text-small text-ink-2">{seen}</span>}
      </span>
      <span className="w-20 shrink-0 text-ink-2 tabular-nums">{counted(calls, 'call')}</span>
      <span className="w-36 shrink-0 text-right text-ink-2 tabular-nums">
        {weight === undefined || tokensSaved(weight, session) === 0
          ? ''
          : `about ${tokensSaved(weight, session).toLocaleString('en')} tokens saved`}
      </span>
      <span className="w-32 shrink-0 text-ink-2 @max-3xl:hidden">
        {protocolVersion === undefined ? 'not known yet' : `MCP ${protocolVersion}`}
      </span>
      <span className="w-24 shrink-0 text-right text-small text-ink-2 @max-xl:hidden">
        <Time at={attachedAt} />
      </span>
    </li>
  )
}
