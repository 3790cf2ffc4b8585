import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { openSecretFile } from './secret-file.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-secrets-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const opened = () => openSecretFile(join(folder, 'secrets.json'), systemClock)

describe('openSecretFile', () => {
  it('has what another process wrote meanwhile, also of the same length', async () => {
    const [one, other] = [opened(), opened()]
    for (const value of ['a', 'b', 'c', 'd']) {
      await one.set('key', value)
      expect(await other.get('key')).toBe(value)
      await other.set('key', value.toUpperCase())
      expect(await one.get('key')).toBe(value.toUpperCase())
    }
    expect(await other.delete('key')).toBe(true)
    expect(await one.get('key')).toBeUndefined()
    expect(await one.delete('key')).toBe(false)
  })

  it('keeps what another process added when it changes something else', async () => {
    const [one, other] = [opened(), opened()]
    await one.set('first', '1')
    await other.set('second', '2')
    await one.set('third', '3')
    expect(await Promise.all(['first', 'second', 'third'].map((name) => other.get(name)))).toEqual(['1', '2', '3'])
  })

  it('does not write what is there already', async () => {
    const file = opened()
    await file.set('key', 'value')
    const before = statSync(join(folder, 'secrets.json')).ino
    await file.set('key', 'value')
    expect(statSync(join(folder, 'secrets.json')).ino).toBe(before)
  })

  it('finds names that every object has only if they were set', async () => {
    const file = opened()
    expect(await file.get('constructor')).toBeUndefined()
    await file.set('constructor', 'value')
    expect(await file.get('constructor')).toBe('value')
  })

  it('refuses a file that it did not write, and is well again once that is mended', async () => {
    const [path, file] = [join(folder, 'secrets.json'), opened()]
    await file.set('key', 'value')
    writeFileSync(path, '["key"]')
    await expect(file.get('key')).rejects.toMatchObject({ code: 'storage_failed' })
    await expect(file.set('key', 'other')).rejects.toMatchObject({ code: 'storage_failed' })
    writeFileSync(path, '{"key": "mended"}')
    expect(await file.get('key')).toBe('mended')
  })
})
