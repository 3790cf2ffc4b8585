import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

const project = join(import.meta.dirname, '../..')

it('a server runs in the home folder and finds the programs of the person, not those that npm put in front for ours', async () => {
  await using installation = createInstallation()
  installation.env['PATH'] = `${project}/node_modules/.bin:${project}/node_modules/node/bin:/usr/local/bin:/usr/bin:/bin`
  installation.configure({ echo: ownServer('echo'), there: { ...ownServer('echo'), cwd: '/tmp' } })
  await installation.serve()
  const { call } = await installation.attach()
  await call('proxy_refresh')
  const [pid, there] = (await installation.status()).servers.map(({ peer }) => peer?.pid)
  expect(readlinkSync(`/proc/${pid}/cwd`)).toBe(installation.home)
  expect(readlinkSync(`/proc/${there}/cwd`)).toBe('/tmp')
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')).toContain('PATH=/usr/local/bin:/usr/bin:/bin')
})

it('an entry whose relative path worked goes on working, and says what to write down', async () => {
  await using installation = createInstallation()
  installation.configure({ near: { command: process.execPath, args: ['e2e/servers/echo.ts'] } })
  await installation.serve()
  const { call, execute } = await installation.attach()
  await call('proxy_refresh')
  expect((await execute('near__echo', { text: 'here' })).content[0]?.text).toBe('here')
  expect((await installation.status()).servers).toMatchObject([
    { warnings: [expect.stringContaining(`"cwd": ${JSON.stringify(process.cwd())}`)] },
  ])
  expect((await installation.run('doctor')).stdout).toContain('e2e/servers/echo.ts is a relative path')
})
