import { expect, it } from 'vitest'
import { pageWords } from './page-words.ts'

const NOTHING = { connect: [], resources: [], frames: [], refused: [] }

it('says where a page loads from, and what it requests', () => {
  expect(pageWords({ sources: NOTHING, permissions: [] })).toEqual(['It loads nothing from the internet, and sends nothing there.'])
  const sources = {
    connect: ['https://api.example.com'],
    resources: ['https://a.example', 'https://b.example', 'https://c.example'],
    frames: ['https://player.example'],
    refused: ['*', 'http://x.example'],
  }
  expect(pageWords({ sources, permissions: ['microphone', 'clipboardWrite'] })).toEqual([
    'It loads scripts, pictures, and fonts from https://a.example, https://b.example and https://c.example.',
    'It exchanges data with https://api.example.com.',
    'It shows pages of https://player.example.',
    'It also names * and http://x.example. Tooltray never loads from there.',
    'It requests your microphone and writing to the clipboard.',
    'The playground allows only the clipboard.',
  ])
  expect(pageWords({ sources: NOTHING, permissions: ['camera'] }).slice(1)).toEqual([
    'It requests your camera.',
    'The playground does not allow that.',
  ])
  expect(pageWords({ sources: NOTHING, permissions: ['clipboardWrite'] })).toEqual([
    'It loads nothing from the internet, and sends nothing there.',
    'It requests writing to the clipboard.',
  ])
})
