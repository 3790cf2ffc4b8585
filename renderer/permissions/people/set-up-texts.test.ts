import { expect, it } from 'vitest'
import { setUpTexts } from './set-up-texts.ts'

it('names the address and the token as each app wants them', () => {
  const [command, entry] = setUpTexts('http://127.0.0.1:8747/mcp', 'tooltray_x')
  expect(command?.text).toBe(
    'claude mcp add --transport http tooltray http://127.0.0.1:8747/mcp --header "Authorization: Bearer tooltray_x"',
  )
  expect(JSON.parse(entry?.text ?? '')).toEqual({
    mcpServers: { tooltray: { url: 'http://127.0.0.1:8747/mcp', headers: { Authorization: 'Bearer tooltray_x' } } },
  })
})
