import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

describe('export and restore', () => {
  it('bring a set-up to another computer, after a look and a word', async () => {
    await using here = createInstallation()
    here.configure({ echo: ownServer('echo') }, { idle: '1m' })
    await here.serve()
    expect((await here.run('profile', 'save', 'office', 'echo')).code).toBe(0)
    const exported = await here.run('export')
    expect(exported.code).toBe(0)

    await using there = createInstallation()
    await there.serve()
    const file = join(there.home, 'set-up.json')
    writeFileSync(file, exported.stdout)
    const asked = await there.run('restore', file)
    expect(asked.code).toBe(2)
    expect(asked.stdout).toContain(process.execPath)
    expect((await there.status()).servers).toEqual([])
    expect((await there.run('restore', file, '--yes')).code).toBe(0)
    expect((await there.status()).servers.map(({ name }) => name)).toEqual(['echo'])
    expect((await there.run('export')).stdout).toBe(exported.stdout)
  })
})
