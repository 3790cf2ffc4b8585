import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { skipThisWithout } from '../../scripts/test/skip-without.ts'
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

  it('bring their secrets along, too, encrypted in a form that the program age reads', async () => {
    skipThisWithout('age')
    await using here = createInstallation()
    here.configure({ echo: { ...ownServer('echo'), env: { API_TOKEN: '${secret:echo.token}' } } })
    await here.serve()
    expect((await here.runWithInput('planted-echo-token', 'secret', 'set', 'echo.token')).code).toBe(0)
    const passphrase = join(here.home, 'pass-phrase')
    writeFileSync(passphrase, 'correct horse battery staple\n')
    const exported = await here.run('export', '--secrets', '--passphrase-file', passphrase)
    expect(exported.code).toBe(0)
    expect(exported.stdout + exported.stderr).not.toContain('planted')

    await using there = createInstallation()
    await there.serve()
    const file = join(there.home, 'set-up.age')
    writeFileSync(file, exported.stdout)
    expect(await there.run('restore', file)).toMatchObject({ code: 2, stderr: expect.stringContaining('The file is encrypted.') as string })
    const wrong = join(there.home, 'wrong')
    writeFileSync(wrong, 'correct horse battery stable\n')
    expect(await there.run('restore', file, '--passphrase-file', wrong, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This pass phrase does not open the file.') as string,
    })
    expect((await there.status()).servers).toEqual([])
    const restored = await there.run('restore', file, '--passphrase-file', passphrase, '--yes')
    expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining('With 1 secret and 0 sign-ins.')])

    const identity = join(here.home, 'key.txt')
    execFileSync('age-keygen', ['-o', identity], { stdio: 'ignore' })
    const recipient = execFileSync('age-keygen', ['-y', identity], { encoding: 'utf8' }).trim()
    const forKey = await there.run('export', '--secrets', '--recipient', recipient)
    const opened = execFileSync('age', ['-d', '-i', identity], { input: forKey.stdout, encoding: 'utf8' })
    expect(JSON.parse(opened)).toMatchObject({ tooltray: 1, values: { 'echo.token': 'planted-echo-token' } })
    // And what age encrypts is read.
    const byAge = join(there.home, 'by-age.age')
    writeFileSync(byAge, execFileSync('age', ['-a', '-r', recipient], { input: opened }))
    const same = await there.run('restore', byAge, '--identity-file', identity, '--yes')
    expect([same.code, same.stderr]).toEqual([0, expect.stringContaining('There is nothing to import')])
  })
})
