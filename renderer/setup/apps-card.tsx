import { Check } from 'lucide-react'
import { useState } from 'react'
import type { ClientReport } from '../../electron/contract/clients.ts'
import { ChangeDialog } from '../clients/change-dialog.tsx'
import { problemOf } from '../clients/words.ts'
import { askAgain } from '../engine/queries.ts'
import { useStore } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Card } from '../parts/layout/card.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { Skeleton } from '../parts/message.tsx'
import { hourOf } from '../parts/time/clock.ts'
import { helloOf } from './hello-of.ts'
import { hellos } from './hellos.ts'

const TO_DO = {
  restart: 'Quit it and open it again',
  'next-session': 'Start a new session in it',
  'at-once': 'Reload its servers, or open it',
} as const

/** The apps that are connected to Tooltray, and whether each has said hello; without one, how to connect the first. */
export function AppsCard({ clients }: { clients: readonly ClientReport[] | undefined }) {
  const seen = useStore(hellos)
  const [connecting, setConnecting] = useState<ClientReport>()
  if (clients === undefined)
    return (
      <Card title="Apps">
        <Skeleton lines={3} />
      </Card>
    )
  const connected = clients.filter(({ registered }) => registered !== 'no')
  const here = clients.filter((client) => client.found && problemOf(client) === undefined)
  const shown = connected.length > 0 ? connected : here
  return (
    <Card title={connected.length > 0 ? 'Apps' : 'Connect an AI app'}>
      <ul aria-label={connected.length > 0 ? 'Connected apps' : 'Apps to connect'} className="-mx-4">
        {shown.map((client) => (
          <AppLine
            key={client.id}
            client={client}
            at={client.registered === 'no' ? undefined : helloOf(client, seen)}
            onConnect={() => setConnecting(client)}
          />
        ))}
      </ul>
      <p className="border-t pt-3 text-small text-ink-2 -mx-4 px-4">
        <a className="text-accent" href={hrefOf({ page: 'apps' })}>
          {connected.length > 0 ? 'Connect another app' : 'Connect any other app'}
        </a>
      </p>
      {connecting !== undefined && (
        <ChangeDialog
          title={`Connect ${connecting.name}`}
          verb="Connect"
          done={`${connecting.name} is connected.`}
          request={{ action: 'register', clients: [connecting.id] }}
          onClose={() => setConnecting(undefined)}
          onDone={() => void askAgain('clients.list')}
        />
      )}
    </Card>
  )
}

function AppLine({ client, at, onConnect }: { client: ClientReport; at: number | undefined; onConnect: () => void }) {
  const { id, name, registered, takesEffect } = client
  return (
    <li data-setup-app={id} data-here={at !== undefined} className="flex min-h-13 items-center gap-3 border-t px-4 py-2">
      <Tile kind="app" name={name} size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-strong font-semibold">{name}</p>
        <p className="text-small text-ink-2">
          {at !== undefined
            ? `Here since ${hourOf(at)}`
            : registered === 'no'
              ? 'Not connected'
              : registered === 'outdated'
                ? 'Connected to another Tooltray'
                : TO_DO[takesEffect]}
        </p>
      </div>
      {at !== undefined ? (
        <span role="status" className="flex items-center gap-1.5 text-small font-medium text-good">
          <Check className="size-3.5" strokeWidth={2.5} aria-hidden />
          Connected
        </span>
      ) : registered === 'no' ? (
        <Button aria-label={`Connect ${name}`} onClick={onConnect}>
          Connect
        </Button>
      ) : registered === 'outdated' ? (
        <LinkButton href={hrefOf({ page: 'apps' })}>Repair</LinkButton>
      ) : (
        <span className="text-small font-medium text-warn">Waiting</span>
      )}
    </li>
  )
}
