import { Braces, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { useSessions } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card, Facts } from '../../parts/layout/card.tsx'
import { StateMark } from '../../parts/marks/state-mark.tsx'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { counted } from '../../parts/time/ago.ts'
import { EntryJson } from './advanced/entry-json.tsx'
import { OAuthRow } from './advanced/oauth-row.tsx'
import { RunningRows } from './advanced/running-rows.tsx'
import { SandboxCard } from './advanced/sandbox-card.tsx'
import { ToolRows } from './advanced/tool-rows.tsx'
import { usePatch } from './advanced/use-patch.tsx'

const TRANSPORTS: Readonly<Record<ServerStatus['transport'], string>> = {
  stdio: 'A program on this computer (stdio)',
  cli: 'A command-line program, run for each call',
  http: 'Streamable HTTP',
  sse: 'HTTP with server-sent events',
}

/** What a server may reach, how it runs, what the user says of its tools, and what is started. */
export function AdvancedTab({ server }: { server: ServerStatus }) {
  const { name, transport, target, peer } = server
  const { patching, error, dialog } = usePatch(name)
  const [editing, setEditing] = useState(false)
  const isProgram = transport === 'stdio' || transport === 'cli'
  return (
    <div className="space-y-4">
      {error !== undefined ? (
        <Failure error={error} />
      ) : patching === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <>
          {isProgram && <SandboxCard patching={patching} />}
          <RunningRows server={server} patching={patching} />
          {!isProgram && <OAuthRow patching={patching} />}
          <ToolRows patching={patching} />
        </>
      )}
      <Card
        title={isProgram ? 'What is started' : 'What it connects to'}
        action={
          <>
            <LinkButton href={hrefOf({ page: 'edit', server: name })}>
              <Pencil className="size-4" aria-hidden /> Change
            </LinkButton>
            {patching !== undefined && !editing && (
              <Button look="quiet" onClick={() => setEditing(true)}>
                <Braces className="size-4" aria-hidden /> Edit as JSON
              </Button>
            )}
          </>
        }
      >
        {editing && patching !== undefined ? (
          <EntryJson patching={patching} onClose={() => setEditing(false)} />
        ) : (
          <Facts
            rows={[
              [isProgram ? 'Command' : 'Address', <span className="font-mono">{target}</span>],
              ['Transport', TRANSPORTS[transport]],
              ['Protocol', peer?.protocolVersion],
              ['Process', peer?.pid],
              ['Running', <Instances server={server} />],
            ]}
          />
        )}
      </Card>
      {dialog}
    </div>
  )
}

/** The running instances of a server, and who uses each. */
function Instances({ server: { sharing, instances } }: { server: ServerStatus }) {
  const all = useSessions()
  const clientOf = (key: string): string | undefined => all.find(({ id }) => key === `session:${id}`)?.client.name
  if (sharing === 'all') return 'Once, for all apps'
  if (instances.length === 0) return 'Not now'
  return (
    <ul>
      {instances.map(({ key, state, sessions }) => (
        <li key={key} className="flex items-center gap-2">
          <StateMark state={state} />
          <span className="min-w-0 font-mono wrap-anywhere">{key}</span>
          <span className="shrink-0 text-ink-2">{clientOf(key) ?? counted(sessions, 'session')}</span>
        </li>
      ))}
    </ul>
  )
}
