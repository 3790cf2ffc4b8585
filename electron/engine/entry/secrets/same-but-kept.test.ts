import { expect, it } from 'vitest'
import { withoutSecrets } from './keep-secrets.ts'
import { isSameButKept } from './same-but-kept.ts'

const ENTRY = {
  command: 'npx',
  args: ['-y', 'thing', '--api-key', 'planted-planted-1', '--header=Authorization: Bearer planted-planted-2'],
  env: { TOKEN: 'planted-planted-3', DSN: 'postgres://ada:planted-4@db.test/x', OPEN: '${open:A_KEY}', PLAIN: 'plain' },
  timeout: 5,
}

it('an entry whose keys were stored is the same', () => {
  const { entry, secrets } = withoutSecrets('it', ENTRY, new Set())
  expect(secrets.length).toBeGreaterThan(2)
  expect(isSameButKept(ENTRY, entry)).toBe(true)
  expect(isSameButKept(ENTRY, ENTRY)).toBe(true)
})

it.each([
  { command: 'node' },
  { args: ['-y', 'evil'] },
  { args: [...ENTRY.args, '${secret:it.more}'] },
  { env: { ...ENTRY.env, PLAIN: 'other' } },
  { env: { ...ENTRY.env, PLAIN: 'other ${secret:it.x}' } },
  { env: { ...ENTRY.env, MORE: '${secret:github.token}' } },
  { timeout: 6 },
  { cwd: '/' },
])('an entry with another %j is another', (other) => {
  expect(isSameButKept(ENTRY, { ...ENTRY, ...other })).toBe(false)
})

it('what stands between the references must be there, in its order, without overlaps', () => {
  expect(isSameButKept('a-key-b-key-c', 'a-${secret:x}-b-${secret:y}-c')).toBe(true)
  expect(isSameButKept('a-key-b-key-c', 'a-${secret:x}-c-${secret:y}-c')).toBe(false)
  expect(isSameButKept('aba', 'ab${secret:x}ba')).toBe(false)
})
