import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SecretPlace } from '../../contract/secrets.ts'
import { pathsFor } from '../config/paths.ts'
import { systemClock, thisPlatform } from '../base/platform.ts'
import { KeychainError } from './keychain.ts'
import type { KeychainItems } from './keychain-items.ts'
import { openSecretStore } from './open-secret-store.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-secrets-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const file = () => join(home, 'data', 'secrets.json')

/** A keychain in the state that it is told to be in; the real ones are in e2e/keychain.test.ts. */
function keychainThat(state: { is: 'open' | 'locked' | 'unreachable' }, entries = new Map<string, string>()): KeychainItems {
  const check = (): void => {
    if (state.is === 'locked') throw new KeychainError(new Error('Secret Service: unlock prompt was dismissed'))
    if (state.is === 'unreachable') throw new KeychainError(new Error('DBus error: no bus'))
  }
  return {
    get: async (name) => (check(), entries.get(name)),
    set: async (name, value) => (check(), void entries.set(name, value)),
    delete: async (name) => (check(), entries.delete(name)),
  }
}

function open(keychain: KeychainItems, env: Record<string, string> = {}) {
  const platform = { ...thisPlatform(), env: { TOOLTRAY_HOME: home, ...env }, home }
  const places: SecretPlace[] = []
  return {
    places,
    store: openSecretStore({ paths: pathsFor(platform), platform, clock: systemClock, onPlace: (place) => places.push(place), keychain }),
  }
}

describe('openSecretStore', () => {
  it('uses the keychain and writes no file', async () => {
    const { store, places } = open(keychainThat({ is: 'open' }))
    expect(store.place).toEqual({ kind: 'unknown' })
    await store.set('a', 'planted')
    expect(await store.get('a')).toBe('planted')
    expect(places).toEqual([{ kind: 'keychain' }])
    expect(readdirSync(home)).toEqual([])
    expect(await store.delete('a')).toBe(true)
    expect(await store.get('a')).toBeUndefined()
  })

  it('has no secret in its file that nobody gave', async () => {
    const { store } = open(keychainThat({ is: 'unreachable' }))
    await store.set('a', 'planted')
    expect([await store.get('constructor'), await store.delete('toString')]).toEqual([undefined, false])
    await store.set('constructor', 'planted-2')
    expect(await store.get('constructor')).toBe('planted-2')
  })

  it('uses a file of mode 0600 where no keychain can be reached, and says so', async () => {
    const { store, places } = open(keychainThat({ is: 'unreachable' }))
    await store.set('a', 'planted')
    expect(await store.get('a')).toBe('planted')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(places).toEqual([{ kind: 'file', file: file(), reason: 'no keychain can be reached', detail: 'DBus error: no bus' }])
    // Also when somebody made it readable.
    writeFileSync(file(), readFileSync(file()), { mode: 0o644 })
    await store.set('b', 'x')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(open(keychainThat({ is: 'open' })).store.place).toMatchObject({ kind: 'file' })
    expect(await store.delete('a')).toBe(true)
    expect(readFileSync(file(), 'utf8')).not.toContain('planted')
  })

  it('does neither while the keychain is locked: no file, no lost secret', async () => {
    const state = { is: 'open' as 'open' | 'locked' }
    const { store, places } = open(keychainThat(state))
    await store.set('a', 'planted')
    state.is = 'locked'
    const locked = expect.objectContaining({
      code: 'secrets_locked',
      hint: expect.stringContaining('TOOLTRAY_SECRETS=file') as string,
    }) as Error
    await expect(store.get('a')).rejects.toThrow(locked)
    await expect(store.set('a', 'other')).rejects.toThrow(locked)
    await expect(store.delete('a')).rejects.toThrow(locked)
    expect(readdirSync(home)).toEqual([])
    state.is = 'open'
    expect(await store.get('a')).toBe('planted')
    expect(places.map(({ kind }) => kind)).toEqual(['keychain', 'locked', 'keychain'])
  })

  it('says where secrets will go before any is kept, if it is asked to look', async () => {
    const placeOf = async (is: 'open' | 'locked' | 'unreachable') => {
      const { store } = open(keychainThat({ is }))
      expect(store.place).toEqual({ kind: 'unknown' })
      return store.settlePlace()
    }
    expect(await placeOf('open')).toEqual({ kind: 'keychain' })
    expect(await placeOf('locked')).toMatchObject({ kind: 'locked' })
    expect(await placeOf('unreachable')).toMatchObject({ kind: 'file', file: file() })
  })

  it('moves what is in the file into the keychain once that can be reached', async () => {
    const state = { is: 'unreachable' as 'open' | 'unreachable' }
    const entries = new Map<string, string>()
    const { store } = open(keychainThat(state, entries))
    await store.set('a', 'planted')
    await store.set('b', 'old')
    state.is = 'open'
    expect(await store.get('a')).toBe('planted')
    await store.set('b', 'new')
    expect([...entries]).toEqual([
      ['a', 'planted'],
      ['b', 'new'],
    ])
    expect(readFileSync(file(), 'utf8')).toBe('{}\n')
  })

  it('asks no keychain when the file was chosen', async () => {
    const asked = new Proxy({} as KeychainItems, {
      get: () => () => {
        throw new Error('asked')
      },
    })
    const { store } = open(asked, { TOOLTRAY_SECRETS: 'file' })
    await store.set('a', 'x')
    expect(await store.get('a')).toBe('x')
    expect(store.place).toMatchObject({ kind: 'file', reason: 'TOOLTRAY_SECRETS is set to file' })
    // Also before anything is asked for, when the file has something.
    expect(open(asked, { TOOLTRAY_SECRETS: 'file' }).store.place).toMatchObject({ reason: 'TOOLTRAY_SECRETS is set to file' })
  })

  it('never writes over a file that holds something else, and does not quote it', async () => {
    const { store } = open(keychainThat({ is: 'unreachable' }))
    await store.set('a', 'x')
    writeFileSync(file(), '{"a": "planted-in-a-torn-file')
    const refusal = await store.set('b', 'y').catch((error: unknown) => error as Error)
    expect(refusal).toMatchObject({ code: 'storage_failed' })
    expect(String((refusal as Error).message)).not.toContain('planted')
    expect(readFileSync(file(), 'utf8')).toBe('{"a": "planted-in-a-torn-file')
  })

  it('keeps what many write at the same time, and clears up after one that was killed', async () => {
    const [a, b] = [open(keychainThat({ is: 'unreachable' })).store, open(keychainThat({ is: 'unreachable' })).store]
    await a.set('first', 'x')
    writeFileSync(join(home, 'data', '.secrets.json.0011.tmp'), 'planted')
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? a : b).set(`n${n}`, String(n))))
    expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8')) as object)).toHaveLength(21)
    expect(readdirSync(join(home, 'data')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})
