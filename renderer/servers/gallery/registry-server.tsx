import { useState } from 'react'
import type { RegistryDetails, ShownBundle } from '../../../electron/contract/sources/sources.ts'
import { engine } from '../../engine/engine.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { agoOf, counted } from '../../parts/time/ago.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Empty, Failure, Skeleton, Trouble } from '../../parts/message.tsx'
import { BundleServer } from './bundle-server.tsx'
import { SourceForm } from './source-form.tsx'
import { useSettled } from '../form/use-settled.ts'

/** Finds a server in the MCP registry and adds it. */
export function RegistryForm() {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const settled = useSettled(query.trim())
  if (chosen !== undefined) return <RegistryServer key={chosen} name={chosen} onBack={() => setChosen(undefined)} />
  return (
    <div className="space-y-4">
      <Field label="Search the MCP registry" hint="By name. Anyone can publish there: check a server before you add it.">
        {(wiring) => (
          <input
            {...wiring}
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            className="field-box"
          />
        )}
      </Field>
      <ResultPage key={settled} query={settled} onChoose={setChosen} />
    </div>
  )
}

/** One page of results, with the next below it. */
function ResultPage({ query, cursor, onChoose }: { query: string; cursor?: string; onChoose: (name: string) => void }) {
  const [more, setMore] = useState(false)
  const { value, error } = useAnswer(`registry ${query}\n${cursor ?? ''}`, (client, signal) =>
    client.registry.search({ query, cursor }, { signal }),
  )
  if (error !== undefined) return <Failure error={error} />
  if (value === undefined) return <Skeleton lines={4} />
  if (value.servers.length === 0 && cursor === undefined && value.nextCursor === undefined)
    return <Empty title="No server name contains this">Try a shorter word.</Empty>
  return (
    <div className="space-y-2">
      {cursor === undefined && <Kept since={value.keptSince} />}
      <ul aria-label="Servers of the registry" className="space-y-2">
        {value.servers.map(({ name, title, description, version, kinds, status }) => (
          <li key={name} className="flex items-start gap-3 rounded-box border p-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">
                {title ?? name} <span className="font-normal text-ink-2">{version}</span>
              </p>
              {title !== undefined && <p className="font-mono text-small wrap-anywhere text-ink-2">{name}</p>}
              <p className="break-words">{description}</p>
              <p className="text-small text-ink-2">
                {[status === 'deprecated' ? 'deprecated' : undefined, kinds.join(', ')].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Button onClick={() => onChoose(name)}>
              Details<span className="sr-only"> of {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {value.unreadable > 0 && (
        <p className="text-small text-ink-2">
          {counted(value.unreadable, 'entry').replace('entrys', 'entries')} of the registry could not be read.
        </p>
      )}
      {value.nextCursor !== undefined &&
        (more ? (
          <ResultPage query={query} cursor={value.nextCursor} onChoose={onChoose} />
        ) : (
          <Button onClick={() => setMore(true)}>Show more</Button>
        ))}
    </div>
  )
}

function Kept({ since }: { since: number | undefined }) {
  return since === undefined ? null : (
    <Trouble kind="warn" message="The registry cannot be reached." hint={`You see its answer of ${agoOf(since, Date.now())}.`} />
  )
}

export function RegistryServer({ name, onBack }: { name: string; onBack: () => void }) {
  const [version, setVersion] = useState<string>()
  const { value, error } = useAnswer(`details ${name} ${version ?? ''}`, (client, signal) =>
    client.registry.details({ server: name, version }, { signal }),
  )
  return (
    <div className="space-y-4">
      <Button look="quiet" onClick={onBack}>
        Back to the search
      </Button>
      {error !== undefined ? (
        <Failure error={error} />
      ) : value === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <Details key={value.version} details={value} onVersion={setVersion} />
      )}
    </div>
  )
}

function Details({ details, onVersion }: { details: RegistryDetails; onVersion: (version: string) => void }) {
  const { name, title, description, version, versions, ways, status, statusMessage, repository, website } = details
  const [wayId, setWay] = useState((ways.find(({ problem }) => problem === undefined) ?? ways[0])?.id)
  const way = ways.find(({ id }) => id === wayId)
  return (
    <>
      <div>
        <h2 className="font-medium">{title ?? name}</h2>
        <p className="font-mono text-small wrap-anywhere text-ink-2">{name}</p>
        <p className="break-words">{description}</p>
        {[repository, website].map(
          (address) =>
            address !== undefined &&
            /^https?:\/\//i.test(address) && (
              <p key={address} className="text-small wrap-anywhere">
                <a href={address} target="_blank" rel="noreferrer" className="underline">
                  {address}
                </a>
              </p>
            ),
        )}
      </div>
      <Kept since={details.keptSince} />
      {status !== 'active' && <Trouble kind="warn" message={`This version is ${status}.`} hint={statusMessage} />}
      <Field label="Version">
        {(wiring) => (
          <select {...wiring} value={version} onChange={(event) => onVersion(event.target.value)} className="field-box">
            {[...new Set([version, ...versions])].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
      {ways.length === 0 ? (
        <Trouble message="Tooltray can’t use any package of this version." />
      ) : (
        <Field label="Way to use it" hint="Packages run on this computer; HTTP and server-sent events connect to a remote server.">
          {(wiring) => (
            <select {...wiring} value={wayId} onChange={(event) => setWay(event.target.value)} className="field-box">
              {ways.map(({ id, label, problem }) => (
                <option key={id} value={id}>
                  {label}
                  {problem === undefined ? '' : ' (cannot be used)'}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {way?.problem !== undefined && <Trouble message={way.problem} />}
      {way !== undefined && way.problem === undefined && <Way key={way.id} details={details} way={way} />}
    </>
  )
}

function Way({ details: { name, version, suggestedName }, way }: { details: RegistryDetails; way: RegistryDetails['ways'][number] }) {
  const choice = { server: name, version, way: way.id }
  if (way.bundle !== undefined) return <FetchedBundle place={way.bundle} />
  return (
    <SourceForm
      id={JSON.stringify(choice)}
      fields={way.fields}
      keepsSecrets={way.keepsSecrets}
      signsIn={way.fields.length === 0}
      suggestedName={suggestedName}
      preview={(input, signal) => engine().registry.preview({ ...choice, input }, { signal })}
      add={(request) => engine().registry.add({ ...choice, ...request })}
    />
  )
}

function FetchedBundle({ place }: { place: { url: string; sha256: string } }) {
  const [state, setState] = useState<{ bundle?: ShownBundle; error?: unknown; busy?: true }>({})
  const fetchIt = async (): Promise<void> => {
    setState({ busy: true })
    try {
      setState({ bundle: await engine().bundles.read(place) })
    } catch (error) {
      setState({ error })
    }
  }
  if (state.bundle !== undefined) return <BundleServer bundle={state.bundle} />
  return (
    <div className="space-y-3">
      <p>This is a bundle. Tooltray downloads it first. Nothing in it runs before you review and add it.</p>
      {state.error !== undefined && <Failure error={state.error} />}
      <Button disabled={state.busy === true} onClick={() => void fetchIt()}>
        {state.busy === true ? 'Downloading' : 'Download it'}
      </Button>
    </div>
  )
}
