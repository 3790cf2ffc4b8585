import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer } from '../testing/installation.ts'
import { createHome } from '../testing/own-engine.ts'

const UNKNOWN = { code: 'resource_unknown' }

it('opens pages, whose calls reach their own server, and what it offers to pages, until they are closed', async () => {
  await using home = createHome()
  home.configure({
    one: ownServer('pages/pages', '--name', 'one'),
    two: ownServer('pages/pages', '--name', 'two'),
    none: ownServer('results'),
  })
  const { engine } = await home.start()
  await engine.servers.refresh()
  const { pages } = engine

  await expect(pages.of('none__image')).rejects.toMatchObject(UNKNOWN)
  await expect(pages.of('two__nothing')).rejects.toMatchObject({ code: 'tool_unknown' })
  expect(await pages.of('two__show')).toMatchObject({
    server: 'two',
    uri: 'ui://pages/view',
    sources: { connect: ['https://api.example.com'], resources: [], frames: [], refused: [] },
    permissions: ['microphone'],
  })
  const [one, two] = [await pages.open('one__show'), await pages.open('two__show')]
  for (const [page, name] of [
    [two, 'two'],
    [one, 'one'],
    [two, 'two'],
  ] as const) {
    expect(page.id).toMatch(/^[\da-f]{32}$/)
    expect(pages.content(page.id).html).toContain(`<title>${name}</title>`)
    // Both servers have the same names of tools and pages.
    expect(await pages.call({ id: page.id, name: 'refresh', arguments: { value: 1 } })).toMatchObject({
      result: { content: [{ text: `${name} refresh 1` }] },
    })
    expect(await pages.read({ id: page.id, uri: 'ui://pages/view' })).toMatchObject({
      contents: [{ text: expect.stringContaining(`<title>${name}</title>`) as string }],
    })
  }
  for (const name of ['keep', 'image', 'none__image', 'one__show', 'execute_tool'])
    await expect(pages.call({ id: two.id, name })).rejects.toMatchObject({ code: 'tool_unknown' })
  // An alias of the other's page is asked of its own server, which has no such thing.
  const alias = 'ui://tooltray-resource/one/ui%3A%2F%2Fpages%2Fview'
  await expect(pages.read({ id: two.id, uri: alias })).rejects.toThrow(`Resource ${alias} not found`)

  pages.close(two.id)
  expect(() => pages.content(two.id)).toThrow('This page is closed.')
  await expect(pages.call({ id: two.id, name: 'refresh' })).rejects.toMatchObject(UNKNOWN)
  // At most twenty stay open: the oldest is closed.
  for (let opened = 0; opened < 20; opened += 1) await pages.open('two__show')
  expect(() => pages.content(one.id)).toThrow('This page is closed.')
})

it('asks before a call of what may change something, also of a tool that came or changed after the page was opened', async () => {
  await using home = createHome()
  const later = join(home.folder, 'later')
  home.configure({ one: { ...ownServer('pages/pages', '--name', 'one', '--later', later), hold: 'nothing' } })
  const { engine } = await home.start()
  await engine.servers.refresh()
  const { pages } = engine
  const { id } = await pages.open('one__show')
  const refresh = { id, name: 'refresh', arguments: { value: 1 } }
  expect(await pages.call(refresh)).toMatchObject({ result: { content: [{ text: 'one refresh 1' }] } })
  await expect(pages.call({ id, name: 'wipe' })).rejects.toMatchObject({ code: 'tool_unknown' })

  writeFileSync(later, '')
  await engine.servers.refresh('one')
  const asks = async (call: Parameters<typeof pages.call>[0]): Promise<string> => {
    const answer = await pages.call(call)
    if (!('asks' in answer)) throw new Error(`${call.name} ran: ${JSON.stringify(answer.result)}`)
    expect(answer.asks).toMatchObject({ name: call.name, arguments: call.arguments ?? {} })
    return answer.asks.fingerprint
  }
  const wiping = await asks({ id, name: 'wipe' })
  const one = await asks(refresh)
  // Neither another call nor another tool is run with it.
  await asks({ ...refresh, arguments: { value: 2 }, agreed: one })
  await asks({ id, name: 'wipe', agreed: one })
  expect(await pages.call({ ...refresh, agreed: one, isForAll: true })).toMatchObject({ result: { content: [{ text: 'one refresh 1' }] } })
  expect(await pages.call({ ...refresh, arguments: { value: 2 } })).toMatchObject({ result: { content: [{ text: 'one refresh 2' }] } })
  // Allowed is what the user saw: neither a call that does more, nor a tool that only sounds as if it reads.
  await asks({ ...refresh, arguments: { value: 2, force: true } })
  await asks({ id, name: 'get_view' })
  await expect(pages.call({ ...refresh, arguments: '{"force":true}' })).rejects.toMatchObject({ code: 'arguments_invalid' })
  await asks({ id, name: 'wipe' })
  expect(await pages.call({ id, name: 'wipe', agreed: wiping })).toMatchObject({ result: { content: [{ text: 'one wipe' }] } })
})
