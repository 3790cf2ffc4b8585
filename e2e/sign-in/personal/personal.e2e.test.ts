import { describe, expect, it } from 'vitest'
import { startOAuthBed } from '../../testing/oauth-bed.ts'
import { createHome } from '../../testing/own-engine.ts'
import { attachVisitor, continueAt, leadsTo, openAccessTo, visit } from '../../testing/sign-in/visitor.ts'
import { clickThrough } from '../../testing/sign-in/click-through.ts'
import { until } from '../../testing/installation.ts'

const PERSONAL = { sharing: 'person' }

/** Calls `echo`; returns the first text of the result, as its client shows it. */
async function echo({ client }: Awaited<ReturnType<typeof attachVisitor>>, text: string, server = 'bed'): Promise<string> {
  const result = await client.callTool({ name: 'execute_tool', arguments: { name: `${server}__echo`, arguments: { text } } })
  return (result.content as { text: string }[])[0]?.text ?? ''
}

const linkIn = (text: string): string => /http:\S+\/sign-in\/[\w-]+/.exec(text)?.[0] ?? ''

async function opened() {
  const bed = await startOAuthBed()
  const home = createHome()
  home.configure({ bed: { url: bed.url, ...PERSONAL } })
  const own = await home.start()
  const door = await openAccessTo(own.engine)
  // Somebody has to read the tools first.
  await own.signIn()
  await until(() => own.status().tools === 3, 'it has its tools')
  return {
    bed,
    home,
    own,
    door,
    async [Symbol.asyncDispose]() {
      await door.close()
      await home[Symbol.asyncDispose]()
      await bed[Symbol.asyncDispose]()
    },
  }
}

describe('a server that each person uses as themselves', () => {
  it.each(['legacy', 'modern'] as const)('sends a client of the %s era to sign in, and goes on with the call', async (era) => {
    await using all = await opened()
    const { bed, own, door } = all
    const bob = await attachVisitor(door.url, own.engine.access.add({ name: 'phone' }), era, 'bob')
    const carol = await attachVisitor(door.url, own.engine.access.add({ name: 'laptop' }), era, 'carol')
    expect(await Promise.all([echo(bob, 'one'), echo(bob, 'two'), echo(carol, 'three')])).toEqual(['one', 'two', 'three'])
    expect([bob.sentTo.length, carol.sentTo.length]).toEqual([1, 1])
    expect(await own.echo('four')).toBe('four')
    expect(new Map(bed.callers.map(({ who, arguments: { text } }) => [text, who]))).toEqual(
      new Map([
        ['one', 'bob'],
        ['two', 'bob'],
        ['three', 'carol'],
        ['four', 'alice'],
      ]),
    )
    await bob.client.close()
    await carol.client.close()
  })

  it.each(['legacy', 'modern'] as const)('lets a call of the %s era go on that came while its user was at the provider', async (era) => {
    await using all = await opened()
    const { bed, own, door } = all
    const bob = await attachVisitor(door.url, own.engine.access.add({ name: 'phone' }), era, 'bob')
    const links: string[] = []
    let second: Promise<string> | undefined
    bob.client.setRequestHandler('elicitation/create', async ({ params }) => {
      const { url } = params as { url: string }
      links.push(url)
      if (second !== undefined) {
        await visit(url, 'bob')
        return { action: 'accept' }
      }
      await continueAt(url)
      second = echo(bob, 'two')
      await until(() => links.length === 2, 'the second call has an address, too')
      return { action: 'accept' }
    })
    expect(await echo(bob, 'one')).toBe('one')
    expect(await second).toBe('two')
    expect(new Set(links).size).toBe(2)
    expect(bed.callers.map(({ who }) => who)).toEqual(['bob', 'bob'])
    await bob.client.close()
  })

  it('gives a client that cannot be sent anywhere the address, which works once, and only in the browser that began', async () => {
    await using all = await opened()
    const { bed, own, door } = all
    const token = own.engine.access.add({ name: 'phone' })
    const phone = await attachVisitor(door.url, token, 'legacy')
    const first = await echo(phone, 'one')
    expect(first).toContain('bed requires that you sign in to it as yourself.')
    const link = linkIn(first)
    // The same call again leads to the same address.
    expect(linkIn(await echo(phone, 'one'))).toBe(link)
    const page = await (await fetch(link)).text()
    expect(page).toContain('Sign in to bed')
    expect(page).toContain('<b>phone</b>')
    expect((await fetch(link, { method: 'POST', body: '', headers: { origin: 'http://127.0.0.1:1' } })).status).toBe(403)

    const begun = await continueAt(link)
    expect(begun.status).toBe(200)
    expect((await fetch(link)).status).toBe(404)
    expect((await continueAt(link)).status).toBe(404)
    // Another browser gets the redirect of the provider.
    const { url: callback } = await clickThrough(
      leadsTo(begun.body),
      'allow',
      ({ pathname }) => pathname === '/sign-in/callback',
      fetch,
      'bob',
    )
    expect((await fetch(callback)).status).toBe(400)
    expect((await fetch(callback, { headers: { cookie: begun.cookie.replace(/=.*/, '=other') } })).status).toBe(400)
    expect(linkIn(await echo(phone, 'one'))).not.toBe('')
    const done = await fetch(callback, { headers: { cookie: begun.cookie } })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Signed in to bed')])

    // A browser remembers who has signed in with it, and warns of an address that somebody else sent.
    const [cookie = ''] = done.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
    const laptop = await attachVisitor(door.url, own.engine.access.add({ name: 'laptop' }), 'modern')
    const sent = linkIn(await echo(laptop, 'one'))
    expect(await (await fetch(sent, { headers: { cookie } })).text()).toContain('<b>laptop</b> has not signed in before')
    expect(await (await fetch(sent)).text()).not.toContain('has not signed in before')
    await own.engine.signIn.signOut('bed', 'phone')
    const ownLink = linkIn(await echo(phone, 'one'))
    expect(await (await fetch(ownLink, { headers: { cookie } })).text()).not.toContain('has not signed in before')
    await visit(ownLink, 'bob')
    await laptop.client.close()
    await until(async () => (await echo(phone, 'two')) === 'two', 'the call works')
    expect((await fetch(callback, { headers: { cookie: begun.cookie } })).status).toBe(400)
    expect(bed.callers).toEqual([{ who: 'bob', arguments: { text: 'two' } }])
    await phone.client.close()
  })

  it('keeps each sign-in over a restart, and deletes those of a credential that is revoked', async () => {
    await using all = await opened()
    const { bed, home, own, door } = all
    const tokens = { phone: own.engine.access.add({ name: 'phone' }), laptop: own.engine.access.add({ name: 'laptop' }) }
    const bob = await attachVisitor(door.url, tokens.phone, 'legacy')
    const carol = await attachVisitor(door.url, tokens.laptop, 'modern')
    await visit(linkIn(await echo(bob, '')), 'bob')
    await visit(linkIn(await echo(carol, '')), 'carol')
    await until(async () => (await echo(bob, 'one')) === 'one' && (await echo(carol, 'two')) === 'two', 'both are signed in')
    await bob.client.close()
    await carol.client.close()
    await door.close()
    await own.close()

    const next = await home.start()
    await using nextDoor = { ...(await openAccessTo(next.engine)), [Symbol.asyncDispose]: async () => undefined }
    const later = await attachVisitor(nextDoor.url, tokens.phone, 'modern')
    expect(await echo(later, 'three')).toBe('three')
    expect(bed.callers.at(-1)?.who).toBe('bob')
    next.engine.access.revoke('phone')
    await until(() => bed.count('revoked') === 1, 'its tokens are revoked')
    // A new credential of the same name is another person.
    const again = await attachVisitor(nextDoor.url, next.engine.access.add({ name: 'phone' }), 'legacy')
    expect(await echo(again, 'four')).toContain('sign in to it as yourself')
    const other = await attachVisitor(nextDoor.url, tokens.laptop, 'legacy')
    expect(await echo(other, 'five')).toBe('five')
    expect(bed.callers.at(-1)?.who).toBe('carol')
    for (const { client } of [again, other]) await client.close()
    await nextDoor.close()
  })
})
