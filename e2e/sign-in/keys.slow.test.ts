import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startHttp } from '../testing/http-server.ts'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

describe('a server whose key nobody has given', () => {
  it('says which it needs, and is tried at once when it comes', async () => {
    await using installation = createInstallation()
    installation.configure({
      talk: { ...ownServer('talkative'), env: { API_TOKEN: '${secret:talk.API_TOKEN}', OTHER: '${TALK_OTHER}' } },
    })
    const state = async () => (await installation.status()).servers[0]
    await installation.serve()
    await until(async () => (await state())?.state === 'needs-key', 'it needs keys')
    expect(await state()).toMatchObject({
      missing: ['talk.API_TOKEN', 'TALK_OTHER'],
      error: { code: 'variable_missing', hint: expect.stringContaining('tooltray secret set talk.API_TOKEN') as string },
    })
    const table = await installation.run('status', '--table')
    expect(table.stdout).toContain('needs API key')
    const attached = await installation.attach()
    expect(JSON.stringify(await attached.execute('talk__x'))).toContain('needs keys: talk.API_TOKEN, TALK_OTHER')

    expect((await installation.runWithInput('planted-1', 'secret', 'set', 'talk.API_TOKEN')).stderr).toContain('It is used by talk.')
    await until(async () => (await state())?.missing?.length === 1, 'one is left')
    // A variable of the environment that is not set may be given as a secret, too.
    await installation.runWithInput('planted-2', 'secret', 'set', 'TALK_OTHER')
    await until(async () => (await state())?.state === 'connected', 'it runs')
    expect((await installation.run('secret', 'list', '--json')).stdout).toMatch(/"name": ?"talk\.API_TOKEN",\s*"usedBy": ?\[\s*"talk"\s*\]/)

    const removed = await installation.run('remove', 'talk')
    expect(removed.stderr).toContain('Kept, though nothing uses them any more: talk.API_TOKEN, TALK_OTHER.')
  })

  it('fails as before where no secret would help', async () => {
    await using installation = createInstallation()
    installation.configure({ talk: { ...ownServer('talkative'), env: { API_TOKEN: '${env:NOT_SET_AT_ALL}' } } })
    await installation.serve()
    await until(async () => (await installation.status()).servers[0]?.state === 'failed', 'it failed')
  })

  it('is gone with its keys where that is wanted', async () => {
    await using installation = createInstallation()
    installation.configure({})
    await installation.run('add', 'talk', '--env', 'API_TOKEN=planted-secret-3', '--', ...commandOf('talkative'))
    const borrowed = ['--env', 'KEY_OF=${secret:talk.API_TOKEN}', '--give', 'talk.API_TOKEN']
    expect((await installation.run('add', 'other', ...borrowed, '--', ...commandOf('talkative'))).code).toBe(0)
    expect((await installation.run('remove', 'talk', '--forget')).stderr).not.toContain('Forgotten')
    await installation.run('remove', 'other', '--forget')
    expect((await installation.run('secret', 'list', '--json')).stdout).not.toContain('talk.API_TOKEN')
  })
})

it('a key that its server does not take is asked for again, and another one is tried at once', async () => {
  await using installation = createInstallation()
  const { command, args } = ownServer('talkative') as { command: string; args: string[] }
  const program = `if (process.env.API_TOKEN !== 'right') {
    console.error('Error: 401 Unauthorized: the API key is invalid')
    process.exit(1)
  }
  await import(${JSON.stringify(pathToFileURL(args.at(-1) ?? '').href)})`
  installation.configure({ talk: { command, args: ['--input-type=module', '-e', program], env: { API_TOKEN: '${secret:talk.token}' } } })
  await installation.runWithInput('wrong', 'secret', 'set', 'talk.token')
  const state = async () => (await installation.status()).servers[0]
  await installation.serve()
  await until(async () => (await state())?.state === 'needs-key', 'it needs another key')
  expect(await state()).toMatchObject({
    missing: ['talk.token'],
    error: { code: 'key_refused', message: 'talk did not take its key: Error: 401 Unauthorized: the API key is invalid.' },
  })
  await installation.runWithInput('right', 'secret', 'set', 'talk.token')
  await until(async () => (await state())?.state === 'connected', 'it runs')
})

it('a token of an entry that its address does not take is asked for again, and another one is tried at once', async () => {
  await using server = await startHttp('--bearer', 'right')
  await using installation = createInstallation()
  installation.configure({ echo: { url: server.urls['dual'], bearer: '${secret:echo.token}' } })
  await installation.runWithInput('wrong', 'secret', 'set', 'echo.token')
  const state = async () => (await installation.status()).servers[0]
  await installation.serve()
  await until(async () => (await state())?.state === 'needs-key', 'it needs another token')
  expect(await state()).toMatchObject({ missing: ['echo.token'], error: { code: 'key_refused' } })
  await installation.runWithInput('right', 'secret', 'set', 'echo.token')
  await until(async () => (await state())?.state === 'connected', 'it is connected')
})

it('a key that is typed in place of another is in force at once', async () => {
  await using installation = createInstallation()
  installation.configure({})
  const names = async () => (await installation.status()).servers.map(({ name, state, peer }) => [name, state, peer?.pid])
  await installation.run('add', 'talk', '--env', 'API_TOKEN=planted-secret-3', '--', ...commandOf('talkative'))
  await until(async () => (await names())[0]?.[1] === 'connected', 'it runs')
  const [[, , before]] = (await names()) as [[string, string, number]]
  // The entry says what it said, by the same reference; its value is another.
  await installation.run('add', 'talk', '--replace', '--env', 'API_TOKEN=planted-secret-4', '--', ...commandOf('talkative'))
  await until(async () => {
    const [server] = await names()
    return server?.[1] === 'connected' && server[2] !== before
  }, 'it runs anew')
})

it('a secret that settings or broken entries refer to is not forgotten with a server', async () => {
  await using installation = createInstallation()
  const talk = { ...ownServer('talkative'), env: { API_TOKEN: '${secret:shared}' } }
  installation.configure({ talk, broken: { args: ['${secret:shared}'] } })
  await installation.runWithInput('planted-secret-5', 'secret', 'set', 'shared')
  expect((await installation.run('remove', 'talk', '--forget')).stderr).not.toContain('Forgotten')
  expect((await installation.run('secret', 'list', '--json')).stdout).toContain('shared')
})

it('a secret that is a name hides no name', async () => {
  await using installation = createInstallation()
  installation.configure({ echo: ownServer('echo') })
  const added = await installation.run(
    'add',
    'postgres',
    '--env',
    'POSTGRES_PASSWORD=postgres',
    '--env',
    'API_KEY=echo-server-1',
    '--',
    ...commandOf('talkative'),
  )
  expect(added.stderr).toContain('Added postgres.')
  await installation.run('add', 'echo-server-1', '--', ...commandOf('echo'))
  await until(async () => (await installation.status()).servers.every(({ state }) => state === 'connected'), 'all are there')
  const status = await installation.run('status', '--json')
  expect((JSON.parse(status.stdout) as { servers: { name: string }[] }).servers.map(({ name }) => name)).toEqual([
    'echo',
    'postgres',
    'echo-server-1',
  ])
  for (const { stdout } of [await installation.run('list', '--table'), await installation.run('doctor', '--table')])
    expect(stdout).toMatch(/postgres[^]*echo-server-1/)
  const { client } = await installation.attach()
  expect(client.getInstructions()).toContain('postgres')
  expect(client.getInstructions()).toContain('echo-server-1')
  expect(client.getInstructions()).not.toContain('•')
  expect((await installation.run('disable', 'echo-server-1')).code).toBe(0)
})

function commandOf(name: string): string[] {
  const { command, args } = ownServer(name) as { command: string; args: string[] }
  return [command, ...args]
}
