import { useAnswer } from '../engine/use-engine.ts'
import { Failure } from '../parts/message.tsx'
import { CopyText } from '../parts/copy/copy-text.tsx'
import { lineOf } from '../../electron/control/server-entry.ts'

/** The configuration for an unlisted app: most accept one of these two. */
export function AnyOtherApp() {
  const { value: program, error } = useAnswer(['clients.program'], (client) => client.clients.program())
  if (error !== undefined) return <Failure error={error} />
  if (program === undefined) return null
  const { command, args, env } = program
  const entry = { mcpServers: { tooltray: Object.keys(env).length === 0 ? { command, args } : { command, args, env } } }
  return (
    <section aria-label="Any other app" className="space-y-3">
      <h2 className="text-section font-semibold">Any other app</h2>
      <p className="text-ink-2">An app that starts MCP servers over stdio can use this entry, or this command if it asks for one.</p>
      <CopyText label="Entry for its settings" text={JSON.stringify(entry, undefined, 2)} />
      <CopyText label="Command" text={lineOf([...Object.entries(env).map(([name, value]) => `${name}=${value}`), command, ...args])} />
    </section>
  )
}
