import { useState } from 'react'
import { engine } from '../../engine/engine.ts'
import { attempt } from '../../frame/notices.ts'

/** The keys that are typed for a server, and how they are saved. */
export interface KeyEntry {
  readonly values: Readonly<Record<string, string>>
  readonly isBusy: boolean
  /** Whether at least one is typed. */
  readonly isTyped: boolean
  type(key: string, value: string): void
  /** Saves what is typed as secrets. The server is tried as soon as all are there. */
  save(): Promise<void>
}

/** @param missing the names of the secrets. */
export function useKeyEntry(missing: readonly string[]): KeyEntry {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const given = missing.filter((key) => (values[key] ?? '') !== '')
  return {
    values,
    isBusy,
    isTyped: given.length > 0,
    type: (key, value) => setValues({ ...values, [key]: value }),
    async save() {
      setBusy(true)
      for (const key of given)
        if (!(await attempt(() => engine().secrets.set({ name: key, value: values[key] ?? '' }), `Couldn’t save ${key}`))) break
      setBusy(false)
    },
  }
}
