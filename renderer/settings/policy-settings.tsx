import { useState } from 'react'
import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import { engine } from '../engine/engine.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { Failure, Skeleton } from '../parts/message.tsx'
import { Segmented } from '../parts/segmented.tsx'
import { ruleWords } from './rule-words.ts'
import { Section } from './section.tsx'

const DESTRUCTIVE = [
  { value: 'ask', label: 'Ask me' },
  { value: 'client', label: 'Leave it to apps that ask' },
  { value: 'allow', label: 'Let them run' },
] as const
type Destructive = (typeof DESTRUCTIVE)[number]['value']

const REASONS: Readonly<Record<Destructive, string>> = {
  ask: 'Whatever an AI app asks by itself: you see just what will be sent, and the answer is yours and not a model’s.',
  client:
    'Most AI apps ask before each call, unless you have told them not to; then nobody asks. It holds for apps in whose settings ' +
    'Tooltray is registered: others only say who they are.',
  allow: 'Nobody asks here. What is deleted is gone.',
}

/** What AI apps may do: the rules, and the default without a rule. */
export function PolicySettings({ rules }: { rules: EngineStatus['config']['rules'] }) {
  const [version, setVersion] = useState(0)
  const { value, error } = useAnswer(`destructive ${version}`, (client) => client.settings.get())
  const change = async (key: 'destructive', wanted: Destructive): Promise<void> => {
    await attempt(() => engine().settings.set({ key, ...(wanted === 'ask' ? {} : { value: wanted }) }), 'Not changed')
    setVersion(version + 1)
  }
  if (value === undefined)
    return <Section title="Rules">{error === undefined ? <Skeleton lines={3} /> : <Failure error={error} />}</Section>
  const chosen = DESTRUCTIVE.find((option) => option.value === value.destructive)?.value ?? 'ask'
  return (
    <Section title="Rules">
      <div className="space-y-1.5">
        <p>Calls that may delete or overwrite something, where no rule says what then:</p>
        <Segmented
          label="Calls that may delete"
          value={chosen}
          options={DESTRUCTIVE}
          onChange={(wanted) => void change('destructive', wanted)}
        />
        <p className="text-ink-2">{REASONS[chosen]}</p>
      </div>
      <p className="text-ink-2">
        Of all rules that mean a call the one decides that names most, of several the strictest. One that asks about or denies arguments
        holds beside those that name none.
      </p>
      {rules.length > 0 && (
        <ul aria-label="Rules" className="space-y-1">
          {rules.map((rule, at) => {
            const { decision, unreadable } = rule
            const words = ruleWords(rule)
            return (
              // Two rules may be equal: the position distinguishes them.
              <li key={`${at} ${words}`} className="flex items-center gap-3">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="font-medium">{decision}</span> <span className="text-ink-2">{words}</span>
                  {unreadable === true && <span className="text-warn"> · cannot be read</span>}
                </span>
                <Button
                  aria-label={`Remove rule ${at + 1}`}
                  onClick={() => void attempt(() => engine().rules.remove({ number: at + 1 }), 'The rule was not removed')}
                >
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
