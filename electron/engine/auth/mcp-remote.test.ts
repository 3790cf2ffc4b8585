import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { thisPlatform } from '../base/platform.ts'
import { mcpRemoteSignIn } from './mcp-remote.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-remote-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const address = 'https://mcp.example.com/mcp'
const platform = (env: Record<string, string> = {}) => ({ ...thisPlatform(), env, home })
const put = (folder: string, url: string, kind: string, value: unknown): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${createHash('md5').update(url).digest('hex')}_${kind}.json`),
    typeof value === 'string' ? value : JSON.stringify(value),
  )
}

it('finds the sign-in for exactly this address, and looks at no other', async () => {
  const folder = join(home, '.mcp-auth/mcp-remote-v1')
  put(folder, address, 'tokens', { access_token: 'a', token_type: 'Bearer', refresh_token: 'r', odd: 1 })
  put(folder, address, 'client_info', { client_id: 'c', redirect_uris: ['http://localhost:3334/oauth/callback'] })
  const found = await mcpRemoteSignIn(platform(), address)
  expect(found).toMatchObject({ tokens: { access_token: 'a', refresh_token: 'r', odd: 1 }, client: { client_id: 'c' } })
  expect(found?.savedAt).toBeGreaterThan(0)
  for (const other of ['https://mcp.example.com/mcp/', 'https://mcp.example.com', 'https://evil.test/mcp'])
    expect(await mcpRemoteSignIn(platform(), other)).toBeUndefined()
})

it('takes the newest folder, wherever that is, and passes over what cannot be read', async () => {
  const root = join(home, 'elsewhere')
  put(join(root, 'mcp-remote-0.1.9'), address, 'tokens', { access_token: 'old', token_type: 'Bearer' })
  put(join(root, 'mcp-remote-0.1.10'), address, 'tokens', { access_token: 'newer', token_type: 'Bearer' })
  put(join(root, 'mcp-remote-v1'), address, 'tokens', 'torn {')
  put(join(root, 'other'), address, 'tokens', { access_token: 'no', token_type: 'Bearer' })
  expect((await mcpRemoteSignIn(platform({ MCP_REMOTE_CONFIG_DIR: root }), address))?.tokens.access_token).toBe('newer')
  put(join(root, 'mcp-remote-v1'), address, 'tokens', { access_token: 'newest' })
  expect((await mcpRemoteSignIn(platform({ MCP_REMOTE_CONFIG_DIR: root }), address))?.tokens).toEqual({
    access_token: 'newest',
    token_type: 'Bearer',
  })
  expect(await mcpRemoteSignIn(platform(), address)).toBeUndefined()
})
