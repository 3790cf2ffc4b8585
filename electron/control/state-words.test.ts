import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NEEDS_PERSON, STATE_WORDS, needsPerson, stateTitle } from './state-words.ts'

it('each state has one word of its own', () => {
  const words = Object.values(STATE_WORDS)
  expect(new Set(words).size).toBe(words.length)
  expect([stateTitle('active'), stateTitle('needs-sign-in')]).toEqual(['Working', 'Needs sign-in'])
  expect(NEEDS_PERSON.every((state) => needsPerson({ state }))).toBe(true)
  expect(needsPerson({ state: 'idle' })).toBe(false)
})

it('nobody writes other words', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = ['renderer', 'electron/main', 'electron/helper'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => join(root, folder, name)),
  )
  const own = sources.filter((file) => /At work|[Aa]sleep until used|'asleep'|disconnected: '[A-Za-z]/.test(readFileSync(file, 'utf8')))
  expect(own).toEqual([])
})
