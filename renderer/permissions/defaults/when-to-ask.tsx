import type { Permissions } from '../../../electron/contract/consent/permissions.ts'
import { Card } from '../../parts/layout/card.tsx'
import { setPermissions } from '../permission-actions.ts'
import { holdsSentence } from './holds-sentence.ts'
import { type AskChoice, askChoice, changesFor } from './ask-choice.ts'

const CHOICES: readonly {
  readonly value: AskChoice
  readonly title: string
  readonly about: string
  /** The notice after it was chosen. */
  readonly done: string
}[] = [
  {
    value: 'destructive',
    title: 'Before anything is deleted or overwritten',
    about: 'What is created, sent or edited runs right away. You see exactly what will be sent, and you decide, not the model.',
    done: 'Tooltray asks you before anything is deleted or overwritten.',
  },
  {
    value: 'write',
    title: 'Before anything is changed',
    about: 'Also before a message is sent or an issue is opened. Expect more questions.',
    done: 'Tooltray asks you before anything is changed.',
  },
  {
    value: 'client',
    title: 'Only where the AI app does not ask itself',
    about: 'Most apps ask before each call, unless you turned that off. Tooltray asks for apps that it did not connect.',
    done: 'Tooltray asks you only where the AI app does not ask itself.',
  },
  { value: 'never', title: 'Never', about: 'You can’t restore what a tool deletes.', done: 'Tooltray does not ask you.' },
]

/** When the user is asked, for every app and server. */
export function WhenToAsk({ permissions: { effects, destructive } }: { permissions: Permissions }) {
  const states = effects.find(({ client, server }) => client === undefined && server === undefined)
  const chosen = states && askChoice(states, destructive)
  return (
    <Card title="When should Tooltray ask you?">
      <fieldset className="-mx-4 -mb-4 overflow-hidden rounded-b-card">
        <legend className="sr-only">When should Tooltray ask you?</legend>
        {CHOICES.map(({ value, title, about, done }) => (
          <label key={value} className="flex gap-3 border-t px-4 py-3 has-checked:bg-accent-soft">
            <input
              type="radio"
              name="when-to-ask"
              aria-labelledby={`when-to-ask-${value}`}
              aria-describedby={`when-to-ask-${value}-about`}
              checked={chosen === value}
              onChange={() => void setPermissions(changesFor(value), done)}
              className="mt-0.5 size-4 shrink-0 accent-accent-fill"
            />
            <span className="min-w-0 flex-1">
              <span id={`when-to-ask-${value}`} className="font-medium">
                {title}
              </span>
              {value === 'destructive' && <span className="ml-2 text-small text-accent">Usual</span>}
              <span id={`when-to-ask-${value}-about`} className="block text-ink-2">
                {about}
              </span>
            </span>
          </label>
        ))}
        {states !== undefined && (
          <p role="status" aria-label="Current settings" className="border-t bg-sunken px-4 py-3 text-ink-2">
            {chosen === undefined && 'Your settings match none of these: see “By what a tool does”. '}
            {holdsSentence(states, destructive)} Exceptions override this.
          </p>
        )}
      </fieldset>
    </Card>
  )
}
