import type { SecretPlace } from '../../electron/control/contract.ts'
import { useAnswer, useStatus } from '../engine/use-engine.ts'
import { Trouble } from '../parts/message.tsx'
import { Section } from './section.tsx'

/** Where tokens and keys are kept, and the names of those that servers.json refers to. */
export function SecretSettings() {
  const place = useStatus()?.secrets
  const { value } = useAnswer(place?.kind, (client) => client.secrets.list())
  if (place === undefined) return null
  return (
    <Section title="Sign-ins and secrets">
      <Place place={place} />
      {value !== undefined && value.secrets.length > 0 && (
        <p className="text-muted">
          <span className="font-mono">servers.json</span> can refer to: <span className="font-mono break-all">{value.secrets.map(({ name }) => `\${secret:${name}}`).join(', ')}</span>
        </p>
      )}
    </Section>
  )
}

function Place({ place }: { place: SecretPlace }) {
  switch (place.kind) {
    case 'keychain':
      return <p>Kept in the keychain of this machine.</p>
    case 'unknown':
      return <p>They go into the keychain of this machine, where it can be reached. None was wanted yet.</p>
    case 'file':
      return <Trouble kind="warn" message={`Kept in the file ${place.file}, because ${place.reason}.`} hint="Only you can read it. They move into the keychain by themselves once it can be reached." />
    case 'locked':
      return <Trouble message={`The keychain is locked, so secrets can neither be read nor kept (${place.reason}).`} hint="Unlock it, then try again." />
  }
}
