import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { openConfigStore } from './config-store.ts'
import { setServer } from './edits/edit.ts'
import { removeJsoncValue, setJsoncValue } from '../documents/jsonc-edit.ts'
import { keepSchemaFile, SCHEMA_NAME } from './schema-file.ts'

let folder: string
let file: string
const schema = () => readFileSync(join(folder, SCHEMA_NAME), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-schema-'))
  file = join(folder, 'servers.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

async function write(edit: (text: string) => string): Promise<void> {
  const store = await openConfigStore({ file, clock: manualClock(), watchFolder: () => () => undefined })
  await store.write(edit)
  store.close()
}

it.each([
  ['a server', (text: string) => setServer(text, 'one', { command: 'x' }), { mcpServers: { one: { command: 'x' } } }],
  ['a role', (text: string) => setJsoncValue(text, ['roles', 'reader'], { allow: [] }), { roles: { reader: { allow: [] } } }],
])('a new file that begins with %s names its schema, and the schema is written beside it', async (_, edit, content) => {
  await write(edit)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ $schema: './servers.schema.json', ...content })
  expect((JSON.parse(schema()) as { title: string }).title).toBe('servers.json of Tooltray')
})

it('a change that changes nothing makes no file', async () => {
  await write((text) => removeJsoncValue(text, ['rules']))
  expect([existsSync(file), existsSync(join(folder, SCHEMA_NAME))]).toEqual([false, false])
})

it('the schema of an earlier version is replaced when the file is opened', async () => {
  writeFileSync(file, '{ "$schema": "./servers.schema.json" }')
  writeFileSync(join(folder, SCHEMA_NAME), '{}')
  await write((text) => text)
  expect(schema()).toContain('"mcpServers"')
})

it.each(['{}', '{ "$schema": "https://example.com/servers.schema.json" }', '{ "note": "./servers.schema.json" }'])(
  'nothing is written beside a file that does not name it: %s',
  async (text) => {
    writeFileSync(file, text)
    await write((before) => setServer(before, 'one', { command: 'x' }))
    expect(existsSync(join(folder, SCHEMA_NAME))).toBe(false)
    expect(readFileSync(file, 'utf8').includes('"$schema"')).toBe(text.includes('"$schema"'))
  },
)

it('a folder that cannot be written to is no error', async () => {
  writeFileSync(join(folder, 'file'), '')
  expect(await keepSchemaFile(join(folder, 'file', 'servers.json'))).toBe(false)
})
