import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { recordOf, verdictOf } from './audit-record.ts'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

it('has every way to call a tool, and what was refused, failed or cancelled', async () => {
  await using installation = createInstallation()
  installation.configure({ echo: { ...ownServer('echo'), tools: { direct: ['echo'] } }, hang: ownServer('hang') })
  await installation.serve()
  const meta = installation.attachRaw()
  await meta.initialize('2025-11-25', 'zed')
  await meta.call('proxy_refresh')
  await meta.call('execute_tool', { name: 'echo__echo', arguments: { text: 'a' } })
  await meta.call('execute_tools', { calls: [{ name: 'echo__echo', arguments: { text: 'b' } }, { name: 'echo__none' }] })
  await meta.call('execute_tool', { name: 'echo__echo', arguments: 'nonsense' })
  const transparent = installation.attachRaw('--server', 'echo', '--expose', 'transparent')
  await transparent.initialize('2025-11-25', 'cursor')
  await transparent.call('echo', { text: 'c' })
  const direct = installation.attachRaw('--expose', 'direct')
  await direct.initialize('2025-11-25', 'codex')
  await direct.call('echo__echo', { text: 'd' })
  void meta.request('tools/call', { name: 'execute_tool', arguments: { name: 'hang__late', arguments: { ms: 100_000 } } }, 'late')
  const following = installation.start('audit', '--follow', '--json', '--tool', 'hang__*')
  await until(async () => (await installation.status()).servers.some(({ name, state }) => name === 'hang' && state === 'active'), 'it runs')
  meta.notify('notifications/cancelled', { requestId: 'late' })
  await until(() => following.stdout().includes('call_cancelled'), 'the record is followed')
  following.interrupt()
  await following.ended
  await installation.run('call', 'echo__echo', 'text=e')

  const told = (await recordOf(installation)).map(
    ({ client, server, tool, code, outcome }) => `${client}: ${server} ${tool} ${code ?? outcome}`,
  )
  expect(told.sort()).toEqual(
    [
      'zed: echo echo ok',
      'zed: echo echo ok',
      'zed: echo none tool_unknown',
      'zed: echo echo arguments_invalid',
      'cursor: echo echo ok',
      'codex: echo echo ok',
      'zed: hang late call_cancelled',
      'Tooltray: echo echo ok',
    ].sort(),
  )
  expect((await recordOf(installation, '--client', 'c*')).map(({ client }) => client)).toEqual(['cursor', 'codex'])
  expect((await recordOf(installation, '--since', '1h')).length).toBe(told.length)
  expect(await recordOf(installation, '--until', '1h')).toEqual([])
  expect((await recordOf(installation, '--errors')).map(({ code }) => code).sort()).toEqual(['arguments_invalid', 'tool_unknown'])
  expect((await recordOf(installation, '--method', 'tools/call', '--until', '1ms')).length).toBe(told.length)
  expect(await recordOf(installation, '--method', 'resources/read')).toEqual([])
  expect((await installation.run('audit', '--table')).stdout).toContain('call_cancelled')
})

it.each([
  ['changed', "UPDATE record SET tool = 'other' WHERE seq = 2", 2],
  ['missing', 'DELETE FROM record WHERE seq = 2', 2],
  ['cut-off', 'DELETE FROM record WHERE seq > 3', 4],
  [
    'reordered',
    'UPDATE record SET seq = -1 WHERE seq = 2; UPDATE record SET seq = 2 WHERE seq = 3; UPDATE record SET seq = 3 WHERE seq = -1',
    2,
  ],
])('finds a record that is %s since an engine closed it', async (kind, change, from) => {
  await using installation = createInstallation()
  installation.configure({ echo: ownServer('echo') })
  const { call } = await installation.attach()
  for (const text of 'abcde') await call('execute_tool', { name: 'echo__echo', arguments: { text } })
  expect(await verdictOf(installation)).toMatchObject({ code: 0, whole: true, problems: [] })
  await installation.run('stop')
  const sql = new DatabaseSync(installation.paths.auditFile)
  sql.exec(change)
  sql.close()
  const { code, whole, problems } = await verdictOf(installation)
  expect([code, whole]).toEqual([1, false])
  expect(problems[0]).toMatchObject({ kind: kind === 'cut-off' ? (expect.stringMatching('cut-off|missing') as string) : kind, from })
})
