import type { SessionStatus } from '../../electron/control/contract.ts'
import { useSessions } from '../engine/use-engine.ts'
import { useWeight } from '../engine/use-weight.ts'
import { counted } from '../parts/ago.ts'
import { Code } from '../parts/code.tsx'
import { Empty } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { Time } from '../parts/time.tsx'
import { aboutTokens } from '../parts/tokens.ts'
import { tokensSaved, type Weight } from './tokens-saved.ts'

const ENTRY = JSON.stringify({ mcpServers: { tooltray: { command: 'tooltray', args: ['connect'] } } }, undefined, 2)

/** The AI clients that are attached now, and what they did not have to read. */
export function ClientsPage() {
  const sessions = useSessions()
  const { value: weight } = useWeight()
  return (
    <Page title="Clients">
      {sessions.length === 0 ? (
        <Empty title="No client is attached">A client appears here as soon as it starts Tooltray. They usually do so when they are started themselves.</Empty>
      ) : (
        <>
          {weight !== undefined && <Saved sessions={sessions} weight={weight} tools={weight.tools} />}
          <ul aria-label="Clients attached" className="@container max-w-4xl px-3 py-1">
            {sessions.map((session) => (
              <ClientRow key={session.id} session={session} weight={weight} />
            ))}
          </ul>
        </>
      )}
      <section className="border-t px-6 py-5">
        <div className="max-w-2xl">
        <h2 className="text-section font-semibold">Attach a client</h2>
        <p className="mt-1 mb-3 text-muted">
          Give it this one server, and take the others out of its settings. It then searches for tools instead of reading all of their definitions. Where the client does not find <span className="font-mono">tooltray</span>, write its full path.
        </p>
        <Code label="Entry for a client" text={ENTRY} />
        </div>
      </section>
    </Page>
  )
}

function Saved({ sessions, weight, tools }: { sessions: readonly SessionStatus[]; weight: Weight; tools: number }) {
  const saved = sessions.reduce((sum, { charactersRead }) => sum + tokensSaved(weight, charactersRead), 0)
  return (
    <p className="max-w-4xl px-6 pt-4 pb-2 text-muted">
      About <span className="font-medium text-ink tabular-nums">{saved.toLocaleString()} tokens</span> saved by {sessions.length === 1 ? 'this client' : `these ${sessions.length} clients`} so far: the definitions of {counted(tools, 'tool')} are about{' '}
      {aboutTokens(weight.characters).toLocaleString()} tokens, and each would have read them at its start.
    </p>
  )
}

function ClientRow({ session: { client, protocolVersion, attachedAt, calls, charactersRead }, weight }: { session: SessionStatus; weight: Weight | undefined }) {
  return (
    <li data-client={client.name} className="flex h-11 items-center gap-4 rounded-box px-3 hover:bg-hover">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-good" />
      <span title={`${client.name} ${client.version ?? ''}`.trim()} className="min-w-0 flex-1 truncate">
        <span className="font-medium">{client.name}</span> <span className="text-muted">{client.version}</span>
      </span>
      <span className="w-20 shrink-0 text-muted tabular-nums">{counted(calls, 'call')}</span>
      <span className="w-36 shrink-0 text-right text-muted tabular-nums">{weight === undefined ? '' : `${tokensSaved(weight, charactersRead).toLocaleString()} tokens saved`}</span>
      <span className="w-32 shrink-0 text-muted @max-3xl:hidden">{protocolVersion === undefined ? 'not introduced yet' : `MCP ${protocolVersion}`}</span>
      <span className="w-24 shrink-0 text-right text-small text-muted @max-xl:hidden">
        <Time at={attachedAt} />
      </span>
    </li>
  )
}
