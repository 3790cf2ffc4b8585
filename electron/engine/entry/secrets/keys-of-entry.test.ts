import { expect, it } from 'vitest'
import type { ServerConfig } from '../schema.ts'
import { keysOfEntry } from './keys-of-entry.ts'

const program = {
  transport: 'stdio',
  command: 'npx',
  args: ['${HOME}'],
  env: { API_KEY: '${secret:brave.key}', TEAM: '${TEAM}', OTHER: '${MY_TOKEN}' },
}
const remote = { transport: 'http', url: 'https://a.test/mcp', headers: {} }

it.each([
  [program, ['brave.key', 'MY_TOKEN']],
  [{ ...remote, bearer: '${secret:a.token}' }, ['a.token']],
  [{ ...remote, headers: { Authorization: 'Basic ${secret:a.basic}' } }, ['a.basic']],
  // A person signs in to it, whatever else it gets.
  [{ ...remote, headers: { 'X-Key': '${secret:a.key}' } }, []],
  [{ ...remote, oauth: { clientSecret: '${secret:a.client}' } }, []],
])('finds the keys by which a server knows its user: %j', (entry, keys) => {
  expect(keysOfEntry(entry as unknown as ServerConfig)).toEqual(keys)
})
