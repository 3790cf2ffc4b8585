import { expect, it } from 'vitest'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { NO_PROMPTS_OR_RESOURCES } from '../../catalog/listing.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { toolChoices } from './tool-choices.ts'

const tool = (name: string, more: object = {}) =>
  [
    name,
    { server: 's', name, json: JSON.stringify({ name, description: `Does ${name}`, inputSchema: { type: 'object' }, ...more }) },
  ] as const
const catalog: ServerCatalog = {
  server: 's',
  key: 'k',
  fetchedAt: 1,
  about: {},
  dropped: [],
  ...NO_PROMPTS_OR_RESOURCES,
  tools: new Map([tool('read', { annotations: { readOnlyHint: true } }), tool('write'), tool('erase')]),
}
const config = (more: object) => {
  const server = parseServersFile(
    JSON.stringify({ mcpServers: { s: { command: 'x', tools: { deny: ['erase'], rename: { write: 'put' } }, ...more } } }),
  ).servers.get('s')
  if (server === undefined) throw new Error('The entry is wrong.')
  return server
}

it('shows the description that a person wrote beside the one of the server', () => {
  const tools = { descriptions: { read: 'Reads a file of the archive.' } }
  const [read, write] = toolChoices({ name: 's', slug: 's' }, config({ tools }), catalog, [])
  expect(read).toMatchObject({ description: 'Does read', givenDescription: 'Reads a file of the archive.' })
  expect(write?.givenDescription).toBeUndefined()
})

it('has every tool, with what it is called and whether the rules offer it, also while the server is off', () => {
  const read = catalog.tools.get('read')
  if (read === undefined) throw new Error('There is no such tool.')
  const offers: OfferedTool[] = [
    { server: 's', name: 'read', qualifiedName: 's__read', effect: 'read', effectFrom: 'annotations', source: read },
  ]
  expect(toolChoices({ name: 's', slug: 's' }, config({}), catalog, offers)).toEqual([
    {
      name: 'read',
      qualifiedName: 's__read',
      offered: true,
      effect: 'read',
      effectFrom: 'annotations',
      description: 'Does read',
      signature: 'read()',
    },
    { name: 'write', shownAs: 'put', offered: true, effect: 'write', effectFrom: 'words', description: 'Does write', signature: 'put()' },
    { name: 'erase', offered: false, effect: 'destructive', effectFrom: 'words', description: 'Does erase', signature: 'erase()' },
  ])
  expect(toolChoices({ name: 's', slug: 's' }, config({ enabled: false }), catalog, []).map(({ offered }) => offered)).toEqual([
    true,
    true,
    false,
  ])
  expect(toolChoices({ name: 's', slug: 's' }, config({}), undefined, [])).toEqual([])
})
