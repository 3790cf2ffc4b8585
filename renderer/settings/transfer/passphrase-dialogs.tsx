import { type ReactNode, useState } from 'react'
import { engine } from '../../engine/engine.ts'
import { explainError } from '../../engine/explain-error.ts'
import { attempt, notify } from '../../frame/notices.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { saveText } from '../../parts/save-text.ts'
import type { Chosen } from './import-dialog.tsx'

/** The name of an exported file. */
const FILE = 'tooltray.age'
/** Characters below which the dialog advises a longer pass phrase. */
const SHORT = 10

/** Asks for a new pass phrase, and saves everything encrypted by it. */
export function ChoosePassphrase({ onClose }: { onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [busy, setBusy] = useState(false)
  const differs = again !== '' && again !== passphrase
  const save = async (): Promise<void> => {
    setBusy(true)
    const done = await attempt(async () => {
      const { text, left } = await engine().setUp.exportEncrypted({ passphrase })
      saveText(FILE, text, 'text/plain')
      const has = left.length === 0 ? `${FILE} has everything.` : `${FILE} lacks the keys that come from files: ${left.join(', ')}.`
      notify({ kind: 'done', text: `${has} Import it on the other computer, and enter the pass phrase.` })
    }, 'Nothing was saved')
    if (done) onClose()
    else setBusy(false)
  }
  return (
    <PassphraseForm
      title="Save with keys"
      button={busy ? 'Encrypting' : 'Save'}
      canSend={passphrase !== '' && again === passphrase && !busy}
      onSend={save}
      onClose={onClose}
    >
      <p className="text-ink-2">
        Anyone with the file and its pass phrase has all your keys and sign-ins. Tooltray does not store the pass phrase: if you forget it,
        the file is lost.
      </p>
      <Passphrase
        label="Pass phrase"
        value={passphrase}
        onChange={setPassphrase}
        hint={passphrase !== '' && passphrase.length < SHORT ? 'This is short: four random words are safer.' : undefined}
        isFirst
      />
      <Passphrase label="Pass phrase again" value={again} onChange={setAgain} error={differs ? 'The two differ.' : undefined} />
      <p className="text-small text-ink-2">
        Some services renew a sign-in only once. If you keep using both computers, one of them may ask you to sign in again.
      </p>
    </PassphraseForm>
  )
}

/** Asks for the pass phrase of a file, and opens it. */
export function EnterPassphrase({ text, onOpened, onClose }: { text: string; onOpened: (chosen: Chosen) => void; onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const open = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const key = { passphrase }
      onOpened({ text, key, plan: await engine().setUp.plan({ text, key }) })
    } catch (error) {
      const { message, hint } = explainError(error)
      setProblem([message, hint].filter(Boolean).join(' '))
      setBusy(false)
    }
  }
  return (
    <PassphraseForm
      title="Encrypted configuration"
      button={busy ? 'Opening' : 'Open'}
      canSend={passphrase !== '' && !busy}
      onSend={open}
      onClose={onClose}
    >
      <p className="text-ink-2">The file was exported with keys. You see what is in it before anything changes.</p>
      <Passphrase label="Pass phrase" value={passphrase} onChange={setPassphrase} error={problem} isFirst />
    </PassphraseForm>
  )
}

function PassphraseForm({
  title,
  button,
  canSend,
  onSend,
  onClose,
  children,
}: {
  title: string
  button: string
  canSend: boolean
  onSend: () => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog label={title} onClose={onClose} className="w-[480px] max-w-[calc(100vw-2rem)]">
      <form
        className="space-y-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSend) void onSend()
        }}
      >
        <h2 className="text-section font-semibold">{title}</h2>
        {children}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!canSend}>
            {button}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function Passphrase({
  label,
  value,
  onChange,
  hint,
  error,
  isFirst = false,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  isFirst?: boolean
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          type="password"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field-box font-mono"
          data-initial-focus={isFirst ? true : undefined}
        />
      )}
    </Field>
  )
}
