import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'
import { startHost } from './host/host.ts'

const SHOWS_PAGES = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }

it('lets the pages of two servers that use the same names call their own server, each by a name of its own', async () => {
  await using host = await startHost()
  await using installation = createInstallation()
  installation.configure({
    one: ownServer('pages/pages', '--name', 'one'),
    two: ownServer('pages/pages', '--name', 'two', '--era', 'legacy'),
  })
  const { call } = await installation.attach()
  await call('proxy_refresh')
  const { client } = await installation.attach({ capabilities: SHOWS_PAGES })
  for (const server of ['one', 'two', 'one']) {
    const clicked = `${server} refresh "click"`
    const { text, calls } = await host.draw(client, `${server}__show`, {
      expected: { calls: ['refresh'], text: clicked, buttons: ['Refresh'] },
    })
    expect(calls).toEqual(['refresh'])
    expect(text).toContain(`given ${server} show`)
    expect(text).toContain(clicked)
  }
})
