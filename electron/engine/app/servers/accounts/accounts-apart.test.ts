import { expect, it } from 'vitest'
import { parseServersFile } from '../../../config/servers-file.ts'
import { accountsApart } from './accounts-apart.ts'

const url = 'https://mail.test/mcp'
const configured = (mcpServers: Record<string, object>) => parseServersFile(JSON.stringify({ mcpServers })).servers
const shown = (server: string) => (server === 'away' ? undefined : `${server}@x.test`)

it('names the accounts of servers with one address and different accounts, and of no other', () => {
  const servers = configured({
    work: { url },
    home: { url: `${url}/` },
    away: { url },
    alone: { url: 'https://alone.test/mcp' },
    program: { command: 'x' },
    each: { url, sharing: 'person' },
    keyed: { url, bearer: '${secret:k}' },
  })
  expect([...accountsApart(servers, () => true, shown)]).toEqual([
    ['work', 'work@x.test'],
    ['home', 'home@x.test'],
  ])
  // Nothing tells one apart whose others are not seen.
  expect(accountsApart(servers, (server) => server !== 'home' && server !== 'away', shown).size).toBe(0)
})

it('names nothing for servers that share one account', () => {
  expect(accountsApart(configured({ work: { url }, team: { url, account: 'work' } }), () => true, shown).size).toBe(0)
})
