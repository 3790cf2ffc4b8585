import { expect, it } from 'vitest'
import { startedHub } from './started-hub.ts'

it.each([
  ['npx -y tool-hub-mcp', 'tool-hub-mcp'],
  ['C:\\node\\NPX.CMD -y @khanglvm/tool-hub-mcp@1.2', 'tool-hub-mcp'],
  ['Npx.ps1 -y 1mcp', '1MCP'],
  ['CMD /C NPX -y tool-hub-mcp', 'tool-hub-mcp'],
  ['cmd.exe /c C:/node/bunx.exe mcp-hub', 'MCPHub'],
  ['uv tool run mcpproxy', 'mcpproxy-go'],
  ['/opt/bin/mcpzip serve', 'mcpzip'],
  ['C:\\bin\\MCP.exe serve', "avelino's mcp"],
  ['Docker.exe mcp gateway run', 'Docker MCP Gateway'],
  ['npx -y @playwright/mcp', undefined],
  ['node mcpzip.js', undefined],
])('%s starts %s', (line, hub) => {
  const [command, ...args] = line.split(' ')
  expect(startedHub({ command, args })?.name).toBe(hub)
})
