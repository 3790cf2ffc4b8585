import { expect, it } from 'vitest'
import { deniesTool } from './list-reading.ts'

it.each([
  'Unknown tool: read_note',
  'MCP error -32602: Tool read_note not found',
  "Tool 'read_note' does not exist",
  'No such tool',
  'read_note: tool is not available',
])('a server denies the tool by %j', (message) => {
  expect(deniesTool(message, 'read_note')).toBe(true)
})

it.each(['The note 7 was not found', 'read_note failed: file not found', 'Unknown toolbox', 'The tool failed: user not found'])(
  'no server denies it by %j',
  (message) => {
    expect(deniesTool(message, 'read_note')).toBe(false)
  },
)
