import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFailedUpdate, takeFailedUpdate } from './failed-update.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-failed-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const never = (message: string): never => {
  throw new Error(message)
}

it('is kept until it was taken once, and is one line of a bounded length', () => {
  const file = join(folder, 'data/failed-update.json')
  keepFailedUpdate(file, { version: '2.0.0', reason: `${'x'.repeat(1000)}\nand a stack` })
  expect(readFileSync(file, 'utf8').length).toBeLessThan(400)
  expect(takeFailedUpdate(file, never)).toEqual({ version: '2.0.0', reason: 'x'.repeat(300) })
  expect(existsSync(file)).toBe(false)
  expect(takeFailedUpdate(file, never)).toBeUndefined()
})

it('is nothing where its file is damaged, which is told once', () => {
  const file = join(folder, 'failed-update.json')
  writeFileSync(file, '{"version": 2')
  const troubles: string[] = []
  expect(takeFailedUpdate(file, (message) => troubles.push(message))).toBeUndefined()
  expect(troubles).toEqual([expect.stringContaining('failed-update.json cannot be read')])
  expect(takeFailedUpdate(file, never)).toBeUndefined()
})
