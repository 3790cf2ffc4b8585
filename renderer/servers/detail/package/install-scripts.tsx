import { useState } from 'react'
import type { KeptPackage } from '../../../../electron/contract/consent/packages.ts'
import { useStore } from '../../../engine/use-engine.ts'
import { Button } from '../../../parts/button.tsx'
import { legible } from '../../../parts/legible.ts'
import { leaveScriptsOut, runScripts, runningScripts } from './package-actions.ts'
import { Working } from './working.tsx'

/** The install scripts of the packages of a server, by name and command, and whether they run. Nothing for packages without one. */
export function InstallScripts({ row: { server, scripts } }: { row: KeptPackage }) {
  const [network, setNetwork] = useState(false)
  const began = useStore(runningScripts).get(server)
  if (scripts === undefined) return null
  return (
    <section aria-label="Install scripts" className="space-y-2 border-t py-2.5">
      <h3 className="font-semibold">Install scripts</h3>
      <p className="text-ink-2">{scripts.allowed ? ranWords(scripts) : DID_NOT_RUN}</p>
      <ul aria-label="Scripts and what they run" className="rounded-box border bg-sunken px-3">
        {(scripts.commands ?? []).map(({ name, version, event, command }) => (
          <li key={`${name} ${version} ${event}`} className="py-2 not-first:border-t">
            <span className="wrap-anywhere">
              {legible(name)} {legible(version)} <span className="text-small text-ink-2">{event}</span>
            </span>
            <code className="block font-mono text-small wrap-anywhere whitespace-pre-wrap">{legible(command)}</code>
          </li>
        ))}
      </ul>
      <div aria-live="polite">{began !== undefined && <Working since={began}>The scripts run.</Working>}</div>
      {scripts.allowed ? (
        <Button onClick={() => void leaveScriptsOut(server)}>Continue without running scripts</Button>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            aria-disabled={began !== undefined}
            className="aria-disabled:opacity-50"
            onClick={() => void runScripts(server, network, scripts.fingerprint)}
          >
            Run them in a sandbox
          </Button>
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={network} onChange={(event) => setNetwork(event.target.checked)} />
            They may use the network
          </label>
        </div>
      )}
    </section>
  )
}

const DID_NOT_RUN =
  'These did not run. If the server needs them, run them in a sandbox: they can change only the folder of the packages, and cannot read ' +
  'your files.'

function ranWords({ network }: NonNullable<KeptPackage['scripts']>): string {
  const reach = network === true ? 'with' : 'without'
  return `They ran in a sandbox, ${reach} the network. Other scripts of an update do not run until you approve them.`
}
