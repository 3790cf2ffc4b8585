import type { ClientReport } from '../../electron/contract/clients.ts'
import { useSessions } from '../engine/use-engine.ts'
import { counted } from '../parts/time/ago.ts'
import { Button } from '../parts/button.tsx'
import { Trouble } from '../parts/message.tsx'
import { Time } from '../parts/time/time.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { problemOf, sessionsOf } from './words.ts'

interface Actions {
  readonly onSetUp: () => void
  readonly onRepair: () => void
  readonly onTakeOut: () => void
  readonly onUndo: () => void
  readonly onLookAgain: () => void
}

/**
 * One AI app: whether it starts Tooltray, where its settings are, and the available actions.
 *
 * @param next whether setting up this app is the suggested next step.
 */
export function ClientCard({
  client,
  next,
  onSetUp,
  onRepair,
  onTakeOut,
  onUndo,
  onLookAgain,
}: { client: ClientReport; next: boolean } & Actions) {
  const inUse = sessionsOf(client, useSessions()).length
  const existing = client.files.filter(({ exists }) => exists)
  const files = existing.length === 0 ? client.files.slice(0, 1) : existing
  const problem = problemOf(client)
  return (
    <li
      data-app={client.id}
      data-registered={client.registered}
      className="flex min-w-0 flex-col gap-2 rounded-card bg-card p-4 shadow-card"
    >
      <div className="flex items-center gap-3">
        <Tile kind="app" name={client.name} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-strong font-semibold">{client.name}</h2>
          <Standing registered={client.registered} inUse={inUse} />
        </div>
      </div>
      <div className="text-small text-ink-2">
        {files.map(({ file }) => (
          <p key={file} className="truncate font-mono" title={file}>
            {file}
          </p>
        ))}
        {client.servers.length > 0 && <p title={client.servers.join(', ')}>{counted(client.servers.length, 'server')} of its own</p>}
      </div>
      {problem !== undefined && <Trouble kind="warn" message={problem} />}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {client.registered === 'no' && (
          <Button look={next ? 'primary' : 'plain'} disabled={problem !== undefined} onClick={onSetUp} aria-label={`Set up ${client.name}`}>
            Set up
          </Button>
        )}
        {client.registered === 'outdated' && (
          <Button look="primary" disabled={problem !== undefined} onClick={onRepair} aria-label={`Repair ${client.name}`}>
            Repair
          </Button>
        )}
        {client.registered !== 'no' && (
          <Button look="quiet" disabled={problem !== undefined} onClick={onTakeOut} aria-label={`Take Tooltray out of ${client.name}`}>
            Take out
          </Button>
        )}
        {problem !== undefined && <Button onClick={onLookAgain}>Look again</Button>}
        {client.undo !== undefined && (
          <>
            <Button look="quiet" onClick={onUndo} aria-label={`Undo the last change of ${client.name}`}>
              Undo
            </Button>
            <span className="ml-auto text-small text-ink-2">
              changed <Time at={client.undo.at} />
            </span>
          </>
        )}
      </div>
    </li>
  )
}

/** The state in a few words: not set up, set up, in use now. */
function Standing({ registered, inUse }: { registered: ClientReport['registered']; inUse: number }) {
  const outdated = registered === 'outdated' && inUse === 0
  const [look, text] =
    inUse > 0
      ? (['bg-good-dot', inUse === 1 ? 'in use now' : `in use now, ${inUse} times`] as const)
      : outdated
        ? (['border-[1.5px] border-warn', 'set up for a Tooltray that is not this one'] as const)
        : registered === 'current'
          ? (['border-[1.5px] border-good', 'set up'] as const)
          : (['border-[1.5px] border-line-strong', 'not set up'] as const)
  return (
    <p className={`flex items-center gap-1.5 text-small ${outdated ? 'text-warn' : 'text-ink-2'}`}>
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${look}`} />
      {text}
    </p>
  )
}
