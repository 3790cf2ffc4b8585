import { expect, it } from 'vitest'
import { toolListChanges } from './tool-list-changes.ts'

const listed = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  json: JSON.stringify({ name, inputSchema: { type: 'object' }, ...more }),
})

it('names the tools that were added, removed, and changed, with what differs', () => {
  const before = [listed('kept', { description: 'a  b' }), listed('gone'), listed('other', { annotations: { readOnlyHint: true } })]
  const after = [
    listed('kept', { description: 'a b', icons: [] }),
    listed('new\u202E'),
    listed('other', { annotations: { readOnlyHint: false }, description: 'More.' }),
  ]
  expect(toolListChanges(before, after)).toEqual({
    added: ['new\\u{202e}'],
    removed: ['gone'],
    changed: [{ name: 'other', fields: ['annotations', 'description'] }],
  })
  expect(toolListChanges(before, before)).toEqual({ added: [], removed: [], changed: [] })
})
