import { useState } from 'react'
import type { ListedSecret, SecretPlace } from '../../electron/contract/secrets.ts'
import { isSecretName } from '../../electron/control/server-entry.ts'
import { engine } from '../engine/engine.ts'
import { useAnswer, useStatus } from '../engine/use-engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Field } from '../parts/field.tsx'
import { Trouble } from '../parts/message.tsx'
import { Time } from '../parts/time/time.tsx'
import { Section } from './section.tsx'

/** Where tokens and keys are stored, and every secret by name, with its users and actions. No value is ever shown. */
export function SecretSettings() {
  const status = useStatus()
  const place = status?.secrets
  const [changes, setChanges] = useState(0)
  // The users of secrets change with the servers.
  const key =
    `${place?.kind} ${changes} ` +
    `${status?.servers.map(({ name, state, missing = [] }) => `${name} ${state === 'needs-key'} ${missing.join(' ')}`).join(',')}`
  const { value } = useAnswer(key, (client) => client.secrets.list())
  const changed = (): void => setChanges((count) => count + 1)
  if (place === undefined) return null
  return (
    <Section title="Sign-ins and secrets">
      <Place place={place} />
      {value !== undefined && value.secrets.length > 0 && (
        <ul aria-label="Secrets" className="divide-y rounded-box border">
          {value.secrets.map((secret) => (
            <SecretRow key={secret.name} secret={secret} onChange={changed} />
          ))}
        </ul>
      )}
      <NewSecret onChange={changed} />
    </Section>
  )
}

function SecretRow({ secret: { name, usedBy, savedAt }, onChange }: { secret: ListedSecret; onChange: () => void }) {
  const [doing, setDoing] = useState<'change' | 'delete'>()
  const use = usedBy.length === 0 ? 'used by nothing' : `used by ${usedBy.join(', ')}`
  return (
    <li className="space-y-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1">
          <span className="font-mono wrap-anywhere">{name}</span>
          <span className={`block text-small ${savedAt === undefined ? 'text-warn' : 'text-ink-2'}`}>
            {savedAt === undefined ? (
              'not given yet'
            ) : (
              <>
                kept <Time at={savedAt} />
              </>
            )}
            , {use}
          </span>
        </span>
        <Button
          onClick={() => setDoing(doing === 'change' ? undefined : 'change')}
          aria-label={`${savedAt === undefined ? 'Give' : 'Change'} ${name}`}
          aria-expanded={doing === 'change'}
        >
          {savedAt === undefined ? 'Give' : 'Change'}
        </Button>
        {savedAt !== undefined && (
          <Button look="danger" onClick={() => setDoing('delete')} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        )}
      </div>
      {doing === 'change' && <ValueForm name={name} onDone={() => (setDoing(undefined), onChange())} />}
      {doing === 'delete' && (
        <Confirm
          title={`Delete ${name}?`}
          text={
            usedBy.length === 0
              ? 'Nothing uses it. It cannot be brought back.'
              : `${usedBy.join(', ')} will need it again at the next start. It cannot be brought back.`
          }
          verb="Delete"
          onConfirm={() => void attempt(() => engine().secrets.remove({ name }), `${name} was not deleted`).then(onChange)}
          onClose={() => setDoing(undefined)}
        />
      )}
    </li>
  )
}

function ValueForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [value, setValue] = useState('')
  const save = async (): Promise<void> => {
    if (!(await attempt(() => engine().secrets.set({ name, value }), `${name} was not kept`))) return
    notify({ kind: 'done', text: `${name} is kept.` })
    onDone()
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label={`New value of ${name}`}>
          {(wiring) => (
            <input
              {...wiring}
              type="password"
              autoFocus
              autoComplete="off"
              value={value}
              onChange={(event) => setValue(event.target.value)}
              className="field-box font-mono"
            />
          )}
        </Field>
      </div>
      <Button type="submit" look="primary" disabled={value === ''}>
        Save
      </Button>
    </form>
  )
}

function NewSecret({ onChange }: { onChange: () => void }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const problem =
    name.trim() === '' || isSecretName(name.trim())
      ? undefined
      : 'It begins with a letter and has letters, digits, dots, hyphens and slashes only.'
  if (!open) return <Button onClick={() => setOpen(true)}>Add a secret</Button>
  return (
    <div className="space-y-3 rounded-box border p-3">
      <Field
        label="Name of the secret"
        error={problem}
        hint={
          <>
            servers.json refers to it as <span className="font-mono wrap-anywhere">{`\${secret:${name === '' ? 'NAME' : name}}`}</span>.
          </>
        }
      >
        {(wiring) => (
          <input
            {...wiring}
            value={name}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
            className="field-box font-mono"
          />
        )}
      </Field>
      {name.trim() !== '' && problem === undefined && (
        <ValueForm name={name.trim()} onDone={() => (setOpen(false), setName(''), onChange())} />
      )}
    </div>
  )
}

function Place({ place }: { place: SecretPlace }) {
  switch (place.kind) {
    case 'keychain':
      return <p>Kept in the keychain of this machine.</p>
    case 'unknown':
      return <p>They go into the keychain of this machine, where it can be reached. None was wanted yet.</p>
    case 'file':
      return (
        <>
          <Trouble
            kind="warn"
            message={`Kept in the file ${place.file}, because ${place.reason}.`}
            hint="Only you can read it. They move into the keychain by themselves once it can be reached."
          />
          {place.detail !== undefined && (
            <details className="mt-1 text-ink-2">
              <summary>Details</summary>
              <p className="mt-1 break-words">{place.detail}</p>
            </details>
          )}
        </>
      )
    case 'locked':
      return (
        <Trouble
          message={`The keychain is locked, so secrets can neither be read nor kept (${place.reason}).`}
          hint="Unlock it, then try again."
        />
      )
  }
}
