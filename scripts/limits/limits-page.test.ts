import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorHelp } from '../../electron/engine/base/error-guide/error-guide.ts'
import { LIMITS_PAGE, allBounds, limitsPage, unexplainedBounds } from './limits-page.ts'

it('the page is the one that the code makes now; if not: npm run docs', () => {
  expect(readFileSync(LIMITS_PAGE, 'utf8')).toBe(limitsPage())
})

it('each bound on what others send says what happens over it ("Over it: ..."), or why nobody meets it ("Inner: ...")', () => {
  expect(unexplainedBounds()).toEqual([])
})

it('each says in its comment what it bounds', () => {
  const silent = allBounds().filter(({ over, what }) => over !== undefined && what === '')
  expect(silent.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

it('the error codes that it names are there', () => {
  const named = [...limitsPage().matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code = '']) => code)
  expect(named.length).toBeGreaterThan(30)
  expect([...new Set(named)].filter((code) => !Object.hasOwn(errorHelp, code)).sort()).toEqual([
    'execute_tools',
    'result_id',
    'search_tools',
  ])
})
