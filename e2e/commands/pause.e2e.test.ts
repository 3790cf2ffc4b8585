import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'

describe('a pause', () => {
  it('ends the servers, refuses calls while searches go on, and is taken back', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    await installation.serve()
    const { call, execute } = await installation.attach()
    expect((await execute('echo__echo', { text: 'before' })).isError).not.toBe(true)
    const pid = (await installation.status()).servers[0]?.peer?.pid ?? 0
    expect(processAlive(pid)).toBe(true)

    expect(await installation.run('pause')).toMatchObject({ code: 0 })
    await until(async () => !processAlive(pid), 'the server has ended')
    expect(await execute('echo__echo', { text: 'during' })).toMatchObject({
      isError: true,
      told: { error: { code: 'engine_paused' } },
    })
    expect((await call('search_tools', { query: 'echo text' })).told.hits[0]?.name).toBe('echo__echo')
    expect((await installation.run('refresh')).code).toBe(6)
    expect((await installation.run('status', '--table')).stdout).toContain('Tooltray is paused')

    expect(await installation.run('resume')).toMatchObject({ code: 0 })
    expect((await execute('echo__echo', { text: 'after' })).isError).not.toBe(true)
  })
})
