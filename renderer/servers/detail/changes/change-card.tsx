import type { DefinitionChange } from '../../../../electron/contract/consent/pending-changes.ts'
import type { ToolPermissions } from '../../../../electron/contract/consent/permissions.ts'
import { humanName } from '../../../../electron/control/human-name.ts'
import { changeSentences } from '../../../../electron/control/words/change-words.ts'
import { Button } from '../../../parts/button.tsx'
import { TechnicalName } from '../../../parts/marks/technical-name.tsx'
import { acceptChanges, leaveOut, titleOf } from './change-actions.ts'
import { ChangePermission } from './change-permission.tsx'
import { ChangePlaces } from './change-places.tsx'
import { Warnings } from './warnings.tsx'
import { isFlagged } from './shown-changes.ts'

/** How each kind of change is labeled. */
const PILLS: Readonly<Record<DefinitionChange['change'], { readonly word: string; readonly look: string }>> = {
  changed: { word: 'Changed', look: 'bg-warn-soft text-warn' },
  added: { word: 'New', look: 'bg-accent-soft text-accent' },
  renamed: { word: 'Renamed', look: 'bg-warn-soft text-warn' },
  gone: { word: 'Removed', look: 'bg-sunken text-ink-2' },
}

/**
 * One change that waits: what is different, in words and as text, and the two answers. Of a tool, also what it may do.
 *
 * @param permissions of a tool; undefined if it has none, or until they are known.
 */
export function ChangeCard({
  server,
  change,
  permissions,
  isStill,
}: {
  server: string
  change: DefinitionChange
  permissions: ToolPermissions | undefined
  isStill: boolean
}) {
  const title = titleOf(change)
  const isOdd = isFlagged(change)
  return (
    <article aria-label={title} data-change={change.name} className="rounded-card bg-card shadow-card">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-2 px-4 pt-3">
        <ChangeName change={change} />
        <span className="flex gap-2">
          <Button
            look={isOdd ? 'danger' : 'plain'}
            disabled={!isStill}
            aria-label={`${isOdd ? 'Accept anyway' : 'Accept'} ${title}`}
            onClick={() => void acceptChanges(server, [change])}
          >
            {isOdd ? 'Accept anyway' : 'Accept'}
          </Button>
          {change.change !== 'gone' && (
            <Button disabled={!isStill} aria-label={`Leave out ${title}`} onClick={() => void leaveOut(server, [change])}>
              Leave out
            </Button>
          )}
        </span>
      </header>
      <ChangeDetails server={server} change={change} />
      {permissions !== undefined && <ChangePermission server={server} title={title} permissions={permissions} />}
    </article>
  )
}

/** What a definition is called, and which kind of change it is. */
export function ChangeName({ change }: { change: DefinitionChange }) {
  const { kind, name, was } = change
  const title = titleOf(change)
  const { word, look } = PILLS[change.change]
  return (
    <span className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-2">
      <span className="font-semibold wrap-anywhere">{title}</span>
      <TechnicalName name={name} title={title} />
      {kind !== 'tool' && <span className="text-small text-ink-2">{kind}</span>}
      <span className={`rounded-full px-2 text-small font-medium ${look}`}>{word}</span>
      {was !== undefined && (
        <span className="text-small wrap-anywhere text-ink-2">
          was <code className="font-mono">{was}</code>
        </span>
      )}
    </span>
  )
}

/** What is different: warnings first, then words, then the texts. */
export function ChangeDetails({ server, change }: { server: string; change: DefinitionChange }) {
  const sentences = changeSentences(change)
  return (
    <div className="space-y-3 px-4 pt-2 pb-4">
      <Warnings findings={change.findings} />
      {change.change === 'gone' && (
        <p className="text-ink-2">{humanName(server)} no longer has it. If it comes back after you accept this, you are asked first.</p>
      )}
      {sentences.length > 0 && (
        <ul aria-label="What changed" className="list-disc space-y-0.5 pl-5 marker:text-ink-3">
          {sentences.map((sentence, at) => (
            <li key={at} className="wrap-anywhere">
              {sentence.map((part, place) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  <code key={place} className="rounded-small bg-sunken px-1 font-mono text-small">
                    {part.code}
                  </code>
                ),
              )}
            </li>
          ))}
        </ul>
      )}
      <ChangePlaces change={change} />
    </div>
  )
}
