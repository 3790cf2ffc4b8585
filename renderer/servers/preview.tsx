import { TriangleAlert } from 'lucide-react'
import { lineOf } from './command-words.ts'
import type { Entry } from './pasted.ts'
import { warningsOf } from './warnings.ts'

/** What an entry will do once it is added: the whole command, or the address, with the names of what it is given. */
export function Preview({ entry }: { entry: Entry }) {
  const { command, args, url, serverUrl, httpUrl, env, headers } = entry
  const program = typeof command === 'string' ? [command, ...(Array.isArray(args) ? args.map(String) : [])] : undefined
  const given = [...namesOf(env), ...namesOf(headers)]
  return (
    <div className="space-y-1.5">
      <p className="text-small text-muted">{program === undefined ? 'Tooltray will talk to' : 'Tooltray will start, as you, without a shell'}</p>
      <pre className="rounded-box border bg-sunken px-2 py-1.5 font-mono text-small break-all whitespace-pre-wrap">{program === undefined ? [url, serverUrl, httpUrl].find((address) => typeof address === 'string') : lineOf(program)}</pre>
      {given.length > 0 && (
        <p className="text-small text-muted">
          with <span className="font-mono">{given.join(', ')}</span>
        </p>
      )}
      {warningsOf(entry).map((warning) => (
        <p key={warning} className="flex gap-1.5 text-small text-warn">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {warning}
        </p>
      ))}
    </div>
  )
}

function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
