import { useState } from 'react'
import type { RegistryDetails, ShownBundle } from '../../../electron/contract/sources/sources.ts'
import { engine } from '../../engine/engine.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { agoOf } from '../../parts/time/ago.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Failure, Skeleton, Trouble } from '../../parts/message.tsx'
import { BundleServer } from '../add/bundle-server.tsx'
import { SourceForm } from '../add/source-form.tsx'

/** That what is shown is an earlier answer: the registry cannot be reached. */
export function KeptSince({ since }: { since: number | undefined }) {
  return since === undefined ? null : (
    <Trouble kind="warn" message="The registry cannot be reached." hint={`You see its answer of ${agoOf(since, Date.now())}.`} />
  )
}

/** A server of the registry: its versions, its ways, and the form that adds it. */
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
      <KeptSince since={details.keptSince} />
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
