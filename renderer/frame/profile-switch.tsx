import { Layers } from 'lucide-react'
import { engine } from '../engine/engine.ts'
import { useStatus } from '../engine/use-engine.ts'
import { attempt } from './notices.ts'

/** Activates a profile for all apps; without a name, all servers. */
export async function putInForce(name: string | undefined): Promise<void> {
  await attempt(() => engine().profiles.use(name === undefined ? {} : { name }), 'The profile was not changed')
}

/** The active profile, with the choice of another. Hidden if there are none. */
export function ProfileSwitch({ className = '' }: { className?: string }) {
  const config = useStatus()?.config
  if (config === undefined || config.profiles.length === 0) return null
  return (
    <label className={`flex min-w-0 items-center gap-2 ${className}`} title="The profile in force: apps see its servers only">
      <Layers className={`size-4 shrink-0 ${config.profile === undefined ? 'text-ink-2' : 'text-accent'}`} aria-hidden />
      <select
        aria-label="Profile in force"
        value={config.profile ?? ''}
        onChange={(event) => void putInForce(event.target.value === '' ? undefined : event.target.value)}
        className="h-7 w-full min-w-0 rounded-box bg-transparent px-1 hover:bg-hover"
      >
        <option value="">All servers</option>
        {config.profiles.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}
