import { useState } from 'react'
import { engine } from '../engine/engine.ts'
import { explainError } from '../engine/explain-error.ts'
import { useAnswer } from '../engine/use-engine.ts'
import type { SettingKey, SettingValue } from '../../electron/contract/settings/settings.ts'
import { notify } from '../frame/notices.ts'
import { Field } from '../parts/field.tsx'
import { Failure, Skeleton } from '../parts/message.tsx'
import { Section } from './section.tsx'

interface Limit {
  readonly setting: SettingKey
  readonly label: string
  /** The value that applies if the field is empty. */
  readonly initial: string
  readonly hint?: string
}

const LIMITS: readonly Limit[] = [
  { setting: 'startTimeout', label: 'Start within', initial: '60s' },
  { setting: 'callTimeout', label: 'Answer a call within', initial: '2m' },
  {
    setting: 'questionTimeout',
    label: 'Wait for answers to a server',
    initial: '10m',
    hint: 'Of an AI app or a person, in the middle of a call.',
  },
  { setting: 'idle', label: 'End when unused for', initial: '5m', hint: 'Or never, or adaptive: busy servers stay longer.' },
  { setting: 'idleMin', label: 'Adaptive, at least', initial: '1m', hint: 'However seldom a server is used.' },
  { setting: 'idleMax', label: 'Adaptive, at most', initial: '5m', hint: 'However often, unless the least is more.' },
  { setting: 'refreshEvery', label: 'Read the tools again every', initial: '6h', hint: 'Or never.' },
  { setting: 'resultLimit', label: 'Characters of a result', initial: 'as each app', hint: 'An AI app gets longer ones in parts.' },
  { setting: 'maxProcesses', label: 'Programs at the same time', initial: '32', hint: 'The least recently used one leaves.' },
]

/** The settings for all servers without their own. */
export function LimitSettings() {
  const { value, error } = useAnswer('settings', (client) => client.settings.get())
  return (
    <Section title="Limits">
      <p className="text-ink-2">
        For all servers that do not say otherwise. Each is saved as you leave its field; an empty one has the value shown in grey.
      </p>
      {value === undefined ? (
        error === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <Failure error={error} />
        )
      ) : (
        <div className="grid grid-cols-2 gap-x-6 gap-y-4">
          {LIMITS.map((limit) => (
            <LimitField key={limit.setting} limit={limit} written={value[limit.setting]} />
          ))}
        </div>
      )}
    </Section>
  )
}

function LimitField({ limit, written = '' }: { limit: Limit; written: SettingValue | undefined }) {
  return typeof written === 'object' ? (
    <LimitsOfApps limit={limit} written={written} />
  ) : (
    <WrittenLimit limit={limit} written={String(written)} />
  )
}

/** A setting with values for single apps, which one number would overwrite. */
function LimitsOfApps({ limit: { label }, written }: { limit: Limit; written: SettingValue }) {
  const text = Object.entries(written ?? {})
    .map(([app, limit]) => `${app}: ${String(limit)}`)
    .join(', ')
  return (
    <Field label={label} hint="One for each app: change them in servers.json.">
      {(wiring) => <input {...wiring} readOnly title={text} value={text} className="field-box text-ink-2" />}
    </Field>
  )
}

/** One setting, saved when the field loses the focus or on Enter. */
function WrittenLimit({ limit: { setting, label, initial, hint }, written }: { limit: Limit; written: string }) {
  const [saved, setSaved] = useState(written)
  const [text, setText] = useState(written)
  const [problem, setProblem] = useState<string | undefined>()
  const save = async (): Promise<void> => {
    const next = text.trim()
    if (next === saved) {
      setProblem(undefined)
      return
    }
    try {
      await engine().settings.set({ key: setting, ...(next === '' ? {} : { value: /^\d+$/.test(next) ? Number(next) : next }) })
      setSaved(next)
      setProblem(undefined)
      notify({ kind: 'done', text: `${label}: ${next === '' ? initial : next}.` })
    } catch (error) {
      const { message, hint: next } = explainError(error)
      setProblem([message, next].filter(Boolean).join(' '))
    }
  }
  return (
    <Field label={label} hint={hint} error={problem}>
      {(wiring) => (
        <input
          {...wiring}
          value={text}
          placeholder={initial}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save()
          }}
          className="field-box"
        />
      )}
    </Field>
  )
}
