import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSavedScripts } from './saved-scripts.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'tooltray-saved-'))))
afterEach(() => rmSync(root, { recursive: true }))

const script = { name: 'weekly', description: 'Sums up the week', code: 'return 1', readOnly: true, offered: true }

function opened() {
  const told: string[] = []
  const folder = join(root, 'scripts')
  const open = () =>
    openSavedScripts(
      folder,
      ({ message }) => void told.push(message),
      () => void told.push('changed'),
    )
  return { folder, told, open, saved: open() }
}

it('are there again, by name, until they are removed', async () => {
  const { saved, open, told, folder } = opened()
  await saved.save(script)
  await saved.save({ ...script, name: 'daily', inputSchema: { type: 'object' } })
  await saved.save({ ...script, code: 'return 2' })
  expect(
    open()
      .list()
      .map(({ name, code }) => [name, code]),
  ).toEqual([
    ['daily', 'return 1'],
    ['weekly', 'return 2'],
  ])
  await saved.remove('daily')
  expect(open().list()).toHaveLength(1)
  expect(readdirSync(folder)).toEqual(['weekly.json'])
  expect(told).toEqual(['changed', 'changed', 'changed', 'changed'])
  await expect(saved.remove('daily')).rejects.toMatchObject({ code: 'script_unknown', hint: expect.stringContaining('weekly') as string })
})

it('stay in their folder, whatever they are called', async () => {
  const { saved, folder } = opened()
  for (const name of ['../out', '', 'a/b', '.hidden', 'a b']) await expect(saved.save({ ...script, name })).rejects.toThrow()
  expect(() => readdirSync(folder)).toThrow()
})

it('that cannot be read are told, and left as they are', () => {
  const folder = join(root, 'scripts')
  mkdirSync(folder)
  writeFileSync(join(folder, 'broken.json'), '{')
  writeFileSync(join(folder, 'other.json'), JSON.stringify(script))
  const { saved, told } = opened()
  expect(saved.list()).toEqual([])
  expect(told).toEqual([expect.stringContaining('broken.json')])
  expect(readdirSync(folder)).toHaveLength(2)
})
