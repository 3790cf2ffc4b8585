import { useStatus } from '../../../engine/use-engine.ts'
import type { ObjectField } from '../../rows/object-form.ts'
import { ObjectRow } from '../../rows/object-row.tsx'

/** The OpenID provider whose accounts can connect, and what they may do. */
export function OpenIdRow() {
  const config = useStatus()?.config
  const none = { value: '', label: 'None' }
  const roles = [none, ...(config?.roles ?? []).map(({ name }) => ({ value: name, label: name }))]
  const profiles = [none, ...(config?.profiles ?? []).map(({ name }) => ({ value: name, label: name }))]
  const fields: readonly ObjectField[] = [
    {
      path: 'issuer',
      label: 'Issuer',
      kind: 'text',
      placeholder: 'https://login.example.com',
      hint: 'Exactly as the provider writes it in its tokens.',
    },
    { path: 'audience', label: 'Audience', kind: 'text', hint: 'The audience of tokens for Tooltray, often its address.' },
    {
      path: 'clients',
      label: 'Accepted clients',
      kind: 'list',
      optional: true,
      hint: 'Client IDs, one per line. Empty: all clients with this audience.',
    },
    { path: 'name', label: 'Claim with the user’s name', kind: 'text', optional: true, placeholder: 'sub' },
    { path: 'roleClaim.claim', label: 'Claim with the user’s groups', kind: 'text', optional: true, placeholder: 'groups' },
    {
      path: 'roleClaim.roles',
      label: 'Roles of the groups',
      kind: 'pairs',
      optional: true,
      placeholder: 'admins = editor',
      hint: 'GROUP = ROLE, one per line. The first match is used.',
    },
    { path: 'role', label: 'Role of everyone else', kind: 'choice', optional: true, options: roles },
    { path: 'profile', label: 'Profile', kind: 'choice', optional: true, options: profiles },
  ]
  return (
    <ObjectRow
      setting="http.oidc"
      fields={fields}
      usual="off"
      summary={({ issuer }) => <span className="font-mono">{typeof issuer === 'string' ? issuer : ''}</span>}
    />
  )
}
