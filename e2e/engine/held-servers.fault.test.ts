import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

it('holds a server back over which the engine ended twice, and nothing else, until a person lets it in', async () => {
  await using installation = createInstallation()
  const { crashJournal } = installation.paths
  mkdirSync(dirname(crashJournal), { recursive: true })
  // As it is when a process was killed in the middle of its work, and the one after it, too.
  writeFileSync(
    crashJournal,
    '["death","bad","reading the list of tools",1]\n["begin","bad","reading the list of tools"]\n["begin","good","x"]\n',
  )
  installation.configure({ bad: ownServer('echo'), good: ownServer('echo') })
  const engine = await installation.serve()
  const { execute, refresh } = await installation.attach()

  const servers = await refresh()
  expect(servers).toMatchObject([
    { name: 'bad', state: 'failed', error: { code: 'server_held' } },
    { name: 'good', state: 'connected' },
  ])
  expect(servers[0]?.error?.message).toContain('ended 2 times while it was reading the list of tools of bad')
  expect((await execute('good__echo', { text: 'still here' })).content[0]?.text).toContain('still here')
  // A model cannot let it in, nor a new start.
  expect((await execute('bad__echo', { text: 'x' })).isError).toBe(true)
  engine.kill('SIGKILL')
  await until(async () => (await installation.status()).engine.pid !== engine.pid, 'another engine')
  expect((await refresh('bad'))[0]).toMatchObject({ error: { code: 'server_held' } })

  expect((await installation.run('enable', 'bad')).code).toBe(0)
  await until(async () => (await installation.status()).servers[0]?.state === 'connected', 'it is connected')
  expect((await execute('bad__echo', { text: 'in' })).content[0]?.text).toContain('in')
  expect(readFileSync(crashJournal, 'utf8').trimEnd().split('\n').at(-1)).toMatch(/^\["(end|forget)"/)
})
