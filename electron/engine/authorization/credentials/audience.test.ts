import { expect, it } from 'vitest'
import { covers } from './audience.ts'

it.each([
  ['https://box.test/mcp', 'https://box.test/mcp', true],
  ['https://box.test/mcp', 'https://box.test/mcp/profile/work', true],
  ['https://box.test/', 'https://box.test/mcp', true],
  ['https://box.test', 'https://box.test/sse', true],
  ['https://box.test/mcp/server/a', 'https://box.test/mcp', false],
  ['https://box.test/mcp/server/a', 'https://box.test/mcp/server/ab', false],
  ['https://box.test/mcp', 'https://box.test/sse', false],
  ['https://box.test/mcp', 'https://box.test/', true],
  ['https://box.test/mcp', 'https://other.test/mcp', false],
  ['https://box.test/mcp', 'https://box.test:8747/mcp', false],
  ['https://box.test/mcp', 'http://box.test/mcp', false],
  [['https://box.test/mcp'], 'https://box.test/mcp', false],
  [undefined, 'https://box.test/mcp', false],
])('for %j, %s: %s', (audience, address, is) => expect(covers(audience, address)).toBe(is))
