import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

it('restart ends the process of a server and starts it anew, also one that failed; others stay as they are', async () => {
  await using installation = createInstallation()
  installation.configure({ one: ownServer('echo'), other: ownServer('echo'), broken: { command: 'node', args: ['no-such-file.js'] } })
  await installation.run('refresh')
  const pids = async (): Promise<(number | undefined)[]> =>
    (await installation.status()).servers.slice(0, 2).map((server) => (server as { peer?: { pid?: number } }).peer?.pid)
  const [one, other] = await pids()
  expect(one).toBeTypeOf('number')
  const { code, stderr } = await installation.run('restart', 'one', '--table')
  expect([code, stderr]).toEqual([0, 'Restarted one: 1 tool.\n'])
  const now = await pids()
  expect(now[0]).toBeTypeOf('number')
  expect(now[0]).not.toBe(one)
  expect(now[1]).toBe(other)
  expect(await installation.run('restart', 'broken', '--table')).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('broken could not be restarted: ') as string,
  })
  expect(await installation.run('restart', 'onee')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Did you mean one?') as string,
  })
})
