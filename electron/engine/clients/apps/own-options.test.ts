import { expect, it } from 'vitest'
import { ENTRY_KEYS } from '../../entry/schema.ts'
import { readEntry } from './read-entry.ts'

const app = { name: 'The app', placeholders: 'editor' } as const
const read = (raw: unknown) => readEntry(raw, app, { home: '/home/ada', folder: undefined })

/** One entry of each kind that has every key which such an entry can have. */
const options = {
  idle: 'adaptive',
  idleMin: '30s',
  idleMax: '10m',
  startTimeout: '20s',
  callTimeout: 90,
  tools: { allow: ['read_*'], deny: ['*_all'], rename: { a: 'b' }, descriptions: { a: 'It reads.' }, direct: ['read_*'] },
  hold: 'all',
  budget: { callsPerMinute: 3, secondsPerDay: 60 },
  effects: { 'drop_*': 'destructive' },
  description: 'What it is for',
  roots: false,
  sharing: 'session',
}
const sandbox = { network: ['example.com'], read: ['~/x'] }
const program = { command: 'npx', args: ['-y', 'x'], env: { A: '1' }, cwd: '/srv', keep: false, sandbox }
const address = {
  url: 'https://mcp.example.com/mcp',
  headers: { A: '1' },
  bearer: '${TOKEN}',
  account: 'ada',
  oauth: { clientId: 'id', clientSecret: '${secret:it.clientSecret}', scope: 'all' },
}
const whole = [
  { ...program, ...options },
  { type: 'cli', ...program, commands: ['log'], ...options },
  { type: 'sse', ...address, ...options },
]

it.each(whole)('loses no key of an entry of Tooltray: %j', (entry) =>
  expect(read(entry)).toEqual({ entry, enabled: true, problem: undefined, notes: [] }),
)

it('is shown here for every key that there is', () => {
  // Two ways of saying that it is off, and two other names of the address.
  const others = ['enabled', 'disabled', 'serverUrl', 'httpUrl']
  expect(ENTRY_KEYS.filter((key) => !others.includes(key) && !whole.some((entry) => key in entry))).toEqual([])
  for (const key of ['serverUrl', 'httpUrl']) expect(read({ [key]: address.url }).entry).toMatchObject({ url: address.url })
  expect(read({ ...program, enabled: false }).enabled).toBe(false)
})

it('names what an app means otherwise, and leaves it out', () => {
  expect(read({ command: 'x', roots: ['/a'], idle: 'sometimes' })).toMatchObject({
    entry: { command: 'x' },
    notes: [expect.stringContaining('Its "idle" is not imported: it must be'), 'Its "roots" is not imported: it must be true or false.'],
  })
  expect(read({ url: address.url, oauth: { enabled: true, clientId: 'id', authorizationUrl: 'https://x' } })).toMatchObject({
    entry: { oauth: { clientId: 'id' } },
    notes: ['Not imported: oauth.enabled, oauth.authorizationUrl. Tooltray finds this out when you sign in.'],
  })
})

it('keeps a limit that cannot be read, so that the entry is not used without it', () =>
  expect(read({ command: 'x', sandbox: 'yes' }).entry).toMatchObject({ sandbox: 'yes' }))
