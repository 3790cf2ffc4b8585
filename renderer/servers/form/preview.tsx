import { TriangleAlert } from 'lucide-react'
import type { EntryPreview } from '../../../electron/control/contract.ts'
import { lineOf } from '../../../electron/control/server-entry.ts'

/** What an entry will do once it is added: the whole command, or the address, with the names of what it is given. */
export function Preview({ preview: { words, cwd, url, variables, keys, reads, warnings } }: { preview: EntryPreview }) {
  return (
    <div role="group" aria-label="What will run" className="space-y-1.5">
      <p className="text-small text-muted">
        {words === undefined ? 'Tooltray will talk to' : 'Tooltray will start, as you, without a shell'}
      </p>
      <pre className="rounded-box border bg-sunken px-2 py-1.5 font-mono text-small break-all whitespace-pre-wrap">
        {words === undefined ? url : lineOf(words)}
      </pre>
      {cwd !== undefined && (
        <p className="text-small break-all text-muted">
          in <span className="font-mono">{cwd}</span>
        </p>
      )}
      {variables.length > 0 && (
        <p className="text-small text-muted">
          with <span className="font-mono">{variables.join(', ')}</span>
        </p>
      )}
      {reads.length > 0 && (
        <p className="text-small break-all text-muted">
          It is given <span className="font-mono">{reads.join(', ')}</span>
        </p>
      )}
      {keys.length > 0 && (
        <p className="text-small text-muted">
          {keys.length === 1 ? 'The key in ' : 'The keys in '}
          <span className="font-mono break-all">{keys.join(', ')}</span>
          {keys.length === 1 ? ' is' : ' are'} kept as {keys.length === 1 ? 'a secret' : 'secrets'}; servers.json only refers to{' '}
          {keys.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-1.5 text-small text-warn">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {warning}
        </p>
      ))}
    </div>
  )
}
