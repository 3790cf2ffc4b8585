import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

describe('what models are told at the start', () => {
  it('names the servers, and says the same before any list was read as after', async () => {
    await using installation = createInstallation()
    installation.configure({ slow: { ...ownServer('slow-start', '--ms', '60000'), description: 'Waits for you' }, echo: ownServer('echo') })
    const told = async (): Promise<string> => {
      await using raw = installation.attachRaw()
      return ((await raw.initialize()).result as unknown as { instructions: string }).instructions
    }
    const before = await told()
    expect(before).toMatch(/ Servers: slow \(Waits for you\); echo$/)
    const { call } = await installation.attach()
    await call('proxy_refresh', { server: 'echo' })
    expect(await told()).toBe(before)
  })
})

describe('what a server says of its use', () => {
  it('is shown where servers are listed, also while it does not run', async () => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('echo', '--says', 'Echo sparingly.\u001b[31m') })
    const { call } = await installation.attach()
    await call('proxy_refresh')
    await installation.run('stop')
    const listed = await call('search_tools', { query: '' })
    expect(listed.content[0]?.text).toContain('one: ready, 1 tool. echo. Echo sparingly.')
    expect((await installation.run('tools', 'one')).stderr).toContain('Echo sparingly.\n')
    expect(JSON.parse((await installation.run('list', '--json')).stdout)).toMatchObject([
      { name: 'one', about: 'echo', instructions: expect.stringContaining('Echo sparingly.') as unknown },
    ])
  })
})
