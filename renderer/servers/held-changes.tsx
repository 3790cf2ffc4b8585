import { useId, useState } from 'react'
import type { Finding } from '../../electron/contract/consent/text-checks.ts'
import type { DefinitionChange } from '../../electron/contract/consent/pins.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { Button } from '../parts/button.tsx'
import { Failure, Skeleton, Trouble } from '../parts/message.tsx'
import { counted } from '../parts/time/ago.ts'
import { acceptPins } from './server-actions.ts'

const CHANGE_WORDS: Readonly<Record<DefinitionChange['change'], string>> = {
  changed: 'changed',
  added: 'new',
  renamed: 'renamed',
  gone: 'gone',
}

/** The pending changes of a server, with review and acceptance; nothing if there are none. */
export function HeldChanges({ server: { name, held, refreshedAt } }: { server: ServerStatus }) {
  return held === undefined ? null : <Held server={name} held={held} version={`${held} ${refreshedAt}`} />
}

function Held({ server, held, version }: { server: string; held: number; version: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-label="Held changes">
      <Trouble
        kind="warn"
        message={`${counted(held, 'definition')} of it changed or new since you took it.`}
        hint="They are held until you have looked: AI apps neither find nor run them."
        action={
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Review'}
          </Button>
        }
      />
      <div id={id}>{isOpen && <Review server={server} version={version} />}</div>
    </section>
  )
}

function Review({ server, version }: { server: string; version: string }) {
  const { value: changes, error } = useAnswer(`${server} ${version}`, (client) => client.pins.review({ name: server }))
  if (error !== undefined) return <Failure error={error} />
  if (changes === undefined) return <Skeleton lines={3} />
  return (
    <div className="mt-2 rounded-box border">
      <ul tabIndex={0} role="group" aria-label="What changed" className="max-h-72 overflow-auto p-3">
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.name}`} change={change} />
        ))}
      </ul>
      <p className="flex items-center justify-end gap-3 border-t px-3 py-2">
        <span className="min-w-0 flex-1 text-small text-ink-2">To leave it, switch the server off or go back to its version before.</span>
        <Button look="primary" onClick={() => void acceptPins(server, changes)}>
          Accept
        </Button>
      </p>
    </div>
  )
}

function Change({ change: { kind, name, change, was, places, findings } }: { change: DefinitionChange }) {
  return (
    <li data-change={name} className="not-first:mt-3">
      <p>
        <span className="font-mono wrap-anywhere">{name}</span>{' '}
        <span className="text-ink-2">
          {kind}, {CHANGE_WORDS[change]}
          {was === undefined ? '' : `, was ${was}`}
        </span>
      </p>
      {findings.map((finding, at) => (
        <FindingLine key={at} finding={finding} />
      ))}
      {places.map(({ where, before, after, marks }) => (
        <div key={where} className="mt-1 text-small">
          <p className="font-mono text-ink-2 wrap-anywhere">{where}</p>
          {before !== undefined && (
            <p className="text-ink-2 wrap-anywhere">
              <span aria-label="before">−</span> <Marked text={before} mark={marks.before} />
            </p>
          )}
          {after !== undefined && (
            <p className="text-ink-2 wrap-anywhere">
              <span aria-label="after">+</span> <Marked text={after} mark={marks.after} />
            </p>
          )}
        </div>
      ))}
    </li>
  )
}

/** Suspicious content in a server's text, with its words marked. */
export function FindingLine({ finding: { words, why } }: { finding: Finding }) {
  return (
    <span className="text-small text-warn wrap-anywhere">
      Look at <mark>{words}</mark>: {why}.{' '}
    </span>
  )
}

function Marked({ text, mark }: { text: string; mark: { readonly at: number; readonly length: number } | undefined }) {
  if (mark === undefined) return text
  const end = mark.at + mark.length
  return (
    <>
      {text.slice(0, mark.at)}
      <mark>{text.slice(mark.at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
