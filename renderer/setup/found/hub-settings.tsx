import type { HubPreview } from '../../../electron/contract/clients.ts'
import { windowMessage } from '../../help/window-words.ts'

/** What an import takes from hubs' settings other than servers, and what not, with the reasons; blocked servers come first. */
export function HubSettings({ hubs }: { hubs: readonly HubPreview[] }) {
  return hubs.map(({ id, name, file, taken, notTaken, blocked }) => (
    <section key={id} aria-label={`Settings of ${name}`} className="space-y-1">
      <h2 className="text-section font-semibold">Settings of {name}</h2>
      <p className="font-mono text-small wrap-anywhere text-ink-2">{file}</p>
      <ul className="list-disc space-y-0.5 pl-5 text-small">
        {blocked.map(({ server, why }) => (
          <li key={server} className="text-warn">{`${server} is added disabled: ${windowMessage(why)}`}</li>
        ))}
        {taken.map(({ key, as }) => (
          <li key={key}>{`Imported: ${key}: ${windowMessage(as)}`}</li>
        ))}
        {notTaken.map(({ key, why }) => (
          <li key={key} className="text-ink-2">{`Not imported: ${key}: ${windowMessage(why)}`}</li>
        ))}
      </ul>
    </section>
  ))
}
