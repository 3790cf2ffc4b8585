import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { until } from '../../testing/installation.ts'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { createHome } from '../../testing/own-engine.ts'
import { clickThrough } from '../../testing/sign-in/click-through.ts'
import { attachVisitor, leadsTo, openAccessTo } from '../../testing/sign-in/visitor.ts'

const PUBLIC = 'https://tools.test'
const proxy = { addresses: ['127.0.0.1'], url: PUBLIC, userHeader: 'x-forwarded-user' }

it('users behind a proxy sign in as themselves at its address, and all are forgotten with its credential', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome()
  home.configure({ bed: { url: bed.url, sharing: 'person' } })
  const own = await home.start()
  await own.signIn()
  await until(() => own.status().tools === 3, 'it has its tools')
  const door = await openAccessTo(own.engine, 0, proxy)
  const token = own.engine.access.add({ name: 'proxy' })
  const { origin } = new URL(door.url)
  const client = async (user: string): Promise<Client> => {
    const each = new Client({ name: 'app', version: '1' })
    const headers = { Authorization: `Bearer ${token}`, 'x-forwarded-user': user, 'x-forwarded-host': 'tools.test' }
    await each.connect(new StreamableHTTPClientTransport(new URL(door.url), { requestInit: { headers } }))
    return each
  }
  const echo = async (from: Client, text: string): Promise<string> => {
    const { content } = await from.callTool({ name: 'execute_tool', arguments: { name: 'bed__echo', arguments: { text } } })
    return (content as { text: string }[])[0]?.text ?? ''
  }
  /** What the proxy passes on of a browser. */
  const browse = (address: string, init: RequestInit = {}): Promise<Response> =>
    fetch(address.replace(PUBLIC, origin), { ...init, headers: { ...init.headers, 'x-forwarded-host': 'tools.test' } })

  const [ada, ben] = [await client('ada'), await client('ben')]
  const [link = ''] = /https:\/\/tools\.test\/sign-in\/[\w-]+/.exec(await echo(ada, 'one')) ?? []
  expect(await (await browse(link)).text()).toContain('<b>ada@proxy</b>')
  const begun = await browse(link, { method: 'POST', body: new URLSearchParams({ choice: 'continue' }), headers: { origin: PUBLIC } })
  const [cookie = ''] = begun.headers.getSetCookie()
  expect(cookie).toMatch(/; Path=\/sign-in; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/)
  const isBack = ({ origin: at }: URL): boolean => at === PUBLIC
  const { url: callback } = await clickThrough(leadsTo(await begun.text()), 'allow', isBack, fetch, 'bob')
  expect((await browse(callback, { headers: { cookie: cookie.split(';')[0] ?? '' } })).status).toBe(200)
  await until(async () => (await echo(ada, 'two')) === 'two', 'ada is signed in')
  expect(bed.callers.at(-1)?.who).toBe('bob')
  expect(await echo(ben, 'three')).toContain('sign in to it as yourself')
  expect(own.status().people).toEqual([{ name: 'ada@proxy', signedIn: true, account: 'bob' }])

  own.engine.access.revoke('proxy')
  await until(() => own.status().people?.length === 0, 'the sign-in is deleted')
  for (const each of [ada, ben]) await each.close()
  await door.close()
})

it('a removed server leaves the sign-in of nobody, if that is wanted', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome()
  home.configure({ bed: { url: bed.url, sharing: 'person' } })
  const own = await home.start()
  const door = await openAccessTo(own.engine)
  const phone = await attachVisitor(door.url, own.engine.access.add({ name: 'phone' }), 'legacy', 'bob')
  await phone.client.callTool({ name: 'search_tools', arguments: { server: 'bed', query: 'echo' } })
  await until(() => own.status().people?.length === 1, 'the person is signed in')
  expect(await own.engine.servers.remove('bed')).toMatchObject({ signIn: true })
  await own.engine.servers.forget('bed')
  expect(bed.count('revoked')).toBe(1)
  await phone.client.close()
  await door.close()
})
