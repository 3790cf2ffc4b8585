import { useState } from 'react'
import type { SettingValue } from '../../../../electron/contract/settings/settings.ts'
import { type ObjectField, fieldsFor, isTable, valueOfFields } from '../../../settings/rows/object-form.ts'
import { FieldsRow } from '../../../settings/rows/object-row.tsx'
import { SettingGroup } from '../../../settings/rows/setting-row.tsx'
import type { Outcome } from '../../../settings/rows/agreement.tsx'
import type { Patching } from './use-patch.tsx'

const FIELDS: readonly ObjectField[] = [
  {
    path: 'grant',
    label: 'How to sign in',
    kind: 'choice',
    optional: true,
    options: [
      { value: '', label: 'In a browser on this computer' },
      { value: 'device_code', label: 'With a code, on any device' },
      { value: 'client_credentials', label: 'As a client, without a user' },
      { value: 'workload_identity', label: 'As a workload, with a token from its platform' },
      { value: 'enterprise_managed', label: 'With what your organization allows' },
    ],
  },
  { path: 'clientId', label: 'Client ID', kind: 'text', optional: true, only: { of: 'grant', values: ['', 'workload_identity'] } },
  {
    path: 'clientId',
    label: 'Client ID',
    kind: 'text',
    only: { of: 'grant', values: ['device_code', 'client_credentials', 'enterprise_managed'] },
  },
  {
    path: 'clientSecret',
    label: 'Client secret',
    kind: 'secret',
    optional: true,
    hint: 'It is stored as a secret.',
    only: { of: 'grant', values: ['', 'client_credentials'] },
  },
  {
    path: 'clientSecret',
    label: 'Client secret',
    kind: 'secret',
    hint: 'It is stored as a secret.',
    only: { of: 'grant', values: ['enterprise_managed'] },
  },
  ...managed({
    issuer: { label: 'Identity provider', kind: 'text', placeholder: 'https://id.example.com' },
    clientId: { label: 'Client ID at the identity provider', kind: 'text' },
    clientSecret: { label: 'Client secret at the identity provider', kind: 'secret', optional: true, hint: 'It is stored as a secret.' },
    idTokenFile: {
      label: 'File with your ID token',
      kind: 'file',
      optional: true,
      hint: 'Tooltray reads it again for each sign-in.',
    },
    idToken: { label: 'ID token', kind: 'secret', optional: true, hint: 'Instead of a file. It is stored as a secret.' },
    tokenEndpoint: {
      label: 'Token endpoint',
      kind: 'text',
      optional: true,
      placeholder: 'https://id.example.com/token',
      hint: 'Only for an identity provider whose metadata does not name it.',
    },
  }),
  {
    path: 'privateKey',
    label: 'Private key',
    kind: 'secret',
    optional: true,
    hint: 'In PEM format, or as a JWK, instead of a client secret. It is stored as a secret.',
    only: { of: 'grant', values: ['client_credentials'] },
  },
  {
    path: 'assertionFile',
    label: 'File with the token',
    kind: 'file',
    hint: 'Tooltray reads it again for each sign-in.',
    only: { of: 'grant', values: ['workload_identity'] },
  },
  {
    path: 'scope',
    label: 'Scope',
    kind: 'text',
    optional: true,
    placeholder: 'read write',
    hint: 'Requested if the server names no scope.',
  },
  {
    path: 'clientMetadataUrl',
    label: 'Client metadata document',
    kind: 'text',
    optional: true,
    placeholder: 'https://example.com/client.json',
    only: { of: 'grant', values: [''] },
  },
]

/** What is not in the form for a grant is removed. */
const NOTHING = Object.fromEntries(FIELDS.map(({ path }) => [path.replace(/\..*/, ''), null]))

/** Fields of the identity provider, by their names in it. */
function managed(fields: Readonly<Record<string, Omit<ObjectField, 'path' | 'only'>>>): ObjectField[] {
  return Object.entries(fields).map(([name, field]) => ({
    ...field,
    path: `identityProvider.${name}`,
    only: { of: 'grant', values: ['enterprise_managed'] },
  }))
}

/** The user's own registration at the sign-in of a server, where it offers none. */
export function OAuthRow({ patching: { entry, patch } }: { patching: Patching }) {
  const [problem, setProblem] = useState<string>()
  const value = isTable(entry['oauth'] as SettingValue | undefined) ? (entry['oauth'] as SettingValue) : undefined
  const shown = (outcome: Outcome): Outcome => {
    setProblem('problem' in outcome ? outcome.problem : undefined)
    return outcome
  }
  return (
    <SettingGroup title="Sign-in">
      <FieldsRow
        name="Your own OAuth client"
        about="For servers that ask you to register an app yourself, or that sign in programs."
        usual="Tooltray registers itself"
        fields={FIELDS}
        value={value}
        problem={problem}
        onUsual={value === undefined ? undefined : () => void patch({ oauth: null }).then(shown)}
        onCancel={() => setProblem(undefined)}
        onSave={async (typed) =>
          shown(
            await patch({
              oauth: { ...NOTHING, ...(valueOfFields(fieldsFor(FIELDS, typed), typed) as object) },
            }),
          )
        }
      />
    </SettingGroup>
  )
}
