import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { importSource } from './import-source.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-import-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const here = () => ({
  absolute: (path: string) => resolve(home, path),
  reach: { platform: { os: 'linux', env: {}, home, tmp: tmpdir(), uid: 1000 } as const },
})

function put(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), text)
}

it.each([
  ['cluster.yaml', 'cluster.yaml', 'apiVersion: toolhive.stacklok.dev/v1beta1\nkind: MCPGroup\nmetadata: { name: a }\n', 'toolhive'],
  ['./gateway.json', 'gateway.json', '{ "mcp": { "targets": [{ "name": "a", "stdio": { "cmd": "a" } }] } }', 'agentgateway'],
  ['project/compose.yml', 'project/compose.yml', 'services: {}', 'compose'],
  ['project', 'project/compose.yml', 'services: {}', 'compose'],
  ['hub.json', 'hub.json', '{ // mine\n "httpServer": {} }', 'mcproxy'],
])('a path means what it is of: %s', async (named, file, text, id) => {
  put(file, text)
  expect(await importSource([named], undefined, here())).toEqual({ clients: [id], file: join(home, named) })
})

it('ids mean apps and hubs, also beside a folder of the same name', async () => {
  mkdirSync(join(home, 'cursor'))
  expect(await importSource([], undefined, here())).toEqual({ clients: [], file: undefined })
  expect(await importSource(['cursor', 'zed'], undefined, here())).toEqual({ clients: ['cursor', 'zed'], file: undefined })
  expect(await importSource(['tool-hub'], undefined, here())).toEqual({ clients: ['tool-hub'], file: `${home}/.tool-hub-mcp.json` })
  expect(await importSource(['compose'], 'x', here())).toEqual({ clients: ['compose'], file: join(home, 'x') })
  expect(await importSource(['no-such-app'], undefined, here())).toEqual({ clients: ['no-such-app'], file: undefined })
})

it('a path that is nothing to import is refused, with what to do', async () => {
  put('notes.yaml', 'a: 1')
  put('app.json', '{ "mcpServers": {} }')
  put('broken.yaml', 'a: [')
  const refused = async (names: string[], file?: string) =>
    importSource(names, file, here()).then(
      () => undefined,
      (error: unknown) => error,
    )
  const none = 'has no servers of ToolHive, agentgateway, Docker Compose, or another hub.'
  expect(await refused(['notes.yaml'])).toMatchObject({ code: 'usage', message: `notes.yaml ${none}` })
  expect(await refused(['app.json'])).toMatchObject({
    code: 'usage',
    message: `app.json ${none}`,
    hint: 'For a README, or the settings of an AI app: tooltray paste < app.json',
  })
  expect(await refused(['gone.yaml'])).toMatchObject({ code: 'usage', message: 'There is no file to import in gone.yaml.' })
  expect(await refused(['broken.yaml'])).toMatchObject({ code: 'config_syntax' })
  expect(await refused(['notes.yaml', 'cursor'])).toMatchObject({ code: 'usage', message: 'A file or folder is imported by itself.' })
  expect(await refused(['notes.yaml'], 'x')).toMatchObject({ code: 'usage' })
  expect(await refused(['agentgateway'])).toMatchObject({ code: 'usage', hint: 'Name the file or the folder: tooltray import FILE' })
})
