import { expect, it } from 'vitest'
import type { DefinitionChange } from '../../../../electron/contract/consent/pending-changes.ts'
import { isFlagged, shownChanges } from './shown-changes.ts'

const change = (name: string, version: string, more: Partial<DefinitionChange> = {}): DefinitionChange => ({
  kind: 'tool',
  name,
  change: 'changed',
  places: [],
  differences: [],
  findings: [],
  version,
  leftOut: false,
  ...more,
})
const [a, b] = [change('a', '1'), change('b', '1')]

it('keeps what is shown, and says that something else came', () => {
  expect(shownChanges([a, b], [a, b])).toEqual({ waiting: [a, b], leftOut: [], isOutdated: false })
  // Another definition of the same tool does not take its place.
  expect(shownChanges([a, b], [change('a', '2'), b])).toEqual({ waiting: [a, b], leftOut: [], isOutdated: true })
  expect(shownChanges([a], [a, b])).toEqual({ waiting: [a], leftOut: [], isOutdated: true })
  // A prompt of the same name is something else.
  expect(shownChanges([a], [change('a', '1', { kind: 'prompt' })])).toMatchObject({ waiting: [], isOutdated: true })
})

it('drops what was accepted, and moves what was left out', () => {
  expect(shownChanges([a, b], [b])).toEqual({ waiting: [b], leftOut: [], isOutdated: false })
  const out = { ...a, leftOut: true }
  expect(shownChanges([a, b], [out, b])).toEqual({ waiting: [b], leftOut: [out], isOutdated: false })
  // What was left out before and changed again is new to whoever looks.
  expect(shownChanges([out], [change('a', '2')])).toEqual({ waiting: [], leftOut: [], isOutdated: true })
})

it('knows which texts deserve a look', () => {
  const found = { where: 'description', at: 0, length: 1, words: 'x', why: 'y' }
  expect(isFlagged({ findings: [{ ...found, kind: 'link' }] })).toBe(false)
  expect(
    isFlagged({
      findings: [
        { ...found, kind: 'link' },
        { ...found, kind: 'hidden' },
      ],
    }),
  ).toBe(true)
})
