import { useState } from 'react'
import { KeyField } from './key-field.tsx'

/** The keys entered for servers that are not added yet. */
export interface TypedKeys {
  get(server: string, key: string): string
  set(server: string, key: string, value: string): void
  /** The keys of a server that are not empty. */
  of(server: string): Readonly<Record<string, string>>
}

export function useTypedKeys(): TypedKeys {
  const [typed, setTyped] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
  return {
    get: (server, key) => typed[server]?.[key] ?? '',
    set: (server, key, value) => setTyped({ ...typed, [server]: { ...typed[server], [key]: value } }),
    of: (server) => Object.fromEntries(Object.entries(typed[server] ?? {}).filter(([, value]) => value !== '')),
  }
}

/**
 * A field for each missing key of a server that is not added yet.
 *
 * @param id distinguishes the server from others on the page.
 */
export function OpenKeys({ id, server, keys, typed }: { id: string; server: string; keys: readonly string[]; typed: TypedKeys }) {
  if (keys.length === 0) return null
  return (
    <fieldset aria-label={`Keys of ${server}`} className="space-y-2 rounded-box border px-3 py-2">
      <p className="text-small text-ink-2">
        {`${server} needs ${keys.length === 1 ? 'this key' : 'these keys'}. Tooltray keeps ${keys.length === 1 ? 'it' : 'them'} as ` +
          `${keys.length === 1 ? 'a secret' : 'secrets'}. You can also enter ${keys.length === 1 ? 'it' : 'them'} later.`}
      </p>
      {keys.map((key) => (
        <KeyField key={key} name={key} value={typed.get(id, key)} onChange={(value) => typed.set(id, key, value)} />
      ))}
    </fieldset>
  )
}
