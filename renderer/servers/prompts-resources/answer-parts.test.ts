import { expect, it } from 'vitest'
import { partsOf } from './answer-parts.ts'

it('takes what was read, and messages with who says them', () => {
  const resource = { uri: 'a://b', text: 'x' }
  expect(partsOf({ contents: [resource, 'odd', null] })).toEqual([{ block: { type: 'resource', resource } }])
  const text = { type: 'text', text: 'x' }
  expect(
    partsOf({
      messages: [
        { role: 'user', content: text },
        { role: 'assistant', content: [text, text] },
        { role: 'user', content: 'odd' },
      ],
    }),
  ).toEqual([{ role: 'user', block: text }, { role: 'assistant', block: text }, { block: text }])
  expect(partsOf({ contents: 5, messages: {} })).toEqual([])
})
