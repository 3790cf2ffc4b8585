import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type NamePattern, exactly, isJust, typedPattern } from '../../../electron/control/words/contract-values.ts'
import type { Permissions } from '../../../electron/contract/consent/permissions.ts'
import type { EngineStatus } from '../../../electron/contract/engine-status.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { Sentence } from '../exceptions/sentence.tsx'
import { saveRole } from './role-actions.ts'
import { ANY_TOOLS, NEW_ROLE, type RoleDraft, type TypedTools, draftOfRole, roleOf, roleProblem } from './role-draft.ts'
import { roleSentence } from './role-words.ts'
import { ToolsRow } from './tools-row.tsx'

type Role = EngineStatus['config']['roles'][number]

/**
 * A form for a role: for whom it is, and what they may use.
 *
 * @param role the one that is changed; without it, a new one is made.
 * @param taken the names of other roles.
 */
export function RoleDialog({
  permissions: { clients },
  role,
  taken,
  onClose,
}: {
  permissions: Permissions
  role?: Role
  taken: readonly string[]
  onClose: () => void
}) {
  const [draft, setDraft] = useState(role === undefined ? NEW_ROLE : draftOfRole(role))
  const [others, setOthers] = useState(draft.clients.filter((client) => !clients.some(({ id }) => isJust(client, id))).join(', '))
  const [tried, setTried] = useState(false)
  const set = (changed: Partial<RoleDraft>): void => setDraft((before) => ({ ...before, ...changed }))
  const chosen = draft.clients.filter((client) => clients.some(({ id }) => isJust(client, id)))
  const problem = roleProblem(draft, taken)
  const save = async (): Promise<void> => {
    setTried(true)
    if (problem === undefined && (await saveRole(roleOf(draft), role))) onClose()
  }
  const title = role === undefined ? 'Add a role' : `Edit the role ${role.name}`
  return (
    <Dialog label={title} onClose={onClose} className="w-[600px] max-w-[calc(100vw-2rem)]">
      <form
        className="space-y-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <h2 className="text-section font-semibold">{title}</h2>
        {role === undefined && (
          <Field label="Name">
            {(wiring) => (
              <input
                {...wiring}
                data-initial-focus
                value={draft.name}
                onChange={(event) => set({ name: event.target.value })}
                autoComplete="off"
                className="field-box"
              />
            )}
          </Field>
        )}
        <fieldset>
          <legend className="mb-1 font-medium">For whom</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {clients.map(({ id, name }) => (
              <label key={id} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={draft.clients.some((client) => isJust(client, id))}
                  onChange={({ target: { checked } }) =>
                    set({ clients: checked ? [...draft.clients, exactly(id)] : draft.clients.filter((each) => !isJust(each, id)) })
                  }
                  className="accent-accent-fill"
                />
                {name}
              </label>
            ))}
          </div>
          <div className="mt-2">
            <Field label="Others, by name" hint="Separated by commas. * stands for anything. A key can also have its own role.">
              {(wiring) => (
                <input
                  {...wiring}
                  value={others}
                  onChange={(event) => {
                    setOthers(event.target.value)
                    set({ clients: [...chosen, ...namesOf(event.target.value)] })
                  }}
                  autoComplete="off"
                  spellCheck={false}
                  className="field-box font-mono"
                />
              )}
            </Field>
          </div>
        </fieldset>
        <div className="space-y-2">
          <p className="font-medium">May use</p>
          <Segmented
            label="May use"
            value={draft.allow === undefined ? 'all' : 'some'}
            options={[
              { value: 'all', label: 'Everything' },
              { value: 'some', label: 'Only some tools' },
            ]}
            onChange={(value) => set({ allow: value === 'all' ? undefined : (draft.allow ?? [ANY_TOOLS]) })}
          />
          {draft.allow !== undefined && <ToolsRows label="Allowed" all={draft.allow} onChange={(allow) => set({ allow })} />}
        </div>
        <div>
          <p className="mb-2 font-medium">But never</p>
          <ToolsRows label="Denied" all={draft.deny} onChange={(deny) => set({ deny })} />
        </div>
        <p data-preview className="rounded-card bg-sunken px-3.5 py-3">
          <Sentence parts={roleSentence(roleOf(draft))} />
        </p>
        {tried && problem !== undefined && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {role === undefined ? 'Add role' : 'Save role'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function ToolsRows({
  label,
  all,
  onChange,
}: {
  label: string
  all: readonly TypedTools[]
  onChange: (all: readonly TypedTools[]) => void
}) {
  return (
    <div>
      {all.map((tools, at) => (
        <ToolsRow
          key={at}
          label={`${label} ${at + 1}`}
          tools={tools}
          onChange={(changed) => onChange(all.map((each, place) => (place === at ? changed : each)))}
          onRemove={() => onChange(all.filter((_, place) => place !== at))}
        />
      ))}
      <Button look="quiet" aria-label={`Add tools: ${label}`} onClick={() => onChange([...all, ANY_TOOLS])}>
        <Plus className="size-4" aria-hidden /> Add tools
      </Button>
    </div>
  )
}

function namesOf(text: string): NamePattern[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(typedPattern)
}
