import { expect, it } from 'vitest'
import { withPackage } from './package-names.ts'

it.each([
  [['npx', '-y', 'mcp-notes@1.2.0'], 'mcp-notes 1.2.0'],
  [['uvx', 'mcp-server-time'], 'mcp-server-time'],
  [['uvx', '--from', 'git+https://host/x', 'serve'], undefined],
  [['node', 'server.js'], undefined],
])('a preview of %j names the package that is kept', (words, name) => {
  expect(withPackage({ words } as unknown as Parameters<typeof withPackage>[0]).package).toBe(name)
})
