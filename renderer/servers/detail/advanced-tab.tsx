import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { useSessions } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Card, Facts } from '../../parts/layout/card.tsx'
import { StateMark } from '../../parts/marks/state-mark.tsx'
import { counted } from '../../parts/time/ago.ts'

const TRANSPORTS: Readonly<Record<ServerStatus['transport'], string>> = {
  stdio: 'A program on this computer (stdio)',
  cli: 'A command-line program, run for each call',
  http: 'Streamable HTTP',
  sse: 'HTTP with server-sent events',
}

const SHARINGS: Readonly<Record<ServerStatus['sharing'], string>> = {
  all: 'All apps use one process',
  client: 'One process for each AI app',
  project: 'One process for each folder that apps work in',
  session: 'One process for each session',
}

/** How a server is started and reached. */
export function AdvancedTab({ server }: { server: ServerStatus }) {
  const { name, transport, target, peer } = server
  return (
    <Card title="Connection" action={<LinkButton href={hrefOf({ page: 'edit', server: name })}>Change</LinkButton>}>
      <Facts
        rows={[
          [transport === 'stdio' || transport === 'cli' ? 'Command' : 'Address', <span className="font-mono">{target}</span>],
          ['Transport', TRANSPORTS[transport]],
          ['Protocol', peer?.protocolVersion],
          ['Process', peer?.pid],
          ['Process sharing', <Sharing server={server} />],
        ]}
      />
    </Card>
  )
}

/** What shares a process of a server, why, and the instances. */
function Sharing({ server: { sharing, sharingReason, instances } }: { server: ServerStatus }) {
  const all = useSessions()
  const clientOf = (key: string): string | undefined => all.find(({ id }) => key === `session:${id}`)?.client.name
  return (
    <>
      <p>{SHARINGS[sharing]}</p>
      {sharingReason !== undefined && <p className="text-ink-2">{sharingReason}</p>}
      {sharing !== 'all' && instances.length > 0 && (
        <ul className="mt-1">
          {instances.map(({ key, state, sessions }) => (
            <li key={key} className="flex items-center gap-2">
              <StateMark state={state} />
              <span className="min-w-0 font-mono wrap-anywhere">{key}</span>
              <span className="shrink-0 text-ink-2">{clientOf(key) ?? counted(sessions, 'session')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
