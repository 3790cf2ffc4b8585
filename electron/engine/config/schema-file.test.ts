import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { begunFile, keepSchemaFile, SCHEMA_NAME } from './schema-file.ts'
import { setServer } from './edits/edit.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-schema-'))
  file = join(folder, 'servers.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

it('a new file names its schema, and the schema is written beside it', async () => {
  const text = setServer('', 'one', { command: 'x' })
  expect(JSON.parse(text)).toEqual({ $schema: './servers.schema.json', mcpServers: { one: { command: 'x' } } })
  expect(await keepSchemaFile(file, text)).toBe(true)
  const schema = JSON.parse(readFileSync(join(folder, SCHEMA_NAME), 'utf8')) as { title: string }
  expect(schema.title).toBe('servers.json of Tooltray')
})

it('the schema of an earlier version is replaced', async () => {
  writeFileSync(join(folder, SCHEMA_NAME), '{}')
  expect(await keepSchemaFile(file, begunFile(''))).toBe(true)
  expect(readFileSync(join(folder, SCHEMA_NAME), 'utf8')).toContain('"mcpServers"')
})

it.each(['{}', '{ "$schema": "https://example.com/servers.schema.json" }', '{ "note": "servers.schema.json" }'])(
  'nothing is written beside a file that does not name it: %s',
  async (text) => {
    expect(await keepSchemaFile(file, text)).toBe(false)
    expect(() => readFileSync(join(folder, SCHEMA_NAME))).toThrow()
    expect(begunFile(text)).toBe(text)
  },
)

it('a folder that cannot be written to is no error', async () => {
  writeFileSync(join(folder, 'file'), '')
  expect(await keepSchemaFile(join(folder, 'file', 'servers.json'), begunFile(''))).toBe(false)
})
