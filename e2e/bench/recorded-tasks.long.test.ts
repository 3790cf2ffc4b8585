import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'

// `npm run bench -- tasks` on made-up tasks: its numbers are what others compare Tooltray by.

const text = (description: string) => ({ type: 'string', description })
const TOOLS = [
  {
    server: 'notes',
    name: 'add_note',
    description: 'Add a note to the notebook',
    serverDescription: 'A notebook',
    inputSchema: {
      type: 'object',
      properties: { text: text('What it says'), tags: { type: 'array', items: { type: 'string' } } },
      required: ['text'],
      additionalProperties: false,
    },
  },
  { server: 'notes', name: 'list_notes', description: 'List all notes', inputSchema: { type: 'object', properties: {} } },
  ...['archive', 'colour', 'lock', 'print', 'share', 'undo'].map((name) => ({
    server: 'notes',
    name,
    inputSchema: { type: 'object' },
  })),
  {
    server: 'web',
    name: 'get',
    description: 'Fetch a page of the web',
    inputSchema: { type: 'object', properties: { url: text('Where'), times: { type: 'integer' } }, required: ['url', 'times'] },
  },
]
const added = '{"content": [{"type": "text", "text": "Added."}]}'
const printed = `meta=None content=[TextContent(type='text', text='${added}', annotations=None)] isError=False`
const call = (server: string, tool: string, args: object, result: string) => ({
  call: { server, tool, arguments: args },
  known: true,
  result,
})
const TASKS = [
  {
    id: 'one',
    question: 'Note it.',
    needed: ['add_note', 'lock'],
    turns: [
      { search: 'add a note', server: '', tool: 'add a note', shown: [] },
      call('notes', 'add_note', { text: 'a', tags: ['x'] }, printed),
      call('notes', 'add_note', { text: 'a', tags: '["x"]' }, "'[\"x\"]' is not of type 'array'"),
    ],
  },
  {
    id: 'two',
    question: 'Look it up.',
    needed: ['get', 'nowhere'],
    turns: [
      call('notes', 'list_notes', {}, '[]'),
      { search: 'fetch a page', server: '', tool: 'fetch a page', shown: [] },
      call('web', 'get', { url: 'http://x' }, 'a page'),
      call('web', 'post', {}, 'There is no such tool.'),
    ],
  },
]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-tasks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What the bench prints as JSON, without times. */
async function measured(): Promise<Record<string, unknown>> {
  const bench = join(import.meta.dirname, '../../bench/run.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [bench, 'tasks', '--data', folder, '--json', '--without-claude'])
  return JSON.parse(stdout, (key, value: unknown) => (key === 'ms' ? undefined : value)) as Record<string, unknown>
}

it('replays recorded tasks: what is found, and what becomes of each call in every exposure', async () => {
  writeFileSync(join(folder, 'made.tools.json'), JSON.stringify(TOOLS))
  writeFileSync(join(folder, 'made.tuning.json.gz'), gzipSync(JSON.stringify(TASKS)))
  const first = await measured()
  const checked = { calls: 4, same: 2, mended: 1, refused: 1, other: 0 }
  expect(first).toMatchObject({
    found: { tools: 75, tasks: 50 },
    // Both of those that the schema forbids.
    replay: { ...checked, refused: 2 },
    exposures: { search: checked, direct: checked, dynamic: checked, transparent: { calls: 4, same: 4, refused: 0 } },
    ranks: { first: 3, 'no search before': 1 },
    rows: {
      tasks: [
        { task: 'one', seen: ['add_note', 'lock'], requests: 3 },
        { task: 'two', seen: ['get'], requests: 3 },
      ],
      calls: [
        { verdict: 'same', rank: 1 },
        { verdict: 'mended', tooltray: '{"text":"a","tags":["x"]}', server_says: expect.stringMatching(/tags must be array/) as string },
        { verdict: 'same', rank: 'no search before' },
        { verdict: 'refused', tooltray: expect.stringMatching(/`times` is required.*\[arguments_invalid\]$/) as string },
      ],
    },
  })
  const { tokens, tokens_without_neighbours: without } = first
  expect(Number(tokens)).toBeGreaterThan(Number(without))
  expect(await measured()).toEqual(first)
})
