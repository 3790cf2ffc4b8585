import { KeyRound } from 'lucide-react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { Button } from '../../parts/button.tsx'
import { KeyField } from './key-field.tsx'
import { useKeyEntry } from './use-key-entry.ts'

/** A field for each missing key of a server; the server is tried as soon as all are entered. */
export function KeyFields({ server: { name, state, missing } }: { server: ServerStatus }) {
  if (state !== 'needs-key' || missing === undefined) return null
  // A different set of keys resets the inputs.
  return <KeyForm key={missing.join('\n')} server={name} missing={missing} />
}

function KeyForm({ server, missing }: { server: string; missing: readonly string[] }) {
  const { values, isBusy, isTyped, type, save } = useKeyEntry(missing)
  return (
    <form
      aria-label={`Keys of ${server}`}
      className="space-y-3 rounded-box border p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="flex gap-2">
        <KeyRound className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
        {missing.length === 1 ? `${server} needs an API key.` : `${server} needs ${missing.length} API keys.`} What you enter is stored as a
        secret. Tooltray then starts {server}.
      </p>
      {missing.map((key) => (
        <KeyField key={key} name={key} value={values[key] ?? ''} onChange={(value) => type(key, value)} />
      ))}
      <Button type="submit" look="primary" disabled={isBusy || !isTyped}>
        {missing.length === 1 ? 'Save the key' : 'Save the keys'}
      </Button>
    </form>
  )
}
