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
    <Section title="Keys">
      <Place place={place} />
      {value !== undefined && value.secrets.length > 0 && (
        <ul aria-label="Secrets" className="divide-y rounded-card bg-card shadow-card">
          {value.secrets.map((secret) => (
            <SecretRow key={secret.name} secret={secret} onChange={changed} />
          ))}
        </ul>
      )}
      {value?.folder !== undefined && (
        <p className="text-ink-2">
          {value.folder.found ? 'Keys from files are in' : 'There is no folder for keys from files:'}{' '}
          <span className="font-mono wrap-anywhere">{value.folder.path}</span>. Tooltray only reads them.
        </p>
      )}
      <NewSecret onChange={changed} />
    </Section>
  )
}

function SecretRow({ secret: { name, usedBy, savedAt, file }, onChange }: { secret: ListedSecret; onChange: () => void }) {
  const [doing, setDoing] = useState<'change' | 'delete'>()
  const use = usedBy.length === 0 ? 'used by no server' : `used by ${usedBy.join(', ')}`
  return (
    <li className="space-y-2 px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1">
          <span className="font-mono wrap-anywhere">{name}</span>
          <span className={`block text-small ${savedAt === undefined ? 'text-warn' : 'text-ink-2'}`}>
            {file !== undefined ? (
              `from a file${file.reason === undefined ? '' : `: ${file.reason}`}`
            ) : savedAt === undefined ? (
              'not set yet'
            ) : (
              <>
                saved <Time at={savedAt} />
              </>
            )}
            , {use}
          </span>
        </span>
        {file === undefined && (
          <Button
            onClick={() => setDoing(doing === 'change' ? undefined : 'change')}
            aria-label={`${savedAt === undefined ? 'Enter' : 'Replace'} ${name}`}
            aria-expanded={doing === 'change'}
          >
            {savedAt === undefined ? 'Enter' : 'Replace'}
          </Button>
        )}
        {file === undefined && savedAt !== undefined && (
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
              ? 'No server uses it. This cannot be undone.'
              : `${usedBy.join(', ')} will need it again at the next start. This cannot be undone.`
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
    if (!(await attempt(() => engine().secrets.set({ name, value }), `${name} was not saved`))) return
    notify({ kind: 'done', text: `${name} is saved.` })
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
    <div className="space-y-3 rounded-card bg-card p-4 shadow-card">
      <Field
        label="Name of the secret"
        error={problem}
        hint={
          <>
            In a server’s form, write <span className="font-mono wrap-anywhere">{`\${secret:${name === '' ? 'NAME' : name}}`}</span> where
            its value belongs.
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
      return <p className="text-ink-2">Stored in the keychain of this computer. Tooltray never shows a value again once it is saved.</p>
    case 'unknown':
      return <p className="text-ink-2">Tooltray stores them in the keychain of this computer. There are none yet.</p>
    case 'file':
      return (
        <>
          <Trouble
            kind="warn"
            message="Your keys are in a file that only you can read, not in a keychain."
            hint={place.detail === undefined ? undefined : 'Tooltray moves them into the keychain when it can be reached.'}
          />
          <details className="text-ink-2">
            <summary>Details</summary>
            <p className="mt-1 break-words">
              The file is <span className="font-mono wrap-anywhere">{place.file}</span>, because {place.reason}.
            </p>
            {place.detail !== undefined && <p className="mt-1 break-words">{place.detail}</p>}
          </details>
        </>
      )
    case 'locked':
      return (
        <Trouble
          message="The keychain is locked, so keys can neither be read nor saved."
          hint={`Unlock it, then try again. The system says: ${place.reason}.`}
        />
      )
  }
}
