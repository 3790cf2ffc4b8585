import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyHelper } from '../../electron/engine/clients/apps/copy-helper.ts'
import { takeEngineLock } from '../../electron/serve/engine-lock.ts'
import { compile, compilerHere, sourcesFor } from '../../scripts/native/compiler.ts'
import { helperPath, nativePath, notBuilt } from '../testing/helper-kinds.ts'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'
import { processAlive } from '../testing/processes/process-alive.ts'

const root = join(import.meta.dirname, '../..')
const BUILT = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
const NEWER = '99.0.0'

/** The built program, and the same as of another version. */
function programs({ home }: Installation): { readonly old: string; readonly fresh: string } {
  const fresh = join(home, 'fresh')
  cpSync(dirname(helperPath), fresh, { recursive: true })
  const script = readFileSync(helperPath, 'utf8')
  const said = `const version = "${BUILT}";`
  expect(script.split(said)).toHaveLength(2)
  writeFileSync(join(fresh, 'tooltray.js'), script.replace(said, `const version = "${NEWER}";`))
  return { old: helperPath, fresh: join(fresh, 'tooltray.js') }
}

/** What an app has beside it: the helper in C of each version, with nothing beside that could run commands. */
function helpers({ home }: Installation): { readonly old: string; readonly fresh: string } | undefined {
  if (notBuilt('native') !== undefined) return undefined
  const [old, fresh] = [join(home, 'helpers/old'), join(home, 'helpers/fresh')]
  for (const folder of [old, fresh]) mkdirSync(folder, { recursive: true })
  cpSync(nativePath, join(old, 'tooltray'))
  const compiler = compilerHere()
  if (compiler === undefined) return undefined
  const sources = [join(root, 'native/main.c'), ...sourcesFor(root, compiler.system)]
  compile(root, compiler, sources, join(fresh, 'tooltray'), ['-UTOOLTRAY_VERSION', `-DTOOLTRAY_VERSION="${NEWER}"`, ...compiler.flags])
  return { old, fresh }
}

/** An app that is a host without a window, in the place where an installer puts it. */
function install({ home }: Installation, script: string): string {
  const app = join(home, 'tooltray-app')
  writeFileSync(`${app}.new`, `#!/bin/sh\nexec ${process.execPath} ${script} serve\n`)
  chmodSync(`${app}.new`, 0o755)
  cpSync(`${app}.new`, app)
  return app
}

interface Conversing {
  readonly pid: number
  readonly answered: () => number
  /** Codes of what was answered with an error, and the longest time between two answers, in ms. */
  readonly codes: string[]
  readonly longest: () => number
  /** The ids that were answered with a result. */
  readonly done: string[]
  readonly ended: () => boolean
  /** Makes no more calls, and waits for the last one. */
  stop(): Promise<void>
}

/** A client that makes one call after the other, each with an id of its own. */
async function converse(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  env: Record<string, string>,
): Promise<Conversing> {
  const transport = new StdioClientTransport({ command, args, env, stderr: 'inherit' })
  const client = new Client({ name, version: '1' })
  await client.connect(transport)
  let ended = false
  let going = true
  let longest = 0
  let answered = 0
  client.onclose = () => (ended = true)
  const codes: string[] = []
  const done: string[] = []
  await client.callTool({ name: 'search_tools', arguments: { refresh: true } })
  const calls = (async () => {
    let last = performance.now()
    for (let number = 0; going && !ended; number++) {
      const id = `${name}-${number}`
      const count = { name: 'counting__count', arguments: { id, ms: number % 3 === 0 ? 0 : 30 } }
      const code = await client.callTool({ name: 'execute_tool', arguments: count }).then(codeOf, codeOf)
      if (code === undefined) done.push(id)
      else codes.push(code)
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
      answered += 1
    }
  })()
  return {
    pid: transport.pid ?? 0,
    answered: () => answered,
    codes,
    longest: () => longest,
    done,
    ended: () => ended,
    async stop() {
      going = false
      await calls
      await client.close()
    },
  }
}

/** The code of our own that an answer has which is no result; undefined of a result. */
function codeOf(answer: unknown): string | undefined {
  const { data, isError, content } = answer as { data?: { code?: string }; isError?: boolean; content?: { text: string }[] }
  if (answer instanceof Error) return data?.code ?? answer.message
  return isError === true ? (content?.[0]?.text ?? 'an error without a text') : undefined
}

describe('an update while clients are in conversation', () => {
  it('ends no conversation, makes no call twice, and leaves the new version in the place of the old one', async () => {
    await using installation = createInstallation()
    const { home, paths } = installation
    const calls = join(home, 'calls.txt')
    writeFileSync(calls, '')
    installation.configure({ counting: ownServer('counting', '--file', calls) })
    const program = programs(installation)
    const native = helpers(installation)
    const place = join(paths.dataDir, 'helper')
    if (native !== undefined) await copyHelper({ from: native.old, to: place }, 'tooltray')
    // The relay in TypeScript is replaced under its clients, too.
    await copyHelper({ from: dirname(program.old), to: join(home, 'script') }, 'tooltray.js')

    const app = install(installation, program.old)
    mkdirSync(paths.dataDir, { recursive: true })
    const tellHelpers = (said: Record<string, unknown>): void => writeFileSync(paths.installationFile, JSON.stringify(said))
    tellHelpers({ app })
    const env = { ...installation.env, DISPLAY: ':9' }
    const relay = [process.execPath, join(home, 'script/tooltray.js'), 'connect'] as const
    const helper = native === undefined ? relay : ([join(place, 'tooltray'), 'connect'] as const)
    // The first of them starts the app.
    const clients = [await converse('one', helper, env), await converse('two', helper, env), await converse('three', relay, env)]
    const answeredMore = (count: number): Promise<void> => {
      const wanted = clients.map((client) => client.answered() + count)
      return until(() => clients.every((client, at) => client.ended() || client.answered() >= (wanted[at] ?? 0)), 'each was answered')
    }
    await answeredMore(30)
    const before = await engineOf(installation)
    expect(before.version).toBe(BUILT)

    // What the app does when it ends for a version that it has fetched.
    tellHelpers({ app, replacedSince: Date.now() })
    process.kill(before.pid, 'SIGTERM')
    await until(() => takeEngineLock(paths.lockFile)?.() === undefined && !processAlive(before.pid), 'nothing of the engine is left')
    // What an installer does, which takes its time: whatever helpers start meanwhile would be the old version.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    install(installation, program.fresh)
    spawn(app, { env, detached: true, stdio: 'ignore' }).unref()
    // What the new app does when it starts.
    if (native !== undefined) await copyHelper({ from: native.fresh, to: place }, 'tooltray')
    await copyHelper({ from: dirname(program.fresh), to: join(home, 'script') }, 'tooltray.js')
    tellHelpers({ app })

    await until(() => existsSync(paths.socket), 'the new engine listens')
    await answeredMore(30)
    const after = await engineOf(installation)
    const longest = clients.map((client) => Math.round(client.longest()))
    // The same conversations, by the helpers that they began with.
    expect(clients.map((client) => [client.ended(), processAlive(client.pid)])).toEqual(clients.map(() => [false, true]))
    await Promise.all(clients.map((client) => client.stop()))

    expect([after.version, after.sessions]).toEqual([NEWER, 3])
    // No other engine was there in between.
    expect(startsIn(join(paths.logDir, 'engine.log'))).toEqual([BUILT, NEWER])
    const made = readFileSync(calls, 'utf8').trimEnd().split('\n')
    expect(made).toEqual([...new Set(made)])
    const answered = clients.flatMap((client) => client.done)
    expect(answered.filter((id) => !made.includes(id))).toEqual([])
    const codes = clients.flatMap((client) => client.codes)
    // Of the calls that were under way; each says that it may have been carried out.
    expect(codes.filter((code) => code !== 'engine_lost')).toEqual([])
    expect(codes.length).toBeLessThanOrEqual(clients.length)
    process.stdout.write(`update: longest time without an answer ${longest.join(', ')} ms; ${made.length} calls, ${codes.length} lost\n`)
  })
})

async function engineOf(installation: Installation): Promise<{ pid: number; version: string; sessions: number }> {
  const { stdout } = await installation.run('status', '--json')
  const { engine, sessions } = JSON.parse(stdout) as { engine: { pid: number; version: string }; sessions: unknown[] }
  return { ...engine, sessions: sessions.length }
}

/** The versions of the engines that began in a log. */
function startsIn(log: string): string[] {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('engine starts'))
    .map((line) => (JSON.parse(line) as { version: string }).version)
}

describe('an older version after a newer one', () => {
  it('says that the database is of a newer one, works without it, and leaves it as it is', async () => {
    await using installation = createInstallation()
    const { paths } = installation
    installation.configure({ echo: ownServer('echo') })
    await installation.serve()
    await installation.run('refresh')
    await installation.run('stop')
    const sql = new DatabaseSync(paths.databaseFile)
    sql.exec('CREATE TABLE of_later (what TEXT) STRICT; INSERT INTO of_later VALUES (1); PRAGMA user_version = 999')
    const rows = () => sql.prepare('SELECT * FROM catalog').all()
    const before = rows()
    expect(before).toHaveLength(1)

    await installation.serve()
    expect((await installation.run('call', 'echo__echo', 'text=x', '--table')).stdout).toBe('x\n')
    const { stdout } = await installation.run('doctor', '--table')
    expect(stdout.replace(/\s+/g, ' ')).toContain(`${paths.databaseFile} cannot be used: it is of a newer Tooltray.`)
    expect(stdout.replace(/\s+/g, ' ')).toContain('Use that one again, or move the file away.')
    await installation.run('stop')
    expect([rows(), sql.prepare('PRAGMA user_version').get()]).toEqual([before, { user_version: 999 }])
    sql.close()
  })

  it('says the same of a record of calls', async () => {
    await using installation = createInstallation()
    const { paths } = installation
    installation.configure({ echo: ownServer('echo') })
    await installation.serve()
    await installation.run('call', 'echo__echo', 'text=x')
    await installation.run('stop')
    const sql = new DatabaseSync(paths.auditFile)
    sql.exec('PRAGMA user_version = 999')
    sql.close()
    const before = readFileSync(paths.auditFile)
    await installation.serve()
    const { stdout, stderr } = await installation.run('audit', 'verify', '--table')
    expect(stdout + stderr).toContain('newer')
    await installation.run('stop')
    expect(readFileSync(paths.auditFile).equals(before)).toBe(true)
  })

  it('refuses a set-up of a form that it does not know', async () => {
    await using installation = createInstallation()
    installation.configure({})
    const file = join(installation.home, 'newer.json')
    writeFileSync(file, JSON.stringify({ tooltray: 999, servers: {} }))
    expect(await installation.run('restore', file, '--yes')).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('Install the newer version first.') as string,
    })
  })
})
