import { describe, expect, it } from 'vitest'
import { createHome } from '../../testing/own-engine.ts'
import { until } from '../../testing/installation.ts'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { type Visitor, attachVisitor, continueAt, openAccessTo } from '../../testing/sign-in/visitor.ts'

const textOf = ({ content }: { content?: unknown }): string => (content as { text: string }[])[0]?.text ?? ''
const call = async ({ client }: Visitor, name: string, args: Record<string, unknown>): Promise<string> =>
  textOf(await client.callTool({ name, arguments: args }))
const linkIn = (text: string): string => /http:\S+\/sign-in\/[\w-]+/.exec(text)?.[0] ?? ''

describe('a server that nobody of this computer has signed in to', () => {
  it.each(['legacy', 'modern'] as const)('has its tools once the first person has, in the %s era', async (era) => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure({ bed: { url: bed.url, sharing: 'person' } })
    const own = await home.start()
    const door = await openAccessTo(own.engine)
    const bob = await attachVisitor(door.url, own.engine.access.add({ name: 'phone' }), era, 'bob')
    expect(await call(bob, 'search_tools', {})).toContain(
      'bed: ready, tools not read yet. To sign in to it, search with its name as `server`',
    )
    expect(await call(bob, 'search_tools', { query: 'echo', server: 'bed' })).toContain('bed__echo')
    expect(bob.sentTo).toHaveLength(1)
    expect(await call(bob, 'execute_tool', { name: 'bed__echo', arguments: { text: 'one' } })).toBe('one')
    expect(bed.callers.map(({ who }) => who)).toEqual(['bob'])
    expect(own.status()).toMatchObject({ tools: 3, people: [{ name: 'phone', signedIn: true, account: 'bob' }] })
    expect(own.status().account).toBeUndefined()
    expect(own.status().instances).toContainEqual({ key: 'person:phone', state: expect.any(String) as string, sessions: 1 })

    // The user of this computer is another person.
    await expect(own.echo('two')).rejects.toMatchObject({ code: 'server_needs_sign_in' })
    expect(await own.engine.signIn.signOut('bed', 'phone')).toBe(true)
    expect(bed.count('revoked')).toBe(1)
    expect(own.status().people).toEqual([])
    expect(await call(bob, 'execute_tool', { name: 'bed__echo', arguments: { text: 'three' } })).toBe('three')
    expect(bob.sentTo).toHaveLength(2)
    await expect(own.engine.signIn.signOut('bed', 'nobody')).rejects.toMatchObject({ code: 'usage' })
    await bob.client.close()
    await door.close()
  })
})

/** A server that says which key it was started with. */
const KEYED = `
const ABOUT = { capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n')
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  if (method === 'initialize')
    return say({ id, result: { protocolVersion: params.protocolVersion, ...ABOUT } })
  if (method === 'tools/list')
    return say({ id, result: { tools: [{ name: 'key', annotations: { readOnlyHint: true }, inputSchema: { type: 'object' } }] } })
  const { KEY } = process.env
  if (method === 'tools/call') return say({ id, result: { content: [{ type: 'text', text: KEY.length + KEY[0] }] } })
  say({ id, error: { code: -32601, message: 'no' } })
})
`

it('a key is that of each person, who enters it on a page', async () => {
  await using home = createHome()
  home.configure({ keyed: { command: process.execPath, args: ['-e', KEYED], env: { KEY: '${secret:KEY}' }, sharing: 'person' } })
  const own = await home.start()
  const door = await openAccessTo(own.engine)
  await own.engine.secrets.set('KEY', 'owners-key')
  await until(() => own.status('keyed').tools === 1, 'the owner has read its tools')
  const phone = await attachVisitor(door.url, own.engine.access.add({ name: 'phone' }), 'legacy')
  const laptop = await attachVisitor(door.url, own.engine.access.add({ name: 'laptop' }), 'modern')
  const key = (visitor: Visitor): Promise<string> => call(visitor, 'execute_tool', { name: 'keyed__key', arguments: {} })

  // That of the owner is for nobody else.
  const asked = await key(phone)
  expect(asked).toContain('keyed requires a key of your own: KEY.')
  const link = linkIn(asked)
  expect(await (await fetch(link)).text()).toContain('Your own key for keyed')
  expect(await continueAt(link, { KEY: '  phone-key ' })).toMatchObject({
    status: 200,
    body: expect.stringContaining('Your key is saved') as string,
  })
  expect(await key(phone)).toBe('9p')
  expect(await key(laptop)).toContain('keyed requires a key of your own')
  expect(textOf(await own.engine.tools.call({ name: 'keyed__key', arguments: {} }))).toBe('10o')
  expect(own.engine.secrets.list().map(({ name }) => name)).toEqual(['KEY'])
  const empty = linkIn(await key(laptop))
  expect((await continueAt(empty, { KEY: ' ' })).body).toContain('KEY is empty.')

  own.engine.access.revoke('phone')
  await until(() => own.status('keyed').instances.every((each) => each.key !== 'person:phone'), 'its process has ended')
  const again = await attachVisitor(door.url, own.engine.access.add({ name: 'phone' }), 'legacy')
  expect(await key(again)).toContain('keyed requires a key of your own')
  for (const { client } of [laptop, again]) await client.close()
  await door.close()
})
