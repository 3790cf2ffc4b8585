import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Credential } from '../../electron/contract/access.ts'
import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import { engine } from '../engine/engine.ts'
import { useAnswer, useSessions, useStatus } from '../engine/use-engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { hrefOf } from '../frame/route.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { CopyText } from '../parts/copy/copy-text.tsx'
import { Field } from '../parts/field.tsx'
import { Failure, Skeleton } from '../parts/message.tsx'
import { counted } from '../parts/time/ago.ts'
import { Time } from '../parts/time/time.tsx'
import { Section } from './section.tsx'
import { setUpTexts } from './set-up-texts.ts'

/** HTTP access: the address, the credentials, and the roles. */
export function AccessSettings() {
  const status = useStatus()
  const sessions = useSessions()
  // Incremented after each change made here.
  const [change, setChange] = useState(0)
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>()
  const [revoking, setRevoking] = useState<string>()
  // A new or ended session may have used a credential.
  const { value: credentials, error } = useAnswer(`${change} ${sessions.map(({ id }) => id).join(' ')}`, (client) => client.access.list())
  if (status === undefined) return null
  const { http } = status.engine
  const revoke = async (name: string): Promise<void> => {
    if (await attempt(() => engine().access.revoke({ name }), 'The credential was not revoked'))
      notify({ kind: 'done', text: `The token of ${name} opens nothing any more.` })
    setChange((before) => before + 1)
  }
  return (
    <Section title="Access over HTTP">
      <p className="text-ink-2">
        AI apps that cannot start a program, and other machines, reach Tooltray over HTTP, each with a credential of its own. Apps of this
        machine that are connected in the window need none.
      </p>
      <Doors doors={http} />
      {error !== undefined ? (
        <Failure error={error} />
      ) : credentials === undefined ? (
        <Skeleton />
      ) : (
        <CredentialList credentials={credentials} onRevoke={setRevoking} />
      )}
      {made !== undefined && <NewToken {...made} url={http[0]?.url} onClose={() => setMade(undefined)} />}
      {adding ? (
        <CredentialForm
          config={status.config}
          taken={credentials?.map(({ name }) => name) ?? []}
          onDone={(done) => {
            setAdding(false)
            if (done === undefined) return
            setMade(done)
            setChange((before) => before + 1)
          }}
        />
      ) : (
        <Button
          onClick={() => {
            setMade(undefined)
            setAdding(true)
          }}
        >
          New credential
        </Button>
      )}
      <Roles roles={status.config.roles} />
      {revoking !== undefined && (
        <Confirm
          title={`Revoke the credential ${revoking}?`}
          text="Its token opens nothing from then on, and sessions that came in by it end. It cannot be given back; a new one can be made."
          verb="Revoke"
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Section>
  )
}

function Doors({ doors }: { doors: EngineStatus['engine']['http'] }) {
  if (doors.length === 0)
    return (
      <>
        <p>The door is closed.</p>
        <a className="text-accent" href={hrefOf({ page: 'settings', part: 'network' })}>
          Open it in Network access
        </a>
      </>
    )
  return (
    <ul aria-label="Open doors" className="space-y-1">
      {doors.map(({ url, noAuth, sessions }) => (
        <li key={url}>
          Open at <span className="font-mono wrap-anywhere">{url}</span>
          <span className="text-ink-2"> · {counted(sessions, 'session')}</span>
          {noAuth && <span className="block text-warn">It wants no credential: whoever uses this machine comes in. It is for tests.</span>}
        </li>
      ))}
    </ul>
  )
}

function CredentialList({ credentials, onRevoke }: { credentials: readonly Credential[]; onRevoke: (name: string) => void }) {
  if (credentials.length === 0) return <p className="text-ink-2">There are no credentials yet.</p>
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Credentials</caption>
      <thead className="text-small text-ink-2">
        <tr>
          <th className="pr-3 font-normal">Credential</th>
          <th className="pr-3 font-normal">Profile</th>
          <th className="pr-3 font-normal">Role</th>
          <th className="pr-3 font-normal">Last used</th>
          <th>
            <span className="sr-only">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {credentials.map(({ name, profile, role, usedAt }) => (
          <tr key={name} data-credential={name}>
            <th scope="row" className="pr-3 font-normal wrap-anywhere">
              {name}
            </th>
            <td className="pr-3 text-ink-2 wrap-anywhere">{profile ?? 'any'}</td>
            <td className="pr-3 text-ink-2 wrap-anywhere">{role ?? 'none'}</td>
            <td className="pr-3 text-ink-2">{usedAt === undefined ? 'never' : <Time at={usedAt} />}</td>
            <td className="w-7">
              <IconButton label={`Revoke the credential ${name}`} onClick={() => onRevoke(name)}>
                <Trash2 className="size-4" aria-hidden />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NewToken({ name, token, url, onClose }: { name: string; token: string; url: string | undefined; onClose: () => void }) {
  return (
    <div role="group" aria-label={`The token of ${name}`} className="space-y-3 rounded-box border p-3">
      <p role="status">
        This is the token of {name}. <strong>It is shown this once</strong>; where it is lost, revoke the credential and make another.
      </p>
      <CopyText label="Token" text={token} />
      {url === undefined ? (
        <p className="text-ink-2">When the door is open, its address and this token are what a client needs.</p>
      ) : (
        setUpTexts(url, token).map(({ label, text }) => <CopyText key={label} label={label} text={text} />)
      )}
      <Button onClick={onClose}>I have kept it</Button>
    </div>
  )
}

/**
 * The form of a new credential.
 *
 * @param onDone is called with the created credential; with nothing if the user cancelled.
 */
function CredentialForm({
  config: { profiles, roles },
  taken,
  onDone,
}: {
  config: EngineStatus['config']
  taken: readonly string[]
  onDone: (made?: { name: string; token: string }) => void
}) {
  const [name, setName] = useState('')
  const [profile, setProfile] = useState('')
  const [role, setRole] = useState('')
  const isTaken = taken.includes(name.trim())
  const add = async (): Promise<void> => {
    const wanted = { name: name.trim(), ...(profile === '' ? {} : { profile }), ...(role === '' ? {} : { role }) }
    let token = ''
    const work = async (): Promise<void> => void ({ token } = await engine().access.add(wanted))
    if (await attempt(work, 'The credential was not made')) onDone({ name: wanted.name, token })
  }
  return (
    <form
      aria-label="New credential"
      className="space-y-3 rounded-box border p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field label="Name" hint="As the client that is to use it." error={isTaken ? 'There is a credential of this name.' : undefined}>
        {(wiring) => (
          <input {...wiring} className="field-box" value={name} onChange={(event) => setName(event.target.value)} autoFocus required />
        )}
      </Field>
      <Choice label="Profile" none="Any" names={profiles.map((each) => each.name)} value={profile} onChange={setProfile} />
      <Choice label="Role" none="None: it may use everything" names={roles.map((each) => each.name)} value={role} onChange={setRole} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={name.trim() === '' || isTaken}>
          Make it
        </Button>
        <Button onClick={() => onDone()}>Cancel</Button>
      </div>
    </form>
  )
}

/** A choice of one name, or none. */
function Choice(props: { label: string; none: string; names: readonly string[]; value: string; onChange: (value: string) => void }) {
  if (props.names.length === 0) return null
  return (
    <Field label={props.label}>
      {(wiring) => (
        <select {...wiring} className="field-box" value={props.value} onChange={(event) => props.onChange(event.target.value)}>
          <option value="">{props.none}</option>
          {props.names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

function Roles({ roles }: { roles: EngineStatus['config']['roles'] }) {
  return (
    <div className="space-y-1.5">
      <h3 className="font-medium">Roles</h3>
      <p className="text-ink-2">A role says which tools the clients that have it see and use.</p>
      {roles.length > 0 && (
        <ul aria-label="Roles" className="space-y-1">
          {roles.map(({ name, clients = [], allow, deny = [] }) => (
            <li key={name}>
              {name}
              <span className="text-ink-2 wrap-anywhere">
                {allow === undefined ? '' : ` · allows ${allow.length === 0 ? 'nothing' : shownPatterns(allow)}`}
                {deny.length === 0 ? '' : ` · denies ${shownPatterns(deny)}`}
                {clients.length === 0 ? '' : ` · for ${clients.join(', ')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function shownPatterns(patterns: NonNullable<EngineStatus['config']['roles'][number]['deny']>): string {
  return patterns.map((pattern) => (typeof pattern === 'string' ? pattern : JSON.stringify(pattern))).join(', ')
}
