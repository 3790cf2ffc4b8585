import { type ReactNode, useId, useState } from 'react'
import type { SettingValue } from '../../../electron/contract/settings/settings.ts'
import { notify } from '../../frame/notices.ts'
import { Switch } from '../../parts/switch.tsx'
import { readableDuration, writtenDuration } from './duration-words.ts'
import { plainText } from './object-form.ts'
import { SettingRow } from './setting-row.tsx'
import { SETTING_WORDS } from './setting-words.ts'
import type { Outcome } from './agreement.tsx'
import { useSettings } from './settings-context.tsx'
import { useTyped } from './use-typed.ts'

type Key = keyof typeof SETTING_WORDS

/** One setting with its words: the value in force, whether it is written, and how it is changed. */
export function useSetting(setting: Key) {
  const { written, usual, set } = useSettings()
  const [problem, setProblem] = useState<string>()
  const own = written[setting]
  const change = async (value: SettingValue | undefined): Promise<Outcome> => {
    // What was wrong before must not stand behind a question about the next value.
    setProblem(undefined)
    const outcome = await set(setting, value === usual[setting] ? undefined : value)
    setProblem('problem' in outcome ? outcome.problem : undefined)
    return outcome
  }
  return {
    ...SETTING_WORDS[setting],
    value: own ?? usual[setting],
    usual: usual[setting],
    isWritten: own !== undefined,
    problem,
    setProblem,
    change,
    onUsual: own === undefined ? undefined : () => void change(undefined),
  }
}

/** A setting that is on or off. */
export function SwitchRow({ setting, disabled = false, about }: { setting: Key; disabled?: boolean; about?: ReactNode }) {
  const { name, about: words, value, usual, onUsual, problem, change } = useSetting(setting)
  return (
    <SettingRow name={name} about={about ?? words} usual={usual === true ? 'on' : 'off'} onUsual={onUsual} problem={problem}>
      <Switch label={name} checked={value === true} disabled={disabled} onChange={(on) => void change(on)} />
    </SettingRow>
  )
}

/** The kinds of typed values: how each is shown, and how it is written. */
const KINDS = {
  text: { shown: String, written: (typed: string): SettingValue => typed },
  number: { shown: String, written: (typed: string): SettingValue => (/^\d+$/.test(typed) ? Number(typed) : typed) },
  duration: { shown: readableDuration, written: (typed: string): SettingValue => writtenDuration(typed) },
} as const

/** The row of a setting that is typed, and how its text is saved. Empty: the usual value. */
export function useTypedSetting(setting: Key, kind: keyof typeof KINDS) {
  const { name, about, value, usual, onUsual, problem, setProblem, change } = useSetting(setting)
  const { shown, written } = KINDS[kind]
  const usualText = usual === undefined ? undefined : shown(plainText(usual))
  return {
    name,
    about,
    problem,
    onUsual,
    value: value === undefined ? '' : shown(plainText(value)),
    usual: usualText,
    async onSave(typed: string): Promise<Outcome> {
      const outcome = await change(typed === '' ? undefined : written(typed))
      if ('done' in outcome && outcome.done) notify({ kind: 'done', text: `${name}: ${typed === '' ? (usualText ?? 'none') : typed}.` })
      return outcome
    },
    onSame: () => setProblem(undefined),
  }
}

/** A setting that is typed. It is saved when the field loses the focus, or on Enter. Empty: the usual value. */
export function TextRow({ setting, kind, wide = false }: { setting: Key; kind: keyof typeof KINDS; wide?: boolean }) {
  return <TypedRow {...useTypedSetting(setting, kind)} wide={wide} />
}

/** The field of a row whose value is typed. */
export function TypedRow({
  name,
  about,
  value,
  usual,
  onUsual,
  problem,
  wide,
  onSave,
  onSame,
}: {
  name: string
  about: ReactNode
  value: string
  usual: string | undefined
  onUsual: (() => void) | undefined
  problem: string | undefined
  wide: boolean
  onSave: (typed: string) => Promise<Outcome>
  onSame: () => void
}) {
  const id = useId()
  const typed = useTyped(value, onSave, onSame)
  return (
    <SettingRow {...{ name, about, usual, onUsual, problem }} htmlFor={id}>
      <input
        {...typed}
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? `${id}-about` : `${id}-problem`}
        className={`field-box ${wide ? '!w-72 max-w-full' : '!w-28'}`}
      />
    </SettingRow>
  )
}
