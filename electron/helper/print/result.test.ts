import { describe, expect, it } from 'vitest'
import { byteSize, resultText } from './result.ts'

describe('resultText', () => {
  it.each([
    ['text as it is, without control characters', { content: [{ type: 'text', text: 'a\u001B[31m\n\tb\u0007' }] }, 'a\n\tb'],
    [
      'images as a line',
      { content: [{ type: 'image', mimeType: 'image/png', data: Buffer.alloc(12_300).toString('base64') }] },
      '[image image/png, 12.3 kB]',
    ],
    ['audio as a line', { content: [{ type: 'audio', mimeType: 'audio/wav', data: 'AAAA' }] }, '[audio audio/wav, 3 B]'],
    [
      'the text of resources',
      { content: [{ type: 'resource', resource: { uri: 'file:///a', mimeType: 'text/plain', text: 'inside' } }] },
      '[resource file:///a text/plain]\ninside',
    ],
    [
      'the size of binary resources',
      { content: [{ type: 'resource', resource: { uri: 'blob:1', blob: 'AAAA' } }] },
      '[resource blob:1, 3 B]',
    ],
    ['links to resources', { content: [{ type: 'resource_link', uri: 'https://x', name: 'X' }] }, '[resource https://x] X'],
    ['content of a kind nobody knows as JSON', { content: [{ type: 'hologram' }] }, '{\n  "type": "hologram"\n}'],
    ['structured content when there is no text', { content: [], structuredContent: { a: 1 } }, '{\n  "a": 1\n}'],
    [
      'text instead of the structured content that it repeats',
      { content: [{ type: 'text', text: '{"a":1}' }], structuredContent: { a: 1 } },
      '{"a":1}',
    ],
    ['nothing when there is nothing', {}, ''],
    [
      'several in their order',
      {
        content: [
          { type: 'text', text: 'one' },
          { type: 'image', mimeType: 'image/png\u001B[2J', data: '' },
        ],
      },
      'one\n[image image/png, 0 B]',
    ],
  ])('prints %s', (_, result, text) => {
    expect(resultText(result)).toBe(text)
  })
})

describe('byteSize', () => {
  it('uses decimal units', () => {
    expect([0, 999, 1000, 12_345, 1_500_000, 2e12].map(byteSize)).toEqual(['0 B', '999 B', '1.0 kB', '12.3 kB', '1.5 MB', '2000.0 GB'])
  })
})
