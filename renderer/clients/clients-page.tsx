import { useSessions } from '../engine/use-engine.ts'
import { counted } from '../parts/ago.ts'
import { Code } from '../parts/code.tsx'
import { Empty } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { Time } from '../parts/time.tsx'

const ENTRY = JSON.stringify({ mcpServers: { tooltray: { command: 'tooltray', args: ['connect'] } } }, undefined, 2)

/** The AI clients that are attached now. */
export function ClientsPage() {
  const sessions = useSessions()
  return (
    <Page title="Clients">
      {sessions.length === 0 ? (
        <Empty title="No client is attached">A client appears here as soon as it starts Tooltray. They usually do so when they are started themselves.</Empty>
      ) : (
        <ul aria-label="Clients attached" className="max-w-3xl px-3 py-1">
          {sessions.map(({ id, client, protocolVersion, attachedAt, calls }) => (
            <li key={id} data-client={client.name} className="flex h-11 items-center gap-4 rounded-box px-3 hover:bg-hover">
              <span aria-hidden className="size-2 rounded-full bg-good" />
              <span className="min-w-0 flex-1 truncate">
                <span className="font-medium">{client.name}</span> <span className="text-muted">{client.version}</span>
              </span>
              <span className="w-24 text-muted">{counted(calls, 'call')}</span>
              <span className="w-40 text-muted">{protocolVersion === undefined ? 'not introduced yet' : `MCP ${protocolVersion}`}</span>
              <span className="w-28 text-right text-small text-muted">
                <Time at={attachedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <section className="max-w-2xl border-t px-6 py-5">
        <h2 className="text-section font-semibold">Attach a client</h2>
        <p className="mt-1 mb-3 text-muted">Give it this one server, and take the others out of its settings. It then searches for tools instead of reading all of their definitions. Where the client does not find <span className="font-mono">tooltray</span>, write its full path.</p>
        <Code label="Entry for a client" text={ENTRY} />
      </section>
    </Page>
  )
}
