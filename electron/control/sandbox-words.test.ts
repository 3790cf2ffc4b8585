import { expect, it } from 'vitest'
import { sandboxWords } from './sandbox-words.ts'

it.each([
  [{ network: false, read: [], write: [] }, 'It runs in a sandbox: it has no network, and nothing else of yours.'],
  [{ network: [], read: ['/a', '/b'], write: [] }, 'It runs in a sandbox: it has no network, reads /a, /b, and nothing else of yours.'],
  [
    { network: true, read: [], write: ['~/Notes'] },
    'It runs in a sandbox: it reaches the network, changes ~/Notes, and nothing else of yours.',
  ],
  [
    { network: ['a.test', '*.b.test'], read: [], write: [] },
    'It runs in a sandbox: it reaches a.test, *.b.test alone, and nothing else of yours.',
  ],
])('%j', (rules, sentence) => expect(sandboxWords(rules)).toBe(sentence))
