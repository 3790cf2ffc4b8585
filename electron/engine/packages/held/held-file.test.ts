import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { type Held, openHeldFile } from './held-file.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-held-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const damaged: string[] = []
const open = () => openHeldFile(join(folder, 'held.json'), systemClock, (moved) => damaged.push(moved))
const held = (current: string): Held => ({ asked: '{}', current, named: [{ name: 'mcp', version: '1.0.0', integrity: 'sha512-a' }] })

it('keeps what is held for each server, also when two engines write at the same time', async () => {
  const [one, two] = [open(), open()]
  await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : two).change(`server ${at}`, () => held(`tree ${at}`))))
  expect(Object.keys(await open().all())).toHaveLength(20)
  expect(await one.change('server 4', (now) => ({ ...held('another'), ...now, follows: true }))).toEqual({
    ...held('tree 4'),
    follows: true,
  })
  await one.change('server 3', () => undefined)
  expect(await two.get('server 3')).toBeUndefined()
  expect(await two.get('server 4')).toEqual({ ...held('tree 4'), follows: true })
  expect(await two.get('constructor')).toBeUndefined()
})

it('sets a file aside that cannot be read, and begins anew', async () => {
  const file = join(folder, 'held.json')
  writeFileSync(file, '{"version":1,"servers":{"a":{"current":')
  expect(await open().all()).toEqual({})
  expect(damaged).toEqual([`${file}.damaged`])
  expect(readFileSync(`${file}.damaged`, 'utf8')).toContain('"current"')
  await open().change('a', () => held('tree'))
  expect(await open().get('a')).toEqual(held('tree'))
})
