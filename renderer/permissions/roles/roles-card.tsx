import { Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { shownPattern } from '../../../electron/control/words/contract-values.ts'
import type { Credential } from '../../../electron/contract/access.ts'
import type { Permissions } from '../../../electron/contract/consent/permissions.ts'
import type { EngineStatus } from '../../../electron/contract/engine-status.ts'
import { listed } from '../../clients/words.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { clientNames } from '../client-names.ts'
import { Sentence } from '../exceptions/sentence.tsx'
import { removeRole } from './role-actions.ts'
import { RoleDialog } from './role-dialog.tsx'
import { roleSentence } from './role-words.ts'

type Role = EngineStatus['config']['roles'][number]

/** The roles: for whom each is, and what they may use. */
export function RolesCard({ permissions, credentials }: { permissions: Permissions; credentials: readonly Credential[] }) {
  const roles = useStatus()?.config.roles ?? []
  const [editing, setEditing] = useState<Role | 'new'>()
  const [removing, setRemoving] = useState<Role>()
  const nameOf = clientNames(permissions.clients)
  const holdersOf = ({ name, clients = [] }: Role): string[] => [
    ...new Set([
      ...clients.map((client) => nameOf(shownPattern(client))),
      ...credentials.filter(({ role }) => role === name).map((credential) => credential.name),
    ]),
  ]
  const withKey = credentials.filter(({ role }) => role === removing?.name).map(({ name }) => name)
  return (
    <Card
      title="Roles"
      count={roles.length}
      action={
        <Button onClick={() => setEditing('new')}>
          <Plus className="size-4" aria-hidden /> Add a role
        </Button>
      }
    >
      <p className="text-ink-2">A role limits its apps, people, and devices to some tools. They see no others, whatever else is set.</p>
      {roles.length > 0 && (
        <ul aria-label="Roles" className="mt-2">
          {roles.map((role) => {
            const holders = holdersOf(role)
            return (
              <li key={role.name} data-role={role.name} className="flex items-center gap-3 border-t py-2">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="block text-strong font-semibold">{role.name}</span>
                  <Sentence parts={roleSentence(role)} />
                  <span className="block text-small text-ink-3">{holders.length === 0 ? 'Not in use.' : `For ${listed(holders)}.`}</span>
                </span>
                <IconButton label={`Edit the role ${role.name}`} onClick={() => setEditing(role)}>
                  <Pencil className="size-4" aria-hidden />
                </IconButton>
                <IconButton
                  label={`Remove the role ${role.name}`}
                  onClick={() =>
                    credentials.some((credential) => credential.role === role.name) ? setRemoving(role) : void removeRole(role)
                  }
                >
                  <X className="size-4" aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      {editing !== undefined && (
        <RoleDialog
          permissions={permissions}
          {...(editing === 'new' ? {} : { role: editing })}
          taken={roles.filter((role) => role !== editing).map(({ name }) => name)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing !== undefined && (
        <Confirm
          title={`Remove the role ${removing.name}?`}
          text={`These cannot use anything until you assign them another role: ${listed(withKey)}.`}
          verb="Remove"
          onConfirm={() => void removeRole(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  )
}
