import { Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import type { Exposure } from '../../electron/contract/exposure.ts'
import { EXPOSURE_WORDS, OFFERED_EXPOSURES } from '../../electron/control/exposure-words.ts'
import { engine } from '../engine/engine.ts'
import { useServers, useStatus } from '../engine/use-engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { putInForce } from '../frame/profile-switcher.tsx'
import { Button, IconButton } from '../parts/button.tsx'
import { Section } from './section.tsx'

type Profile = EngineStatus['config']['profiles'][number]

/** Named sets of servers: the active one, their servers, and new ones. */
export function ProfileSettings() {
  const config = useStatus()?.config
  // The name of the edited profile; null: a new one.
  const [editing, setEditing] = useState<string | null>()
  if (config === undefined) return null
  const { profiles, profile: inForce } = config
  const remove = async (profile: Profile): Promise<void> => {
    if (!(await attempt(() => engine().profiles.remove({ name: profile.name }), 'The profile was not removed'))) return
    const undo = async (): Promise<void> => {
      await engine().profiles.save({ name: profile.name, servers: profile.servers, expose: profile.expose })
      if (profile.name === inForce) await engine().profiles.use({ name: profile.name })
    }
    notify({
      kind: 'done',
      lasting: true,
      text: `The profile ${profile.name} is removed.`,
      action: { label: 'Undo', run: () => void attempt(undo, 'Not undone') },
    })
  }
  return (
    <Section title="Profiles">
      <p className="text-ink-2">A profile is a set of servers. Your apps see only the servers of the active profile.</p>
      {profiles.length > 0 && (
        <fieldset className="divide-y rounded-card bg-card shadow-card">
          <legend className="sr-only">Active profile</legend>
          <label className="flex h-11 items-center gap-2 px-4">
            <input type="radio" name="profile" checked={inForce === undefined} onChange={() => void putInForce(undefined)} />
            All servers
          </label>
          {profiles.map((profile) =>
            editing === profile.name ? (
              <ProfileForm
                key={profile.name}
                profile={profile}
                taken={profiles.map(({ name }) => name).filter((name) => name !== profile.name)}
                onDone={() => setEditing(undefined)}
              />
            ) : (
              <div key={profile.name} className="flex min-h-11 items-center gap-1 pr-2 pl-4">
                <label className="flex min-w-0 flex-1 items-center gap-2">
                  <input type="radio" name="profile" checked={profile.name === inForce} onChange={() => void putInForce(profile.name)} />
                  <span className="truncate">{profile.name}</span>
                  <span className="truncate text-ink-2">{profile.servers.length === 0 ? 'no servers' : profile.servers.join(', ')}</span>
                </label>
                <IconButton label={`Change the profile ${profile.name}`} onClick={() => setEditing(profile.name)}>
                  <Pencil className="size-4" aria-hidden />
                </IconButton>
                <IconButton label={`Remove the profile ${profile.name}`} onClick={() => void remove(profile)}>
                  <Trash2 className="size-4" aria-hidden />
                </IconButton>
              </div>
            ),
          )}
        </fieldset>
      )}
      {editing === null ? (
        <ProfileForm taken={profiles.map(({ name }) => name)} onDone={() => setEditing(undefined)} />
      ) : (
        <Button onClick={() => setEditing(null)}>New profile</Button>
      )}
    </Section>
  )
}

/**
 * The form of a profile.
 *
 * @param profile the edited one; without it, a new one is created.
 */
function ProfileForm({ profile, taken, onDone }: { profile?: Profile; taken: readonly string[]; onDone: () => void }) {
  const servers = useServers()
  const [name, setName] = useState(profile?.name ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(profile?.servers.filter((server) => servers.some((each) => each.name === server))),
  )
  const toggle = (server: string): void =>
    setChosen(new Set(chosen.has(server) ? [...chosen].filter((each) => each !== server) : [...chosen, server]))
  const [expose, setExpose] = useState<Exposure>(profile?.expose ?? 'search')
  const exposeId = useId()
  const isTaken = taken.includes(name.trim())
  const save = async (): Promise<void> => {
    const request = { name: name.trim(), servers: [...chosen], expose, ...(profile === undefined ? {} : { of: profile.name }) }
    if (await attempt(() => engine().profiles.save(request), 'The profile was not saved')) onDone()
  }
  return (
    <form
      aria-label={profile === undefined ? 'New profile' : `Profile ${profile.name}`}
      className="space-y-3 rounded-card bg-card p-4 shadow-card"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label className="block">
        <span className="mb-1 block">Name</span>
        <input
          className="field-box"
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={isTaken}
          autoFocus
          required
        />
      </label>
      {isTaken && (
        <p role="alert" className="text-small text-bad">
          There is a profile of this name.
        </p>
      )}
      <fieldset className="grid grid-cols-2 gap-1.5">
        <legend className="mb-1">Servers</legend>
        {servers.map((server) => (
          <label key={server.name} className="flex min-w-0 items-center gap-2">
            <input type="checkbox" checked={chosen.has(server.name)} onChange={() => toggle(server.name)} />
            <span className="truncate">{server.name}</span>
          </label>
        ))}
      </fieldset>
      <div>
        <label htmlFor={exposeId} className="mb-1 block">
          Your apps see
        </label>
        <select
          id={exposeId}
          className="field-box"
          value={expose}
          onChange={(event) => setExpose(OFFERED_EXPOSURES.find((each) => each === event.target.value) ?? 'search')}
        >
          {OFFERED_EXPOSURES.map((each) => (
            <option key={each} value={each} disabled={each === 'transparent' && chosen.size !== 1}>
              {EXPOSURE_WORDS[each]}
            </option>
          ))}
        </select>
      </div>
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={name.trim() === '' || isTaken || chosen.size === 0}>
          Save profile
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
