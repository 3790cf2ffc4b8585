import { expect, it } from 'vitest'
import { nearestWord } from './nearest-word.ts'

it.each([
  ['githb', ['gitlab', 'github'], 'github'],
  ['nxp', ['node', 'npx', 'npm'], 'npx'],
  ['callTimeot', ['callTimeout', 'startTimeout'], 'callTimeout'],
  ['alow', ['allow', 'deny'], 'allow'],
  ['GITHUB', ['github'], 'github'],
  ['nothing', ['allow', 'deny'], undefined],
  ['x', ['idle'], undefined],
  ['', [], undefined],
])('%s among %j is %s', (word, among, meant) => {
  expect(nearestWord(word, among)).toBe(meant)
})
