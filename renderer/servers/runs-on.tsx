import { Globe, Laptop } from 'lucide-react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { isOnTheWeb } from './server-words.ts'

/** Where a server runs. */
export function RunsOn({ server, className = '' }: { server: ServerStatus; className?: string }) {
  const web = isOnTheWeb(server)
  const Icon = web ? Globe : Laptop
  return (
    <span className={`inline-flex shrink-0 items-center gap-1.5 text-ink-2 ${className}`}>
      <Icon className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      {web ? 'The web' : 'This computer'}
    </span>
  )
}
