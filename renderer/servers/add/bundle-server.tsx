import type { ShownBundle } from '../../../electron/contract/sources/sources.ts'
import { engine } from '../../engine/engine.ts'
import { SourceForm } from './source-form.tsx'

/** A bundle's own information, and the form that adds its server. */
export function BundleServer({ bundle }: { bundle: ShownBundle }) {
  const { id, name, title, version, description, author, license, homepage, tools, privacyPolicies } = bundle
  const about = [author === undefined ? undefined : `by ${author}`, license, homepage].filter((text) => text !== undefined)
  return (
    <div className="space-y-4">
      <div className="rounded-box border p-3">
        <h2 className="font-medium break-words">
          {title ?? name} <span className="font-normal text-ink-2">{version}</span>
        </h2>
        <p className="break-words">{description}</p>
        {about.length > 0 && <p className="text-small wrap-anywhere text-ink-2">{about.join(' · ')}</p>}
        {tools.length > 0 && <p className="font-mono text-small break-words text-ink-2">{tools.map((tool) => tool.name).join(', ')}</p>}
        {privacyPolicies.length > 0 && <p className="text-small wrap-anywhere text-ink-2">Privacy policy: {privacyPolicies.join(', ')}</p>}
      </div>
      <SourceForm
        id={id}
        fields={bundle.fields}
        keepsSecrets={bundle.keepsSecrets}
        suggestedName={bundle.suggestedName}
        preview={(input, signal) => engine().bundles.preview({ id, input }, { signal })}
        add={(request) => engine().bundles.install({ id, ...request })}
      />
    </div>
  )
}
