import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uvPrograms } from '../../scripts/test/pypi/install-python.ts'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { shippedGallery } from '../../electron/engine/sources/gallery/list/shipped-gallery.ts'
import { type Installation, type ServerNow, createInstallation, until } from '../testing/installation.ts'

skipWithout('uv', 'bubblewrap', 'git')

/** What a form takes that does not take any text. */
const MADE_UP: Readonly<Record<string, string>> = { REDIS_URL: 'redis://127.0.0.1:9/0' }

/** Certificates and proxies of this machine, without which the registries are not reached from it. */
const network = Object.entries(process.env).filter(([name]) => /(?:_CERTS?|_CERT_FILE|_CERT_DIR|_PROXY)$/i.test(name))

/** A person with uv and the index of all. It needs the internet, as all of this file does. */
function openPerson(): Installation {
  const installation = createInstallation()
  Object.assign(installation.env, Object.fromEntries(network), { PATH: `${uvPrograms}:${installation.env['PATH']}` })
  installation.configure({})
  return installation
}

async function done(installation: Installation, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await installation.run(...args)
  expect(code, stderr).toBe(0)
  return stdout
}

/** Waits until a server has its tools, and returns how many, with those that wait for review after an update. Throws its error. */
async function toolsOf(installation: Installation, name: string): Promise<number> {
  let count = 0
  await until(async () => {
    const servers: (ServerNow & { held?: number })[] = (await installation.status()).servers
    const server = servers.find((each) => each.name === name)
    if (server?.error !== undefined) throw new Error(server.error.message)
    count = (server?.tools ?? 0) + (server?.held ?? 0)
    return count > 0
  }, `${name} has tools`)
  return count
}

/** Starts it again where neither uv nor an index is reached, and looks whether it is the same. */
async function startsAgain(installation: Installation, name: string, tools: number): Promise<void> {
  await done(installation, 'restart', name)
  expect(await toolsOf(installation, name)).toBe(tools)
  const [row] = JSON.parse(await done(installation, 'packages', 'list', '--json')) as { server: string; state: string }[]
  expect(row).toMatchObject({ server: name, state: 'kept' })
  const { servers } = await installation.status()
  expect(servers.find((each) => each.name === name)).not.toHaveProperty('held')
}

const byUv = shippedGallery().entries.flatMap(({ id, ways }) => ways.flatMap((way, at) => (way.kind === 'pypi' ? [{ id, way, at }] : [])))

describe('each server of the gallery that uv runs is kept, starts in its sandbox, and starts again', () => {
  it.for(byUv)('$id', async ({ id, way, at }, { skip }) => {
    await using installation = openPerson()
    const folder = join(installation.home, 'folder')
    mkdirSync(join(installation.home, '.aws'))
    // A server may want a repository for its folder.
    execFileSync('git', ['init', '-q', folder])
    const values = way.inputs
      .filter(({ required }) => required)
      .flatMap(({ name, kind }) => ['--set', `${name}=${kind === 'folder' ? folder : (MADE_UP[name] ?? 'made-up-0123456789')}`])
    await installation.serve()
    await done(installation, 'gallery', 'add', id, '--way', String(at + 1), '--yes', ...values)
    const tools = await toolsOf(installation, id).catch((error: Error) => {
      // uv gets it where the makers of Python's builds can be reached.
      skip(error.message.includes('needs Python'), error.message)
      throw error
    })
    await startsAgain(installation, id, tools)
  })
})

describe('an official server of Python is updated, and gone back from', () => {
  it.each([
    ['time', 'mcp-server-time', '2026.10.10'],
    ['fetch', 'mcp-server-fetch', '2026.10.10'],
    ['git', 'mcp-server-git', '2026.10.10'],
  ])('%s', async (id, of, version) => {
    await using installation = openPerson()
    const way = { kind: 'pypi', package: of, version, sandbox: { network: id === 'fetch' } }
    const about = { publisher: 'Model Context Protocol project', official: true, category: 'work', effects: 'deletes', words: [id] }
    const entry = { ...about, id, name: id, what: 'Is updated.', sources: ['this test'], ways: [way] }
    const list = join(installation.home, 'gallery.json')
    writeFileSync(list, JSON.stringify({ format: 1, made: '2026-01-01', entries: [entry] }))
    installation.configure({}, { gallery: { list } })
    await installation.serve()
    await done(installation, 'gallery', 'add', id, '--yes')
    await toolsOf(installation, id)
    const row = async (...words: string[]): Promise<unknown> => JSON.parse(await done(installation, 'packages', ...words, id, '--json'))
    expect(await row('update')).toMatchObject({ version, state: 'update' })
    for (const decision of ['accept', 'back']) {
      await done(installation, 'packages', decision, id)
      await done(installation, 'restart', id)
      await toolsOf(installation, id)
    }
    expect(JSON.parse(await done(installation, 'packages', 'list', '--json'))).toMatchObject([{ server: id, version, state: 'kept' }])
  })
})

it('SQLite, which is not for the newest of what it needs, is kept with what its command names', async () => {
  await using installation = openPerson()
  await installation.serve()
  const file = join(installation.home, 'data.sqlite')
  await done(installation, 'add', 'sqlite', '--', 'uvx', '--with', 'mcp<2', 'mcp-server-sqlite', '--db-path', file)
  await startsAgain(installation, 'sqlite', await toolsOf(installation, 'sqlite'))
})
