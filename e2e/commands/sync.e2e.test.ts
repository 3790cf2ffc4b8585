import { once } from 'node:events'
import { mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SyncStatus } from '../../electron/contract/settings/sync.ts'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

it('two computers share their servers by a folder: one asks, the other takes all', async () => {
  await using desk = createInstallation()
  await using laptop = createInstallation()
  const folder = join(desk.home, 'shared')
  mkdirSync(folder)
  desk.configure({ echo: { ...ownServer('echo'), env: { API_TOKEN: 'sk-planted-planted-1' } } })
  const engine = await desk.serve()
  await laptop.serve()
  const statusOf = async (computer: typeof desk) => JSON.parse((await computer.run('sync', '--json')).stdout) as SyncStatus
  const serversOf = async (computer: typeof desk) => (await computer.status()).servers.map(({ name }) => name).sort()

  expect((await desk.run('sync', 'use', folder)).code).toBe(2)
  expect((await desk.run('sync', 'use', folder, '--take-all', '--yes')).code).toBe(0)
  expect((await laptop.run('sync', 'use', folder, '--yes')).code).toBe(0)
  const text = (): string =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
  expect(text()).toContain('server')
  expect(text()).not.toMatch(/planted|\/servers\/echo/)

  // A new server waits, with its paths.
  const [waits] = (await statusOf(laptop)).waiting
  expect(waits).toMatchObject({ kind: 'server', name: 'echo', change: 'new', paths: 2 })
  // Both computers have the same name here.
  expect(waits?.computer).toMatch(new RegExp(`^${hostname()}-[0-9a-f]{4}$`))
  expect(await serversOf(laptop)).toEqual([])
  const { command, args } = ownServer('echo') as { command: string; args: string[] }
  const paths = [command, ...args].flatMap((path) => ['--path', path])
  expect((await laptop.run('sync', 'accept', 'echo', ...paths, '--yes')).code).toBe(0)
  expect((await laptop.runWithInput('sk-planted-2', 'secret', 'set', 'echo.API_TOKEN')).code).toBe(0)
  expect((await laptop.run('call', 'echo__echo', '{"text":"here"}')).stdout).toContain('here')

  // A change comes back by itself, and both the key and the paths of the first computer stay.
  expect((await laptop.run('profile', 'save', 'work', 'echo')).code).toBe(0)
  await until(async () => (await desk.run('profile', '--json')).stdout.includes('work'), 'the profile is on the other computer')
  expect(readFileSync(join(desk.home, 'servers.json'), 'utf8')).toContain('sk-planted-planted-1')

  // An engine that is killed and a folder that was away for a while lose nothing.
  engine.kill('SIGKILL')
  await once(engine, 'exit')
  expect((await laptop.run('profile', 'save', 'play', 'echo')).code).toBe(0)
  await statusOf(laptop)
  await desk.serve()
  await until(async () => (await desk.run('profile', '--json')).stdout.includes('play'), 'what changed meanwhile is there')
  // In one step: the other computer may be writing into it.
  renameSync(folder, `${folder}-away`)
  await until(
    async () => (await statusOf(laptop)).problem?.message.includes('cannot be read') === true,
    'it is seen that the folder is gone',
  )
  expect((await laptop.run('sync')).code).toBe(7)
  mkdirSync(folder)
  await until(async () => (await statusOf(laptop)).problem === undefined, 'it is seen that the folder is back')
  expect((await laptop.run('sync', 'off')).code).toBe(0)
  expect((await statusOf(laptop)).folder).toBeUndefined()
})
