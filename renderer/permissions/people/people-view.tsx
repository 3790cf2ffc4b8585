import { Link2, Lock, Plus, Unplug } from 'lucide-react'
import { useState } from 'react'
import type { Credential } from '../../../electron/contract/access.ts'
import type { EngineStatus } from '../../../electron/contract/engine-status.ts'
import type { Permissions } from '../../../electron/contract/consent/permissions.ts'
import { useAnswer, useSessions, useStatus } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { go } from '../../frame/use-route.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { MenuItem, MoreMenu } from '../../parts/menu.tsx'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { counted } from '../../parts/time/ago.ts'
import { Time } from '../../parts/time/time.tsx'
import { RolesCard } from '../roles/roles-card.tsx'
import { usePermissions } from '../use-permissions.ts'
import { mayDo, mayWords } from './may-do.ts'
import { NewKey } from './new-key.tsx'
import { type Reach, reachOf } from './reach.ts'
import { removePerson } from './people-actions.ts'
import { PairDialog } from './pair-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'

/**
 * The people and devices that connect over the network, what they may do, and the roles.
 *
 * @param isPairing whether the dialog for pairing is open.
 */
export function PeopleView({ isPairing }: { isPairing: boolean }) {
  const status = useStatus()
  const sessions = useSessions()
  // A new or ended session may have used a key.
  const { value: credentials, error } = useAnswer(['access.list', sessions.map(({ id }) => id).join(' ')], (client) => client.access.list())
  const { value: permissions, error: failure } = usePermissions()
  const [added, setAdded] = useState<{ readonly name: string; readonly token: string }>()
  if (error !== undefined || failure !== undefined) return <Failure error={error ?? failure} />
  if (status === undefined || credentials === undefined || permissions === undefined) return <Skeleton lines={6} />
  const { http } = status.engine
  return (
    <div
      className={
        added === undefined
          ? 'max-w-[768px]'
          : 'grid grid-cols-[minmax(0,1fr)_400px] items-start gap-5 max-[1080px]:grid-cols-[minmax(0,1fr)]'
      }
    >
      <div className="space-y-4">
        <HttpAccess listeners={http} />
        <People credentials={credentials} permissions={permissions} onAdded={setAdded} />
        {isPairing && <PairDialog onClose={() => go({ page: 'permissions', view: 'people' }, { instead: true })} />}
        <RolesCard permissions={permissions} credentials={credentials} />
      </div>
      {added !== undefined && (
        <div className="max-[1080px]:order-first">
          <NewKey key={added.token} {...added} reach={reachOf(http)} onClose={() => setAdded(undefined)} />
        </div>
      )}
    </div>
  )
}

function People({
  credentials,
  permissions,
  onAdded,
}: {
  credentials: readonly Credential[]
  permissions: Permissions
  onAdded: (added: { readonly name: string; readonly token: string } | undefined) => void
}) {
  const [editing, setEditing] = useState<Credential | 'new'>()
  const [removing, setRemoving] = useState<string>()
  const statesOf = (name: string) => permissions.effects.find(({ client, server }) => client === name && server === undefined)
  const edited = editing === undefined || editing === 'new' ? undefined : editing
  const states = edited && statesOf(edited.name)
  return (
    <Card
      title="People and devices"
      count={credentials.length}
      action={
        <span className="flex flex-wrap gap-2">
          <LinkButton href={hrefOf({ page: 'permissions', view: 'people', open: 'pair' })}>
            <Link2 className="size-4" aria-hidden /> Pair a device
          </LinkButton>
          <Button look="primary" onClick={() => setEditing('new')}>
            <Plus className="size-4" aria-hidden /> Add
          </Button>
        </span>
      }
    >
      <p className="text-ink-2">
        Each person and device connects with a key of its own, or signs in with a code. Remove one, and only that one is locked out. Apps on
        this computer that you connect under AI apps need none.
      </p>
      {credentials.length > 0 && (
        <ul aria-label="People and devices" className="mt-2">
          {credentials.map((credential) => (
            <Person
              key={credential.name}
              credential={credential}
              states={statesOf(credential.name)}
              onEdit={() => setEditing(credential)}
              onRemove={() => setRemoving(credential.name)}
            />
          ))}
        </ul>
      )}
      {editing !== undefined && (
        <PersonDialog
          {...(edited === undefined ? {} : { person: { credential: edited, may: states && mayDo(states) } })}
          taken={credentials.map(({ name }) => name)}
          onAdded={(name, token) => onAdded({ name, token })}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing !== undefined && (
        <Confirm
          title={`Remove ${removing}?`}
          text={`${removing} can no longer connect. You can add it again with a new key or code.`}
          verb="Remove"
          onConfirm={() => {
            onAdded(undefined)
            void removePerson(removing)
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  )
}

function Person({
  credential: { name, client, profile, role, usedAt },
  states,
  onEdit,
  onRemove,
}: {
  credential: Credential
  states: Permissions['effects'][number] | undefined
  onEdit: () => void
  onRemove: () => void
}) {
  const words = [
    states === undefined ? 'No access: its profile or role is missing' : mayWords(states, role),
    ...(profile === undefined ? [] : [`profile ${profile}`]),
    ...(client === undefined ? [] : [client === name ? 'signed in with a code' : `${client}, signed in with a code`]),
  ]
  const used =
    usedAt === undefined ? (
      'never used'
    ) : (
      <>
        used <Time at={usedAt} />
      </>
    )
  return (
    <li data-credential={name} className="flex items-center gap-3 border-t py-2">
      <Tile name={name} kind="app" size={36} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-strong font-semibold">{name}</span>
        <span className="block text-small text-ink-2">{words.join(' · ')}</span>
        <span className="block text-small text-ink-3 min-[761px]:hidden">{used}</span>
      </span>
      <span className="shrink-0 text-small text-ink-3 max-[760px]:hidden">{used}</span>
      <MoreMenu label={`More about ${name}`}>
        <MenuItem onSelect={onEdit}>Change…</MenuItem>
        <MenuItem danger onSelect={onRemove}>
          Remove…
        </MenuItem>
      </MoreMenu>
    </li>
  )
}

/** Whether others can reach Tooltray, and where; the way to change that is the button that stands out while nobody can. */
function HttpAccess({ listeners }: { listeners: EngineStatus['engine']['http'] }) {
  const href = hrefOf({ page: 'settings', part: 'network' })
  if (listeners.length === 0)
    return (
      <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-sunken px-3.5 py-3">
        <Unplug className="size-4 shrink-0 text-ink-2" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">HTTP access is off.</p>
          <p className="text-ink-2">No device can connect, even with a key.</p>
        </div>
        <LinkButton look="primary" href={href}>
          Turn on HTTP access
        </LinkButton>
      </div>
    )
  return (
    <ul aria-label="HTTP access" className="space-y-2">
      {listeners.map((listener) => (
        <Listener key={listener.url} listener={listener} href={href} />
      ))}
    </ul>
  )
}

const REACHED: Readonly<Record<Reach['from'], string>> = {
  nowhere: '',
  computer: 'Only this computer can reach it. ',
  network: '',
  later: 'Other devices can connect when this computer is on a network. ',
}

function Listener({ listener, href }: { listener: EngineStatus['engine']['http'][number]; href: string }) {
  const { noAuth, sessions, signIn } = listener
  const reach = reachOf([listener])
  const isOpen = reach.from === 'network' || reach.from === 'later'
  const back = noAuth ? 'bg-warn-soft' : isOpen ? 'bg-good-soft' : 'bg-sunken'
  return (
    <li className={`flex flex-wrap items-center gap-3 rounded-card px-3.5 py-3 ${back}`}>
      <Lock className={`size-4 shrink-0 ${noAuth ? 'text-warn' : 'text-good'}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">HTTP access is on at {reach.from === 'nowhere' ? listener.url : reach.url}</p>
        <p className="text-ink-2">
          {REACHED[reach.from]}
          {noAuth
            ? 'No key is required: anyone on this computer can connect. Use this only for tests.'
            : signIn === true
              ? 'Only with a key or a code.'
              : 'Only with a key.'}{' '}
          {counted(sessions, 'session')} now.
        </p>
      </div>
      <LinkButton look={isOpen ? 'plain' : 'primary'} href={href}>
        {isOpen ? 'HTTP access' : 'Allow other devices'}
      </LinkButton>
    </li>
  )
}
