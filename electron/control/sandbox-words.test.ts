import { expect, it } from 'vitest'
import { sandboxWords } from './sandbox-words.ts'

it.each([
  [{ network: false, read: [], write: [] }, 'It runs in a sandbox: it has no network. It cannot reach your other files.'],
  [
    { network: [], read: ['/a', '/b'], write: [] },
    'It runs in a sandbox: it has no network, reads /a, /b. It cannot reach your other files.',
  ],
  [
    { network: true, read: [], write: ['~/Notes'] },
    'It runs in a sandbox: it reaches the network, changes ~/Notes. It cannot reach your other files.',
  ],
  [
    { network: ['a.test', '*.b.test'], read: [], write: [] },
    'It runs in a sandbox: it reaches a.test, *.b.test alone. It cannot reach your other files.',
  ],
])('%j', (rules, sentence) => expect(sandboxWords(rules)).toBe(sentence))
