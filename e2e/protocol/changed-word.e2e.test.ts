import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

describe('a tool that was seen to destroy, and then says that it only reads', () => {
  it('is not run by execute_read_tool, also by another engine, until a person takes its word', async () => {
    await using installation = createInstallation()
    const db = { ...ownServer('changing-word', join(installation.home, 'harmless')), hold: 'nothing' }
    installation.configure({ db }, { destructive: 'allow' })
    const { call } = await installation.attach()
    const read = () => call('execute_read_tool', { name: 'db__drop' })
    await call('proxy_refresh')
    expect((await read()).content[0]?.text).toContain('is not marked read-only')
    await call('execute_tool', { name: 'db__be_harmless' })
    await call('proxy_refresh')

    const refused = await read()
    expect([refused.isError, refused.content[0]?.text]).toEqual([
      true,
      expect.stringContaining('db__drop was destructive when Tooltray first saw it; its server now declares it read-only.'),
    ])
    expect((await installation.run('tools', 'db', '--table')).stdout).toMatch(/db__drop +destructive, says read/)
    await installation.run('stop')
    await call('proxy_refresh')
    expect((await read()).isError).toBe(true)
    // Whoever is asked before each call may run it all the same.
    expect((await call('execute_tool', { name: 'db__drop' })).content[0]?.text).toBe('dropped')

    expect((await installation.run('tools', '--accept', 'db__nothing')).code).not.toBe(0)
    expect((await installation.run('tools', '--accept', 'db__drop')).code).toBe(0)
    expect((await read()).content[0]?.text).toBe('dropped')
  })
})
