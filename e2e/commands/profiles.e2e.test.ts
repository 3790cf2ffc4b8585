import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

describe('profiles', () => {
  it('show a client only the servers of its profile, in lists and in calls', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('echo'), two: ownServer('echo') })
    await installation.serve()
    await installation.run('refresh')
    expect(await installation.run('profile', 'save', 'office', 'one')).toMatchObject({ code: 0 })

    const { client: within, call } = await installation.attach({ name: 'within', profile: 'office' })
    expect(within.getInstructions()).toMatch(/Servers: one \(echo\)$/)
    const found = (await call('search_tools', { query: 'echo text' })).told
    expect(found.hits.map(({ name }) => name)).toEqual(['one__echo'])
    expect((await call('proxy_status', {})).told.servers.map(({ name }) => name)).toEqual(['one'])
    expect((await call('execute_tool', { name: 'one__echo', arguments: { text: 'x' } })).isError).not.toBe(true)
    // Two servers have a tool of this name, but this client knows one of them alone.
    expect((await call('execute_tool', { name: 'echo', arguments: { text: 'x' } })).isError).not.toBe(true)
    for (const [name, args] of [
      ['execute_tool', { name: 'two__echo', arguments: { text: 'x' } }],
      ['describe_tool', { name: 'two__echo' }],
      ['search_tools', { query: 'echo', server: 'two' }],
      ['proxy_refresh', { server: 'two' }],
    ] as const) {
      const refused = await call(name, args)
      expect(refused.isError, name).toBe(true)
      // Its own word comes back to it, and no other name.
      expect(JSON.stringify(refused), name).not.toMatch(/two__(?!echo)/)
    }

    const { call: withoutProfile } = await installation.attach()
    const servers = async (): Promise<string[]> => (await withoutProfile('proxy_status')).told.servers.map(({ name }) => name)
    expect(await servers()).toEqual(['one', 'two'])
    expect(await installation.run('profile', 'use', 'office')).toMatchObject({ code: 0 })
    expect(await servers()).toEqual(['one'])
    expect(JSON.parse((await installation.run('profile', 'list', '--json')).stdout)).toEqual([
      { name: 'office', inForce: true, servers: ['one'], expose: 'search' },
    ])
    expect(await installation.run('profile', 'use', '--all')).toMatchObject({ code: 0 })
    expect(await servers()).toEqual(['one', 'two'])

    expect(await installation.run('profile', 'remove', 'office')).toMatchObject({ code: 0 })
    expect(await call('search_tools', { query: 'echo' })).toMatchObject({
      isError: true,
      told: { error: { code: 'profile_unknown' } },
    })
    expect(readFileSync(join(installation.home, 'servers.json'), 'utf8')).not.toContain('office')
    const without = await installation.attach({ name: 'without', profile: 'office' })
    // A model gets no command by which it could make itself a profile.
    expect(without.client.getInstructions()).toBe('There is no profile named "office". Ask the user to do this in Tooltray.')
  })

  it('are not left by the name of a tool, nor is a server: a name that begins with a server means that server or nothing', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('echo'), two: { ...ownServer('echo'), tools: { rename: { echo: 'one__read_mail' } } } })
    await installation.serve()
    await installation.run('refresh')
    expect(await installation.run('profile', 'save', 'office', 'one')).toMatchObject({ code: 0 })

    const within = await installation.attach({ name: 'within', profile: 'office' })
    const everywhere = await installation.attach()
    for (const { call } of [within, everywhere]) {
      const refused = await call('execute_tool', { name: 'one__read_mail', arguments: { text: 'x' } })
      expect(refused).toMatchObject({ isError: true, told: { error: { code: 'tool_unknown' } } })
    }
    expect((await everywhere.execute('two__one__read_mail', { text: 'x' })).content[0]?.text).toBe('x')
  })
})
