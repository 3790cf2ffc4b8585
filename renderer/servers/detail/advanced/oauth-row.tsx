import { useState } from 'react'
import type { SettingValue } from '../../../../electron/contract/settings/settings.ts'
import { type ObjectField, isTable } from '../../../settings/rows/object-form.ts'
import { FieldsRow } from '../../../settings/rows/object-row.tsx'
import { SettingGroup } from '../../../settings/rows/setting-row.tsx'
import type { Outcome } from '../../../settings/rows/agreement.tsx'
import type { Patching } from './use-patch.tsx'

const FIELDS: readonly ObjectField[] = [
  { path: 'clientId', label: 'Client ID', kind: 'text', optional: true },
  { path: 'clientSecret', label: 'Client secret', kind: 'secret', optional: true, hint: 'It is stored as a secret.' },
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
  },
]

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
        about="For servers that ask you to register an app yourself before you can sign in."
        usual="Tooltray registers itself"
        fields={FIELDS}
        value={value}
        problem={problem}
        onUsual={value === undefined ? undefined : () => void patch({ oauth: null }).then(shown)}
        onCancel={() => setProblem(undefined)}
        onSave={async (typed) =>
          shown(await patch({ oauth: Object.fromEntries(FIELDS.map(({ path }) => [path, textOrNull(typed[path])])) }))
        }
      />
    </SettingGroup>
  )
}

function textOrNull(typed: string | undefined): string | null {
  const text = (typed ?? '').trim()
  return text === '' ? null : text
}
