import { extractAll } from '@electron/asar'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packedFolder } from '../../scripts/package/configuration.ts'
import { makeStandIn } from '../../scripts/package/stand-in.ts'
import { skipUnless } from '../../scripts/test/skip-without.ts'
import { notBuilt } from '../testing/helper-kinds.ts'
import { ownServer, until } from '../testing/installation.ts'
import { talkTo } from '../testing/raw-client.ts'
import type { Given } from './electron-hook.ts'
import { packInto } from './pack-into.ts'

const reason = process.platform === 'linux' ? notBuilt('native') : 'the stand-in is one for Linux'

let folder: string
/** The code out of the archive, and the program that Electron would be. */
let app: string
let exe: string

/** The app out of its archive, which runs; `tooltray` is the helper of the package. */
interface Running extends AsyncDisposable {
  given(): Promise<Given>
  /** The log of its engine. */
  log(): string
  tooltray(...words: string[]): Promise<string>
  /** Calls tools as an AI app does, and returns the text of the last answer. */
  calls(...calls: ((answer: string) => [tool: string, args: Record<string, unknown>])[]): Promise<string>
}

async function start(): Promise<Running> {
  const home = mkdtempSync(join(folder, 'home-'))
  const servers = { echo: ownServer('echo'), records: ownServer('records') }
  writeFileSync(join(home, 'servers.json'), JSON.stringify({ mcpServers: servers, settings: { scripts: true } }))
  writeFileSync(join(home, '.claude.json'), '{ "mcpServers": { "notes": { "command": "notes" } } }')
  const env = { PATH: process.env['PATH'], HOME: home, TOOLTRAY_HOME: home, SHLVL: '1', PACKED_PROGRAM: exe }
  let printed = ''
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'electron-hook.ts'), join(app, 'dist/main/main.js')],
    { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The app has ended: ${printed}`)))
  ended.catch(() => undefined)
  const helper = join(exe, '../resources/helper/tooltray')
  const tooltray = (...words: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const run = execFile(helper, words, { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
        error === null ? resolve(stdout) : reject(new Error(`${stdout}${stderr}${printed}`, { cause: error })),
      )
      // A command that fails at once reads nothing.
      run.stdin?.on('error', () => undefined).end('a secret\n')
    })
  const isThere = (): boolean => readdirSync(home, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.sock'))
  await Promise.race([until(isThere, 'the engine listens'), ended])
  return {
    tooltray,
    log: () => readFileSync(join(home, 'logs/engine.log'), 'utf8'),
    async given() {
      const answer = once(child, 'message') as Promise<[Given]>
      child.send('look')
      return (await answer)[0]
    },
    async calls(...calls) {
      await using client = talkTo(spawn(helper, ['connect'], { env, stdio: 'pipe' }))
      await client.initialize()
      let answer = ''
      for (const call of calls) {
        const result: unknown = await client.call(...call(answer))
        answer = JSON.stringify(result)
      }
      return answer
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.connected) {
        const gone = once(child, 'exit')
        child.send('quit')
        child.disconnect()
        await gone
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** What the app can do only with a file that it loads when it needs it. */
const ABILITIES: Readonly<Record<string, (running: Running) => Promise<unknown>>> = {
  'it starts, and finds its pictures, its preload script and its page': async ({ given }) => {
    const { files, schemes, page, boxes } = await given()
    expect([files.filter((file) => !existsSync(file)), files.length, boxes]).toEqual([[], 3, []])
    expect([schemes.map(({ scheme }) => scheme), page.status]).toEqual([['tooltray-app'], 200])
    expect(page.text).toMatch(/<script type="module"/)
  },
  'the module of the keychain is found': async ({ tooltray, log }) => {
    await tooltray('secret', 'set', 'demo')
    await until(() => log().includes('no keychain can be reached'), 'there is no keychain here')
    // The reason must be the system's.
    expect(log()).toMatch(/"no keychain can be reached","detail":"DBus error/)
  },
  'the data of semantic search is loaded': async ({ log }) => {
    await until(() => /semantic search|keyword search only/.test(log()), 'it is loaded, or cannot be')
    expect(log()).toContain('semantic search is loaded')
  },
  'a command runs': async ({ tooltray }) => expect(await tooltray('call', 'echo__echo', '{"text":"packed"}')).toContain('packed'),
  'scripts run': async ({ calls }) =>
    expect(await calls(() => ['run_script', { code: 'return await tools.echo__echo({ text: "scripted" })' }])).toContain('scripted'),
  'settings of AI apps are read': async ({ tooltray }) => expect(await tooltray('import', '--dry-run')).toContain('notes'),
  'tokens are counted': async ({ tooltray }) => expect(await tooltray('tokens', '--json')).toContain('tokens'),
  'the documentation is read': async ({ tooltray }) => expect(await tooltray('docs', 'admin/proxies')).toContain('HTTPS_PROXY'),
  'long results are read': async ({ calls }) =>
    expect(
      await calls(
        () => ['execute_tool', { name: 'records__list', arguments: { count: 2_000 } }],
        (answer) => ['read_result', { id: /result_id: (\w+)/.exec(answer)?.[1], path: 'length(items)' }],
      ),
    ).toContain('2000'),
}

/** Files of the archive, as patterns, and what the app cannot do without each. */
const NEEDED: Readonly<Record<string, keyof typeof ABILITIES>> = {
  '^dist/preload/preload\\.js$': 'it starts, and finds its pictures, its preload script and its page',
  '^dist/renderer/index\\.html$': 'it starts, and finds its pictures, its preload script and its page',
  '^resources/icon\\.png$': 'it starts, and finds its pictures, its preload script and its page',
  '^node_modules/@napi-rs/keyring/index\\.js$': 'the module of the keychain is found',
  '^node_modules/@napi-rs/keyring-.*\\.node$': 'the module of the keychain is found',
  '^dist/search/stem-vectors\\.bin$': 'the data of semantic search is loaded',
  '/run-command-.*\\.js$': 'a command runs',
  '/sandbox-thread-.*\\.js$': 'scripts run',
  '/quickjs-.*\\.wasm$': 'scripts run',
  '/settings-worker-.*\\.js$': 'settings of AI apps are read',
  '/token-worker-.*\\.js$': 'tokens are counted',
  '/docs-.*\\.json$': 'the documentation is read',
  '/reading-process-.*\\.js$': 'long results are read',
}

describe('the packed code outside of the repository', () => {
  skipUnless(reason === undefined, reason ?? '')
  beforeAll(async () => {
    if (reason !== undefined) return
    folder = mkdtempSync(join(tmpdir(), 'tooltray-code-'))
    await makeStandIn(join(folder, 'electron'), '45.0.0')
    packInto(join(folder, 'release'), { electron: join(folder, 'electron'), repository: '' })
    const packed = packedFolder(join(folder, 'release'), 'linux', process.arch)
    exe = join(packed, 'tooltray-app')
    app = join(packed, 'resources/app')
    extractAll(join(packed, 'resources/app.asar'), app)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.for(Object.entries(ABILITIES))('%s', async ([, check]) => {
    await using running = await start()
    await check(running)
  })

  it.for(Object.entries(NEEDED))('without %s: not', async ([pattern, ability]) => {
    const [file = pattern] = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) => new RegExp(pattern).test(name))
    renameSync(join(app, file), join(app, `${file}.away`))
    try {
      const can = async (): Promise<void> => {
        await using running = await start()
        await ABILITIES[ability]?.(running)
      }
      await expect(can()).rejects.toThrow()
    } finally {
      renameSync(join(app, `${file}.away`), join(app, file))
    }
  })
})
