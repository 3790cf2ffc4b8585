import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { engine } from '../engine/engine.ts'
import { useServers, useStatus } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { counted } from '../parts/ago.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { Section } from './section.tsx'

/** Named sets of servers, and which of them clients see. */
export function ProfileSettings() {
  const config = useStatus()?.config
  const [making, setMaking] = useState(false)
  if (config === undefined) return null
  const { profiles, profile: inForce } = config
  const use = (name: string | undefined): void => void attempt(() => engine().profiles.use(name === undefined ? {} : { name }), 'The profile was not changed')
  const choices = [{ name: undefined, label: 'All servers', servers: undefined }, ...profiles.map(({ name, servers }) => ({ name, label: name, servers }))]
  return (
    <Section title="Profiles">
      <p className="text-muted">A profile is a set of servers. Clients see only those of the one in force; a client can have its own, started with connect --profile NAME.</p>
      {profiles.length > 0 && (
        <fieldset className="space-y-1.5">
          <legend className="sr-only">Profile in force</legend>
          {choices.map(({ name, label, servers }) => (
            <div key={label + (name ?? '')} className="flex items-center gap-2">
              <label className="flex min-w-0 flex-1 items-center gap-2">
                <input type="radio" name="profile" checked={name === inForce} onChange={() => use(name)} />
                <span className="truncate">{label}</span>
                {servers !== undefined && <span className="truncate text-muted">{servers.length === 0 ? 'no servers' : servers.join(', ')}</span>}
              </label>
              {name !== undefined && (
                <IconButton label={`Remove the profile ${name}`} onClick={() => void attempt(() => engine().profiles.remove({ name }), 'The profile was not removed')}>
                  <Trash2 className="size-4" aria-hidden />
                </IconButton>
              )}
            </div>
          ))}
        </fieldset>
      )}
      {making ? <NewProfile onDone={() => setMaking(false)} /> : <Button onClick={() => setMaking(true)}>New profile</Button>}
    </Section>
  )
}

function NewProfile({ onDone }: { onDone: () => void }) {
  const servers = useServers()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (server: string): void => setChosen(new Set(chosen.has(server) ? [...chosen].filter((each) => each !== server) : [...chosen, server]))
  const save = async (): Promise<void> => {
    await attempt(() => engine().profiles.save({ name: name.trim(), servers: [...chosen] }), 'The profile was not saved')
    onDone()
  }
  return (
    <form
      className="space-y-3 rounded-box border p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label className="block">
        <span className="mb-1 block">Name</span>
        <input className="field-box" value={name} onChange={(event) => setName(event.target.value)} autoFocus required />
      </label>
      <fieldset className="grid grid-cols-2 gap-1.5">
        <legend className="mb-1">Servers</legend>
        {servers.map((server) => (
          <label key={server.name} className="flex min-w-0 items-center gap-2">
            <input type="checkbox" checked={chosen.has(server.name)} onChange={() => toggle(server.name)} />
            <span className="truncate">{server.name}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={name.trim() === '' || chosen.size === 0}>
          Save with {counted(chosen.size, 'server')}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
