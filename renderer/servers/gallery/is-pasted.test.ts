import { expect, it } from 'vitest'
import { isPasted } from './is-pasted.ts'

it('what is copied from elsewhere is something to add', () => {
  for (const text of [
    ...['{"mcpServers": {}}', '[servers.a]', '~/Notes', '~/', '/home/ada', 'C:\\Users', '\\\\server\\share', 'https://mcp.linear.app/mcp'],
    ...['npx -y some-server', 'claude mcp add memory -- npx x', 'cursor://anysphere.cursor-deeplink/mcp/install'],
  ])
    expect(isPasted(text), text).toBe(true)
})

it('words are not, however far they are typed', () => {
  for (const text of ['', 'i want my calendar', 'linear.app', 'docker', 'node', 'c', 'files and/or folders', 'claude'])
    for (let end = 0; end <= text.length; end += 1) expect(isPasted(text.slice(0, end)), text).toBe(false)
})
