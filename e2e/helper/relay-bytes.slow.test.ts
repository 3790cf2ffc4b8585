import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, constants, existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { type Server, type Socket, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { skipUnless } from '../../scripts/test/skip-without.ts'
import { HELLO_VERSION } from '../../electron/control/connect/hello.ts'
import { HELPER_KINDS, type HelperKind, helperWords, notBuilt } from '../testing/helper-kinds.ts'
import { type Installation, createInstallation, until } from '../testing/installation.ts'

const WELCOME = { tooltray: HELLO_VERSION, version: '1', pid: 1 }
const call = (id: number): string => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'x' } })}\n`

/** An engine's door in this process. Returns what came in behind the hello, and the socket of the latest helper. */
interface Door extends AsyncDisposable {
  readonly hello: () => Record<string, unknown>
  readonly received: () => Buffer
  readonly socket: () => Socket
}

/** @param first what it says to a hello; a welcome usually. */
async function openDoor(installation: Installation, first: string = JSON.stringify(WELCOME)): Promise<Door> {
  let hello = ''
  let received: Buffer[] = []
  let latest: Socket | undefined
  const server: Server = createServer((socket) => {
    latest = socket
    hello = ''
    received = []
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      const end = bytes.indexOf(10) + 1
      hello = bytes.subarray(0, end).toString()
      received.push(bytes.subarray(end))
      socket.write(`${first}\n`)
      socket.on('data', (more) => received.push(more))
    })
  })
  mkdirSync(dirname(installation.paths.socket), { recursive: true, mode: 0o700 })
  server.listen(installation.paths.socket)
  await once(server, 'listening')
  return {
    hello: () => JSON.parse(hello) as Record<string, unknown>,
    received: () => Buffer.concat(received),
    socket: () => latest as Socket,
    async [Symbol.asyncDispose]() {
      latest?.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A host that is started in the place of the app, does what is said, and notes its start. Returns how often it was started. */
function fakeHost(installation: Installation, doing: string): () => number {
  const [program, starts] = [join(installation.home, 'host.cjs'), join(installation.home, 'starts')]
  writeFileSync(
    program,
    `#!${process.execPath}
    const { appendFileSync, readFileSync } = require('node:fs')
    appendFileSync(${JSON.stringify(starts)}, '.')
    const nth = readFileSync(${JSON.stringify(starts)}).length
    const socketPath = ${JSON.stringify(installation.paths.socket)}
    ${doing}`,
  )
  chmodSync(program, 0o755)
  writeFileSync(starts, '')
  mkdirSync(dirname(installation.paths.installationFile), { recursive: true })
  writeFileSync(installation.paths.installationFile, JSON.stringify({ app: program }))
  installation.env['DISPLAY'] = ':0'
  return () => readFileSync(starts).length
}

/** Opens the door of an engine, answers every request, and ends with its last helper. */
const OPEN = `
  require('node:fs').mkdirSync(require('node:path').dirname(socketPath), { recursive: true, mode: 0o700 })
  require('node:net').createServer((socket) => {
    let greeted = false
    socket.on('error', () => {}).on('close', () => process.exit()).on('data', (bytes) => {
      for (const line of bytes.toString().trim().split('\\n')) {
        const { id } = JSON.parse(line)
        if (greeted && id !== undefined) socket.write(JSON.stringify({ jsonrpc: '2.0', id, result: {} }) + '\\n')
        else if (!greeted) socket.write(${JSON.stringify(`${JSON.stringify(WELCOME)}\n`)})
        greeted = true
      }
    })
  }).listen(socketPath)`

describe.each(HELPER_KINDS)('%s: the bytes of a conversation', (kind) => {
  skipUnless(notBuilt(kind) === undefined, notBuilt(kind) ?? '')

  const made = async (first?: string): Promise<{ installation: Installation; door: Door } & AsyncDisposable> => {
    const installation = createInstallation(kind)
    const door = await openDoor(installation, first)
    return {
      installation,
      door,
      async [Symbol.asyncDispose]() {
        await door[Symbol.asyncDispose]()
        await installation[Symbol.asyncDispose]()
      },
    }
  }

  it('leaves the pipe of its client as it was for who uses it next', async () => {
    await using it = await made()
    const script = '"$@" connect; cat /proc/self/fdinfo/1'
    const shell = spawn('/bin/sh', ['-c', script, 'sh', ...helperWords(kind)], { env: it.installation.env, stdio: 'pipe' })
    let printed = ''
    shell.stdout.on('data', (data: Buffer) => (printed += data.toString()))
    await until(() => it.door.socket() !== undefined, 'it is connected')
    shell.stdin.end()
    await once(shell, 'close')
    const flags = parseInt(/^flags:\s*(\d+)$/m.exec(printed)?.[1] ?? '', 8)
    expect(flags & constants.O_NONBLOCK).toBe(0)
  })

  it('says who it is and where', async () => {
    await using it = await made()
    it.installation.env['TOOLTRAY_CLIENT'] = 'zed'
    it.installation.attachRaw('--profile', 'a "b"')
    await until(() => it.door.socket() !== undefined && it.door.received().length === 0 && helloOf(it.door) !== undefined, 'it said hello')
    expect(it.door.hello()).toEqual({
      tooltray: 1,
      purpose: 'mcp',
      client: expect.stringMatching(/^tooltray-connect\/\d/) as string,
      folder: process.cwd(),
      registered: 'zed',
      profile: 'a "b"',
    })
  })

  it('hands on megabytes and what is no text, in both directions, to whoever reads slowly', async () => {
    await using it = await made()
    const raw = it.installation.connectProcess()
    const odd = Buffer.concat([Buffer.from('no JSON '), Buffer.from([0xff, 0xc3, 0x28, 0x00]), Buffer.from('\r\n\n')])
    const heavy = Buffer.from(`{"jsonrpc":"2.0","method":"x","params":{"text":"${'é'.repeat(4_000_000)}"}}\n`)
    const many = Buffer.from(Array.from({ length: 20_000 }, (_, id) => call(id)).join(''))
    const sent = Buffer.concat([odd, heavy, many])
    raw.stdin.write(sent)
    await until(() => it.door.received().length === sent.length, 'all came to the engine')
    expect(it.door.received().equals(sent)).toBe(true)
    // Nobody reads the helper's stdout yet, and still it takes what the client says.
    it.door.socket().write(sent)
    raw.stdin.write(odd)
    await until(() => it.door.received().length === sent.length + odd.length, 'the client is heard')
    const got: Buffer[] = []
    raw.stdout.on('data', (bytes: Buffer) => got.push(bytes))
    await until(() => got.reduce((sum, { length }) => sum + length, 0) === sent.length, 'all came to the client')
    expect(Buffer.concat(got).equals(sent)).toBe(true)
    raw.stdin.end()
    expect(await once(raw, 'exit')).toEqual([0, null])
  })

  it.each([
    ['something else', 'HTTP/1.1 400 Bad Request', 'Something that is not Tooltray answers on its socket.'],
    ['an engine that says why not', '{"tooltray":1,"error":{"code":"x","message":"It is \\"full\\"."}}', 'It is "full".'],
  ])('tells of %s at the door', async (_, first, reason) => {
    await using it = await made(first)
    const raw = it.installation.attachRaw()
    expect((await raw.call('x')).error).toMatchObject({ code: -32000, message: expect.stringContaining(reason) as string })
  })

  it('fails what is under way when the engine goes, and says the handshake to the next one', async () => {
    await using it = await made()
    const raw = it.installation.attachRaw()
    void raw.request('initialize', { protocolVersion: '2025-11-25' }, 'the opening')
    await until(() => it.door.received().includes('the opening'), 'the engine has the handshake')
    it.door.socket().write('{"jsonrpc":"2.0","id":"the opening","result":{}}\n')
    raw.notify('notifications/initialized')
    const calling = raw.request('tools/call', { name: 'x' }, '\u0001"é')
    await until(() => it.door.received().includes('tools/call'), 'the engine has the call')
    const first = it.door.socket()
    first.destroy()
    expect(await calling).toMatchObject({ id: '\u0001"é', error: { code: -32000, data: { code: 'engine_lost' } } })
    await until(() => it.door.socket() !== first && it.door.received().includes('replay'), 'the next has it')
    expect(JSON.parse(it.door.received().toString())).toEqual({
      jsonrpc: '2.0',
      id: 'tooltray-replay-1',
      method: 'initialize',
      params: { protocolVersion: '2025-11-25' },
    })
    raw.notify('notifications/x')
    it.door.socket().write('{"jsonrpc":"2.0","id":"tooltray-replay-1","result":{}}\n')
    await until(() => it.door.received().includes('notifications/x'), 'what waited has come')
    const methods = it.door
      .received()
      .toString()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { method: string }).method)
    expect(methods).toEqual(['initialize', 'notifications/initialized', 'notifications/x'])
  })
})

describe.each(HELPER_KINDS)('%s: the start of an engine', (kind) => {
  skipUnless(notBuilt(kind) === undefined, notBuilt(kind) ?? '')

  it('answers the opening from the greeting meanwhile, in the version that is asked for', async () => {
    await using installation = createInstallation(kind)
    fakeHost(installation, 'setTimeout(() => process.exit(), 500)')
    const greeting = {
      version: '1',
      legacyVersions: ['2025-11-25', '2025-06-18'],
      legacy: { initialize: { protocolVersion: '2025-11-25', serverInfo: { name: 'é' } }, toolsList: { tools: [{ name: 'a' }] } },
      modern: { discover: {}, toolsList: {} },
    }
    writeFileSync(installation.paths.handshakeFile, JSON.stringify(greeting))
    const raw = installation.attachRaw()
    await raw.initialize('2025-06-18')
    await raw.request('tools/list')
    expect(raw.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { jsonrpc: '2.0', id: expect.anything() as unknown, result: { protocolVersion: '2025-06-18', serverInfo: { name: 'é' } } },
      { jsonrpc: '2.0', id: expect.anything() as unknown, result: { tools: [{ name: 'a' }] } },
    ])
  })

  it('starts another one when the first gave way to an engine that was about to end', async () => {
    await using installation = createInstallation(kind)
    const starts = fakeHost(installation, `if (nth === 1) process.exit(6)\n${OPEN}`)
    await using raw = installation.attachRaw()
    expect(await raw.call('x')).toMatchObject({ result: {} })
    expect(starts()).toBe(2)
  })

  it('keeps the other files of its client from the engine', async () => {
    await using installation = createInstallation(kind)
    const seen = join(installation.home, 'seen')
    const look = `const { readdirSync, readlinkSync, renameSync, writeFileSync } = require('node:fs')
      const links = readdirSync('/proc/self/fd').map((file) => { try { return readlinkSync('/proc/self/fd/' + file) } catch { return '' } })
      writeFileSync('${seen}.new', links.join('\\n'))
      renameSync('${seen}.new', '${seen}')`
    fakeHost(installation, look)
    const [program, ...before] = helperWords(kind)
    const child = spawn(program, [...before, 'connect'], { env: installation.env, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] })
    const ours = readlinkSync(`/proc/${child.pid}/fd/3`)
    await until(() => existsSync(seen), 'the engine has looked')
    expect(readFileSync(seen, 'utf8').split('\n')).not.toContain(ours)
    child.kill()
    await once(child, 'exit')
  })

  it.each([
    ['ends', 'no second one', 1, 'process.exit(3)', 'stopped while it was starting (exit code 3). See why with: tooltray serve'],
    ['is killed', 'two more', 3, `process.kill(process.pid, 'SIGKILL')`, 'stopped while it was starting (exit code unknown)'],
  ] as const)('says why there is none when it %s, and starts %s at once', async (_ended, _started, times, doing, reason) => {
    await using installation = createInstallation(kind)
    const starts = fakeHost(installation, doing)
    await using raw = installation.attachRaw()
    expect((await raw.call('x')).error?.message).toContain(reason)
    expect((await raw.call('y')).error?.message).toContain(reason)
    expect(starts()).toBe(times)
  })

  it('says what the system says of a program that it cannot start', async () => {
    await using installation = createInstallation(kind)
    fakeHost(installation, '')
    chmodSync(join(installation.home, 'host.cjs'), 0o600)
    await using raw = installation.attachRaw()
    expect((await raw.call('x')).error?.message).toMatch(/^Tooltray could not be started: .*See why with: tooltray serve$/)
  })

  it('leaves every other command, and words that it does not know, to the whole program', async () => {
    await using installation = createInstallation(kind)
    const run = (...words: string[]) => ran(kind, installation, ...words)
    expect(await run('profile', 'list', '--json')).toMatchObject({ code: 0, stderr: '' })
    expect(await run('connect', '--server', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('transparent alone') as string })
    expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

function helloOf(door: Door): unknown {
  try {
    return door.hello()
  } catch {
    return undefined
  }
}

async function ran(kind: HelperKind, installation: Installation, ...words: string[]) {
  const [program, ...before] = helperWords(kind)
  const child = spawn(program, [...before, ...words], { env: installation.env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}
