import type { ClientReport } from '../../electron/control/contract.ts'
import { useSessions } from '../engine/use-engine.ts'
import { counted } from '../parts/ago.ts'
import { Button } from '../parts/button.tsx'
import { Trouble } from '../parts/message.tsx'
import { Time } from '../parts/time.tsx'
import { sessionsOf } from './words.ts'

interface Actions {
  readonly onConnect: () => void
  readonly onMend: () => void
  readonly onDisconnect: () => void
  readonly onUndo: () => void
}

/** One AI app: whether it starts Tooltray, where its settings are, and what can be done about that. */
export function ClientCard({ client, onConnect, onMend, onDisconnect, onUndo }: { client: ClientReport } & Actions) {
  const attached = sessionsOf(client, useSessions()).length
  const existing = client.files.filter(({ exists }) => exists)
  const files = existing.length === 0 ? client.files.slice(0, 1) : existing
  const problem = files.find((file) => file.problem !== undefined)?.problem
  return (
    <li data-app={client.id} data-registered={client.registered} className="flex flex-col gap-2 rounded-box border p-3">
      <div className="flex items-center gap-3">
        <span aria-hidden className="flex size-8 shrink-0 items-center justify-center rounded-box bg-sunken text-section font-semibold text-muted">
          {client.name.slice(0, 1)}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-medium">{client.name}</h2>
          <State client={client} attached={attached} />
        </div>
      </div>
      <div className="text-small text-muted">
        {files.map(({ file }) => (
          <p key={file} className="truncate font-mono" title={file}>
            {file}
          </p>
        ))}
        {client.servers.length > 0 && <p title={client.servers.join(', ')}>{counted(client.servers.length, 'server')} of its own</p>}
      </div>
      {problem !== undefined && <Trouble kind="warn" message={problem} />}
      <div className="mt-auto flex items-center gap-2">
        {client.registered === 'no' && (
          <Button look="primary" onClick={onConnect} aria-label={`Connect ${client.name}`}>
            Connect
          </Button>
        )}
        {client.registered === 'outdated' && (
          <Button look="primary" onClick={onMend} aria-label={`Mend ${client.name}`}>
            Mend
          </Button>
        )}
        {client.registered !== 'no' && (
          <Button onClick={onDisconnect} aria-label={`Disconnect ${client.name}`}>
            Disconnect
          </Button>
        )}
        {client.undo !== undefined && (
          <>
            <Button look="quiet" onClick={onUndo} aria-label={`Undo the last change of ${client.name}`}>
              Undo
            </Button>
            <span className="ml-auto text-small text-muted">
              changed <Time at={client.undo.at} />
            </span>
          </>
        )}
      </div>
    </li>
  )
}

function State({ client: { registered }, attached }: { client: ClientReport; attached: number }) {
  const [look, text] =
    attached > 0
      ? (['bg-good', attached === 1 ? 'attached now' : `attached now, ${counted(attached, 'helper')}`] as const)
      : registered === 'current'
        ? (['border-[1.5px] border-good', 'connected'] as const)
        : registered === 'outdated'
          ? (['border-[1.5px] border-warn', 'starts a Tooltray that is not this one'] as const)
          : (['border-[1.5px] border-line-strong', 'not connected'] as const)
  return (
    <p className={`flex items-center gap-1.5 text-small ${registered === 'outdated' && attached === 0 ? 'text-warn' : 'text-muted'}`}>
      <span aria-hidden className={`size-2 rounded-full ${look}`} />
      {text}
    </p>
  )
}
