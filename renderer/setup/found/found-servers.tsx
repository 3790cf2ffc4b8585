import { TriangleAlert } from 'lucide-react'
import type { ClientRequest, ImportItem } from '../../../electron/contract/clients.ts'
import { lineOf } from '../../../electron/control/server-entry.ts'
import { foundDataWords } from '../../../electron/control/words/package-words.ts'
import { windowMessage } from '../../help/window-words.ts'
import { legible } from '../../parts/legible.ts'
import { bytesOf } from '../../parts/numbers/bytes.ts'
import { Time } from '../../parts/time/time.tsx'
import type { Given } from '../../servers/form/borrowed.tsx'
import { PreviewDetails } from '../../servers/form/preview.tsx'
import { happening, listed, twinNote } from '../../clients/words.ts'

/** What the user chose to do with a server. */
export type Choice = NonNullable<Extract<ClientRequest, { action: 'import' }>['choices']>[string]

/** The servers that were found, each with what happens to it and the user's choice. */
export function FoundServers({
  items,
  nameOf,
  given,
  onChoice,
}: {
  items: readonly ImportItem[]
  nameOf: (client: string) => string
  given: Given
  onChoice: (key: string, choice: Choice | undefined) => void
}) {
  const twins = new Map(items.map((item) => [item.key, twinNote(item, items, nameOf)]))
  return (
    <ul aria-label="Servers found" className="divide-y rounded-box border">
      {items.map((item) => (
        <li key={item.key} data-found={item.name} data-state={item.state} className="px-3 py-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <label className="flex min-w-40 flex-1 items-center gap-2">
              <input
                type="checkbox"
                checked={item.decision !== 'skip'}
                disabled={item.state === 'unusable' || item.state === 'same'}
                onChange={(event) => onChoice(item.key, { do: event.target.checked ? 'add' : 'skip' })}
              />
              <span className="truncate font-mono font-medium">{item.name}</span>
              <span className="truncate text-small text-ink-2">{listed(item.clients.map(nameOf))}</span>
            </label>
            {item.state === 'different' && item.decision !== 'skip' && (
              <select
                aria-label={`What to do about the name ${item.name}`}
                value={item.decision}
                onChange={(event) => onChoice(item.key, event.target.value === 'replace' ? { do: 'replace' } : undefined)}
                className="field-box max-w-44"
              >
                <option value="add">Use another name</option>
                <option value="replace">Replace the one I have</option>
              </select>
            )}
            {item.bridge !== undefined && item.decision !== 'skip' && (
              <select
                aria-label={`How to connect to ${item.name}`}
                value={item.bridge}
                onChange={(event) => onChoice(item.key, { do: item.decision, keepBridge: event.target.value === 'program' })}
                className="field-box max-w-44"
              >
                <option value="address">Connect to the address</option>
                <option value="program">Run mcp-remote</option>
              </select>
            )}
            <span className={`text-small ${item.state === 'unusable' ? 'max-w-80 text-warn' : 'text-ink-2'}`}>{happening(item)}</span>
          </div>
          {item.decision === 'skip' ? (
            item.target !== '' && <p className="truncate pl-6 font-mono text-small text-ink-2">{item.target}</p>
          ) : (
            <div role="group" aria-label={`What ${item.name} will run`} className="space-y-0.5 pl-6">
              <p className="font-mono text-small wrap-anywhere">
                {item.preview.words === undefined ? item.preview.url : lineOf(item.preview.words)}
              </p>
              <PreviewDetails preview={item.preview} given={given} />
              {item.data !== undefined && <DataOf item={item} data={item.data} onChoice={onChoice} />}
            </div>
          )}
          {twins.get(item.key) !== undefined && <p className="pl-6 text-small text-ink-2">{twins.get(item.key)}</p>}
          {remarksOf(item).map((remark) => (
            <p key={remark} className="flex gap-1.5 pl-6 text-small text-warn">
              <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
              {remark}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What the server wrote beside its code while the app ran it, and whether that is copied. */
function DataOf({
  item: { key, name, decision },
  data,
  onChoice,
}: {
  item: ImportItem
  data: NonNullable<ImportItem['data']>
  onChoice: (key: string, choice: Choice | undefined) => void
}) {
  return (
    <label className="flex items-start gap-2 py-1 text-small">
      <input
        type="checkbox"
        aria-label={`Copy what ${name} has stored`}
        checked={data.isTaken}
        onChange={(event) => onChoice(key, { do: decision, takeData: event.target.checked })}
      />
      <span className="min-w-0 wrap-anywhere">
        Copy what it has stored: {bytesOf(data.bytes)}, last changed <Time at={data.changedAt} />
        <span className="block text-ink-2">{legible(foundDataWords(data))}</span>
      </span>
    </label>
  )
}

function remarksOf({ missing, notes }: ImportItem): readonly string[] {
  return [...(missing === undefined ? [] : [`It needs ${missing.program}, which is not on this computer.`]), ...notes.map(windowMessage)]
}
