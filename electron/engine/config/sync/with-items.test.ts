import { expect, it } from 'vitest'
import { itemKey } from './shared-items.ts'
import { type TakenItem, takenUnasked } from './taken-item.ts'
import { withItems } from './with-items.ts'

const NOTES = itemKey('server', 'notes')
const wants = (...items: [string, unknown, Partial<TakenItem>?][]) =>
  items.map(([key, value, more]) => takenUnasked({ key, value, brings: {}, shownAs: { writes: [], here: undefined }, ...more }))
const FILE = `{
  // mine
  "mcpServers": {
    "notes": {
      "command": "npx",
      "args": ["-y", "notes", "/home/mia/notes"],
      "sandbox": { "read": ["/home/mia"] },
      "env": { "API_KEY": "sk-planted-planted-1" }
    }
  }
}`

it('a change of another computer keeps the paths, the sandbox, the key, and the comment of this one', () => {
  const value = { command: 'npx', args: ['-y', 'notes@2', '${here:1}'], env: { API_KEY: '${secret:notes.API_KEY}' } }
  const { text, problems } = withItems(FILE, wants([NOTES, value]))
  expect(problems.size).toBe(0)
  expect(text).toContain('// mine')
  expect(JSON.parse(text.replace('// mine', ''))).toEqual({
    mcpServers: {
      notes: {
        command: 'npx',
        args: ['-y', 'notes@2', '/home/mia/notes'],
        env: { API_KEY: 'sk-planted-planted-1' },
        sandbox: { read: ['/home/mia'] },
      },
    },
  })
})

it('a server that is new here waits for its paths, and comes with its sandbox without folders', () => {
  const value = { command: 'npx', args: ['files', '${here:1}'] }
  const files = (paths?: string[]) =>
    withItems('{}', wants([itemKey('server', 'files'), value, { brings: { sandbox: { network: ['api.test'] } }, paths }]))
  expect([...files().problems.values()]).toEqual(['It needs a path of this computer.'])
  const { text } = files(['/srv/files'])
  expect(JSON.parse(text)).toEqual({
    mcpServers: { files: { command: 'npx', args: ['files', '/srv/files'], sandbox: { network: ['api.test'] } } },
  })
})

it('another number of paths than here is not guessed', () => {
  const value = { command: 'npx', args: ['-y', 'notes', '${here:1}', '${here:2}'] }
  const { text, problems } = withItems(FILE, wants([NOTES, value]))
  expect([text, problems.get(NOTES)]).toEqual([FILE, 'It needs 2 paths of this computer.'])
})

it('what would make the file invalid is left out, and the rest is taken', () => {
  const { text, problems } = withItems(
    FILE,
    wants(
      [itemKey('server', 'a__b'), { command: 'x' }],
      [itemKey('server', 'bad'), { args: [] }],
      [itemKey('setting', 'callTimeout'), 'soon'],
      [itemKey('rule', '{"decision":"allow","tool":"x"}'), { tool: '*', decision: 'allow' }],
      [itemKey('setting', 'http'), { enabled: true }],
      [itemKey('setting', 'idle'), '10m'],
      ['["later",""]', 1],
    ),
  )
  expect([...problems.keys()]).toEqual([
    itemKey('server', 'a__b'),
    itemKey('server', 'bad'),
    itemKey('setting', 'callTimeout'),
    itemKey('rule', '{"decision":"allow","tool":"x"}'),
  ])
  expect(JSON.parse(text.replace('// mine', ''))).toMatchObject({ settings: { idle: '10m' } })
  expect(text).not.toMatch(/http|soon|allow/)
})
