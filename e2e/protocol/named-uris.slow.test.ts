import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

interface Named {
  readonly uri?: string
  readonly resource?: { readonly uri: string }
}

it('leads a client by what results, prompts and definitions name to the server that named it', async () => {
  await using installation = createInstallation()
  const notes = (name: string, era: string) => ({
    ...ownServer('notes', '--name', name, '--era', era),
    tools: { direct: ['view'] },
  })
  installation.configure({ one: notes('one', 'legacy'), two: notes('two', 'modern') })
  await installation.serve()
  await installation.run('refresh')
  const raw = installation.attachRaw()
  await raw.initialize()
  const read = async (uri: unknown): Promise<string> => {
    const { result, error } = await raw.request('resources/read', { uri })
    const [first] = (result as unknown as { contents: { uri: string; text: string }[] } | undefined)?.contents ?? []
    if (first === undefined) return String(error?.message)
    expect(first.uri).toBe(uri)
    return first.text
  }
  const point = async (server: string, uri: string): Promise<readonly Named[]> =>
    (await raw.call('execute_read_tool', { name: `${server}__point`, arguments: { uri } })).result.content as readonly Named[]

  // Nobody has read of it yet.
  expect(await read('note://hidden')).toMatch(/No enabled server has a resource/)
  const [listed, hidden] = await point('one', 'note://a')
  expect([listed?.uri, hidden?.resource?.uri]).toEqual(['tooltray-resource://one/note%3A%2F%2Fa', 'note://hidden'])
  expect(await read(listed?.uri)).toBe('one note://a version 1')
  expect(await read('note://hidden')).toBe('one note://hidden version 1')

  const [, other] = await point('two', 'note://a')
  expect(other?.resource?.uri).toBe('tooltray-resource://two/note%3A%2F%2Fhidden')
  expect(await read(other?.resource?.uri)).toBe('two note://hidden version 1')
  const prompt = (await raw.request('prompts/get', { name: 'two__sum_up', arguments: { note: 'a' } })).result as unknown as {
    messages: { content: Named }[]
  }
  expect(prompt.messages.map(({ content }) => content.uri)).toEqual([undefined, 'tooltray-resource://two/note%3A%2F%2Fhidden'])

  const { tools } = (await raw.request('tools/list')).result
  const appOf = (meta: unknown): string => (meta as { ui: { resourceUri: string } }).ui.resourceUri
  const apps = tools.flatMap(({ name, _meta: meta }) => (name.endsWith('__view') ? appOf(meta) : [])).toSorted()
  expect(apps).toEqual(['one', 'two'].map((server) => `ui://tooltray-resource/${server}/ui%3A%2F%2Fnotes%2Fview`))
  expect(await Promise.all(apps.map(read))).toEqual(['one ui://notes/view version 1', 'two ui://notes/view version 1'])

  // Another conversation has read nothing.
  const stranger = installation.attachRaw()
  await stranger.initialize()
  expect(await stranger.request('resources/read', { uri: 'note://hidden' })).toMatchObject({ error: { code: -32602 } })
})
