import { KeyRound } from 'lucide-react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import { Button } from '../../parts/button.tsx'
import { KeyField } from './key-field.tsx'
import { WaysOut } from '../ways-out.tsx'
import { useKeyEntry } from './use-key-entry.ts'

/** A field for each missing key of a server; the server is tried as soon as all are entered. */
export function KeyFields({ server }: { server: ServerStatus }) {
  const { state, missing } = server
  if (state !== 'needs-key' || missing === undefined) return null
  // A different set of keys resets the inputs.
  return <KeyForm key={missing.join('\n')} server={server} missing={missing} />
}

function KeyForm({ server, missing }: { server: ServerStatus; missing: readonly string[] }) {
  const { name, error } = server
  const { values, isBusy, isTyped, type, save } = useKeyEntry(missing)
  const isRefused = error?.code === 'key_refused'
  const wanted = missing.length === 1 ? `${name} needs an API key.` : `${name} needs ${missing.length} API keys.`
  return (
    <form
      aria-label={`Keys of ${name}`}
      className="space-y-3 rounded-box border p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="flex gap-2">
        <KeyRound className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {isRefused ? `${error.message} Enter another one.` : wanted} What you enter is stored as a secret. Tooltray then starts {name}.
        </span>
      </p>
      {missing.map((key) => (
        <KeyField key={key} name={key} value={values[key] ?? ''} onChange={(value) => type(key, value)} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isBusy || !isTyped}>
          {missing.length === 1 ? 'Save the key' : 'Save the keys'}
        </Button>
        {isRefused && <WaysOut server={server} code={error.code} on="overview" />}
      </div>
    </form>
  )
}
