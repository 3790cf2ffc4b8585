import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer, until } from '../../testing/installation.ts'
import { createHome } from '../../testing/own-engine.ts'
import { type Visitor, attachVisitor, continueAt, openAccessTo } from '../../testing/sign-in/visitor.ts'

const textOf = ({ content }: { content?: unknown }): string => (content as { text: string }[])[0]?.text ?? ''
const call = async ({ client }: Visitor, name: string, args: Record<string, unknown>): Promise<string> =>
  textOf(await client.callTool({ name, arguments: args }))
const linkIn = (text: string): string => /http:\S+\/sign-in\/[\w-]+/.exec(text)?.[0] ?? ''

/** What a server lists for one person: their name is in each text. */
const listsOf = (who: string) => ({
  tools: [
    { name: 'find', description: 'Finds a note.', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
    {
      name: `folder_${who}`,
      description: `Lists the folder secret-of-${who}.`,
      inputSchema: { type: 'object', properties: { of: { enum: [`secret-of-${who}`] } } },
      annotations: { readOnlyHint: true },
    },
  ],
  prompts: [{ name: `letter_${who}`, description: `Writes to the lawyer of secret-of-${who}` }],
  resources: [{ uri: `notes://${who}`, name: `divorce papers, secret-of-${who}` }],
})

it('nobody sees what a server lists for another person, and nothing is listed for somebody who has not signed in', async () => {
  await using home = createHome()
  const fileOf = (who: string): string => join(home.folder, `${who}.json`)
  for (const who of ['owner', 'ada', 'bob']) writeFileSync(fileOf(who), JSON.stringify(listsOf(who)))
  const told = ownServer('told-tools') as { command: string; args: string[] }
  home.configure({ notes: { ...told, args: [...told.args, '${secret:FILE}'], sharing: 'person' } })
  const own = await home.start()
  const door = await openAccessTo(own.engine)
  await own.engine.secrets.set('FILE', fileOf('owner'))
  await until(() => own.status('notes').tools === 2, 'the owner has read the lists')

  const tokens = { ada: own.engine.access.add({ name: 'ada' }), bob: own.engine.access.add({ name: 'bob' }) }
  const attach = (who: keyof typeof tokens): Promise<Visitor> => attachVisitor(door.url, tokens[who], who === 'ada' ? 'legacy' : 'modern')
  /** All that a new session of a person is told of the server. */
  const toldTo = async (who: keyof typeof tokens): Promise<string> => {
    const visitor = await attach(who)
    const { client } = visitor
    const { prompts, resources } = client.getServerCapabilities() ?? {}
    const lists = [
      await client.listTools(),
      prompts && (await client.listPrompts()),
      resources && [await client.listResources(), await client.listResourceTemplates()],
    ]
    const words = ['divorce papers', 'folder', 'letter to the lawyer', 'find a note', 'secret']
    const found = await Promise.all(words.map((query) => call(visitor, 'search_tools', { query })))
    const names = ['notes__find', 'notes__folder_owner', 'notes__folder_ada', 'notes__letter_ada', 'notes__letter_owner', 'notes://ada']
    const described = await Promise.all(names.map((name) => call(visitor, 'describe_tool', { name })))
    await client.close()
    return JSON.stringify([lists, found, described])
  }
  const others = (text: string): string[] => [...new Set(text.match(/secret-of-\w+/g))]

  const [ada, bob] = [await attach('ada'), await attach('bob')]
  expect(others(await toldTo('ada'))).toEqual([])
  // A call leads to the sign-in, and so does a search in this server.
  const asked = await call(ada, 'execute_tool', { name: 'notes__find', arguments: {} })
  await continueAt(linkIn(asked), { FILE: fileOf('ada') })
  expect(await call(ada, 'execute_tool', { name: 'notes__find', arguments: {} })).toBe('find')
  await expect.poll(async () => others(await toldTo('ada'))).toEqual(['secret-of-ada'])
  expect(await toldTo('ada')).toContain('notes://ada')
  expect(others(await toldTo('bob'))).toEqual([])

  const inServer = await call(bob, 'search_tools', { query: 'folder', server: 'notes' })
  await continueAt(linkIn(inServer), { FILE: fileOf('bob') })
  await call(bob, 'search_tools', { query: 'folder', server: 'notes' })
  await expect.poll(async () => others(await toldTo('bob'))).toEqual(['secret-of-bob'])
  expect(others(await toldTo('ada'))).toEqual(['secret-of-ada'])
  // What the user of this computer sees is their own.
  expect(own.status('notes')).toMatchObject({ tools: 2, prompts: 1 })
  for (const { client } of [ada, bob]) await client.close()
  await door.close()
})
