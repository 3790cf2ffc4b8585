import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { processAlive } from '../../../../e2e/testing/processes/process-alive.ts'
import type { CallRecord } from '../../../contract/activity.ts'
import { TooltrayError } from '../../base/errors.ts'
import { type Clock, systemClock, thisPlatform } from '../../base/platform.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { createWatchdog } from '../../upstream/process/watchdog.ts'
import { type HookedCall, type Hooks, createHooks } from './hooks.ts'

const folder = mkdtempSync(join(tmpdir(), 'tooltray-hooks-'))
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterEach(async () => {
  for (const end of ends.splice(1)) await end()
})

/** A hook that is a program of Node: `input` is the text that it is given. */
function script(code: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const whole = `let input = ''; process.stdin.on('data', (chunk) => (input += chunk)).on('end', () => { ${code} })`
  return { command: process.execPath, args: ['-e', whole], timeout: '1m', ...more }
}

const print = (answer: unknown): string => `process.stdout.write(${JSON.stringify(JSON.stringify(answer))})`

function hooksOf(entries: unknown[], clock: Clock = systemClock): Hooks & { readonly failures: string[] } {
  const { hooks: list } = parseServersFile(JSON.stringify({ hooks: entries }))
  const failures: string[] = []
  const hooks = createHooks({
    platform: { ...thisPlatform(), env: { ...process.env, MY_TOKEN: 'secret-of-ours' } },
    clock,
    watchdog: createWatchdog(thisPlatform(), () => undefined),
    searchPath: async () => process.env['PATH'],
    fetch,
    entries: () => list,
    slugOf: (server) => server,
    mask: (text) => text.replaceAll('hunter2', '•••'),
    onFailure: (hook, message) => failures.push(`${hook}: ${message}`),
  })
  ends.push(() => hooks[Symbol.asyncDispose]())
  return Object.assign(hooks, { failures })
}

const CALL: HookedCall = {
  id: 'c-1',
  caller: 'session-1',
  by: { client: 'zed', profile: 'work' },
  tool: { server: 'mail', name: 'send', qualifiedName: 'mail__send', effect: 'write', source: { name: 'send' } },
}
const ARGS = { to: 'ada' }

/** What becomes of a call: what it is sent with and the notes, or the error. */
async function asked(hooks: Hooks, { signal, call = CALL }: { signal?: AbortSignal; call?: HookedCall } = {}) {
  const fitting = (args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    if (typeof args['to'] === 'string') return args
    throw new TooltrayError('arguments_invalid', 'The arguments of mail__send are wrong.')
  }
  return hooks.before(() => call, { arguments: ARGS, context: { signal }, fitting })
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk))).on('end', () => answer(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

describe('a hook before a call', () => {
  it('that is a program is given the call as JSON, and no variable that could be a secret', async () => {
    const file = join(folder, 'given.json')
    const given = 'JSON.stringify([JSON.parse(input), process.env.MY_TOKEN ?? null, process.cwd()])'
    const write = `require('fs').writeFileSync(${JSON.stringify(file)}, ${given})`
    const hooks = hooksOf([script(`${write}; ${print({ decision: 'allow' })}`)])
    expect(await asked(hooks)).toEqual({ arguments: undefined, notes: [] })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
      {
        event: 'before',
        id: 'c-1',
        client: 'zed',
        session: 'session-1',
        profile: 'work',
        server: 'mail',
        tool: 'send',
        name: 'mail__send',
        effect: 'write',
        arguments: ARGS,
      },
      null,
      thisPlatform().home,
    ])
  })

  it('that is an address gets the same by POST, and both may change arguments, one after the other', async () => {
    const seen: unknown[] = []
    const url = await serve((request, response, body) => {
      seen.push([request.method, request.headers['content-type'], (JSON.parse(body) as { arguments: unknown }).arguments])
      response.end(JSON.stringify({ decision: 'allow', arguments: { to: 'bob' } }))
    })
    const answer = `JSON.stringify({ decision: 'allow', arguments: args })`
    const add = `const { arguments: args } = JSON.parse(input); args.to += '!'; console.log(${answer})`
    const hooks = hooksOf([{ url }, script(add), script(print({ decision: 'allow' }))])
    expect(await asked(hooks)).toEqual({ arguments: { to: 'bob!' }, notes: ['arguments by hook 1', 'arguments by hook 2'] })
    expect(seen).toEqual([['POST', 'application/json', ARGS]])
    expect(hooks.report().map(({ asked: times, failed }) => [times, failed])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
  })

  it.each([
    ['its answer', print({ decision: 'deny', reason: 'Not\u001b[2J on\n\u202e Sundays.' })],
    ['exit code 2', `process.stderr.write('Not on Sundays.'); process.exitCode = 2`],
  ])('denies by %s, in words that drive no terminal, and those after it are not asked', async (_name, code) => {
    const hooks = hooksOf([script(code, { onFailure: 'allow' }), script(print({ decision: 'allow' }))])
    await expect(asked(hooks)).rejects.toMatchObject({
      code: 'call_denied_by_hook',
      message: 'mail__send was denied by hook 1 of servers.json. It was not run. It says: Not on Sundays.',
      data: { hook: 'hook 1' },
    })
    expect(hooks.report()[1]?.asked).toBe(0)
    expect(hooks.failures).toEqual([])
  })

  const FAILURES: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ['is not there', { command: '/gone/hook' }, /The program "\/gone\/hook" was not found/],
    ['ends with an error', script(`console.error('first'); console.error('no hunter2'); process.exitCode = 1`), /exit code 1: no •••$/],
    ['is killed', script(`process.kill(process.pid, 'SIGKILL')`), /signal SIGKILL/],
    ['says nothing', script(''), /answered nothing/],
    ['says what is no JSON', script(`console.log('allow')`), /no JSON/],
    ['says a list', script(print([])), /no JSON object/],
    ['decides nothing', script(print({})), /neither/],
    ['decides something else', script(print({ decision: 'ask' })), /neither/],
    ['says more than there is', script(print({ decision: 'allow', argumnets: {} })), /"argumnets", which means nothing/],
    ['gives a list of arguments', script(print({ decision: 'allow', arguments: [] })), /are no object/],
    ['gives arguments that do not fit', script(print({ decision: 'allow', arguments: { to: 1 } })), /are wrong/],
    ['writes without end', script(`const more = () => process.stdout.write('x'.repeat(65536), more); more()`), /more than 4 MB/],
    ['cannot be read', { command: 'x', onFailure: 'maybe' }, /cannot be read/],
  ]

  it.each(FAILURES)('that %s denies the call, and says why to people', async (_name, entry, why) => {
    const hooks = hooksOf([entry])
    await expect(asked(hooks)).rejects.toMatchObject({ code: 'hook_failed', message: expect.not.stringMatching(why) as string })
    expect(hooks.report()[0]?.lastFailure?.message).toMatch(why)
    expect(hooks.failures).toEqual([expect.stringMatching(why)])
  })

  it.each(FAILURES.slice(0, -1))('that %s lets the call run as it was where that is set', async (_name, entry) => {
    const hooks = hooksOf([{ ...entry, onFailure: 'allow' }])
    expect(await asked(hooks)).toEqual({ arguments: undefined, notes: ['hook 1 failed'] })
  })

  it('at an address fails where nothing listens, by a status, by an endless answer, and is not followed to another place', async () => {
    const reached: string[] = []
    const url = await serve((request, response) => {
      reached.push(request.url ?? '')
      if (request.url?.endsWith('500') === true) response.writeHead(500).end('{"decision": "allow"}')
      else if (request.url?.endsWith('302') === true) response.writeHead(302, { location: '/there' }).end()
      else {
        const more = (): void => void response.write('x'.repeat(65_536), (error) => error ?? more())
        more()
      }
    })
    const bad = ['http://127.0.0.1:1/hook', `${url}500`, `${url}302`, `${url}endless`]
    for (const [at, why] of [/listens|port/, /HTTP 500/, /HTTP 302/, /too long/].entries()) {
      const hooks = hooksOf([{ url: bad[at], timeout: '1m' }])
      await expect(asked(hooks)).rejects.toMatchObject({ code: 'hook_failed' })
      expect(hooks.report()[0]?.lastFailure?.message).toMatch(why)
    }
    expect(reached).toEqual(['/hook500', '/hook302', '/hookendless'])
  })

  it('sees the calls that its keys mean, and no others', async () => {
    const means = (keys: Record<string, unknown>): boolean => {
      const question = { arguments: ARGS, context: { signal: AbortSignal.abort() }, fitting: () => ARGS }
      const answer = hooksOf([{ command: '/gone', ...keys }]).before(() => CALL, question)
      answer?.catch(() => 'given up before it was asked')
      return answer !== undefined
    }
    const all = [
      { server: 'mail' },
      { tool: 'mail__s*' },
      { tool: 'SEND' },
      { effect: 'write' },
      { client: 'zed' },
      { profile: 'work' },
      {},
    ]
    expect(all.map(means)).toEqual(all.map(() => true))
    const none = [{ server: 'git' }, { tool: 'get_*' }, { effect: 'read' }, { client: 'goose' }, { profile: 'home' }, { when: ['after'] }]
    expect(none.map(means)).toEqual(none.map(() => false))
  })

  it('that hangs is ended at its time limit, with what it started', async () => {
    const clock = manualClock()
    const file = join(folder, 'pids')
    const child = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })`
    const hang = `require('fs').writeFileSync(${JSON.stringify(file)}, process.pid + ' ' + ${child}.pid); setInterval(() => {}, 1000)`
    const hooks = hooksOf([script(hang, { timeout: '7s' })], clock)
    const answer = expect(asked(hooks)).rejects.toMatchObject({ code: 'hook_failed' })
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/\d \d/)
    const pids = readFileSync(file, 'utf8').split(' ').map(Number)
    expect(pids.map(processAlive)).toEqual([true, true])
    clock.advance(7_000)
    await expect.poll(() => pids.some(processAlive)).toBe(false)
    clock.advance(1_000)
    await answer
    expect(hooks.report()[0]?.lastFailure?.message).toBe('it did not answer within 7 s')
  })

  it('ends with the call that is given up, and that is no failure of it', async () => {
    let reached = (): void => undefined
    const isThere = new Promise<void>((resolve) => (reached = resolve))
    const url = await serve(() => reached())
    const hooks = hooksOf([{ url, onFailure: 'allow' }])
    const controller = new AbortController()
    const answer = expect(asked(hooks, { signal: controller.signal })).rejects.toMatchObject({ code: 'call_cancelled' })
    await isThere
    controller.abort()
    await answer
    expect(hooks.failures).toEqual([])
  })

  it('is asked about 50 calls at once, of which only so many are there at the same time', async () => {
    const there: ServerResponse[] = []
    let most = 0
    const url = await serve((_request, response) => {
      there.push(response)
      most = Math.max(most, there.length)
    })
    const hooks = hooksOf([{ url, timeout: '1m' }])
    const answers = Promise.all(Array.from({ length: 50 }, (_, at) => asked(hooks, { call: { ...CALL, id: `c-${at}` } })))
    for (let left = 50; left > 0; left -= 1) {
      await expect.poll(() => there.length, { interval: 2 }).toBe(Math.min(left, 16))
      there.shift()?.end('{"decision": "allow"}')
    }
    expect(await answers).toHaveLength(50)
    expect([most, hooks.report()[0]?.asked]).toEqual([16, 50])
  })
})

describe('a hook after a call', () => {
  const record: CallRecord = {
    kind: 'call',
    id: 'c-1',
    caller: 'session-1',
    client: 'zed',
    server: 'mail',
    tool: 'send',
    at: 0,
    outcome: 'tool-error',
    code: 'tool_error',
    milliseconds: 12,
    characters: 9,
  }
  const result = { content: [{ type: 'text', text: 'no such' }], isError: true }

  it('is told how the call ended, its result only where it wants it, and before the engine ends', async () => {
    const told: Record<string, unknown>[] = []
    const url = await serve((_request, response, body) => {
      told.push(JSON.parse(body) as Record<string, unknown>)
      response.end()
    })
    const hooks = hooksOf([
      { url, when: ['after'] },
      { url, when: ['after'], result: true },
    ])
    expect(await asked(hooks)).toBeUndefined()
    hooks.ended(record, () => result)
    hooks.ended(record, () => result)
    await hooks[Symbol.asyncDispose]()
    const said = { event: 'after', id: 'c-1', outcome: 'tool-error', code: 'tool_error', milliseconds: 12, resultCharacters: 9 }
    expect(told).toHaveLength(2)
    expect(told.find((each) => !('result' in each))).toMatchObject(said)
    expect(told.find((each) => 'result' in each)).toMatchObject({ ...said, result })
  })

  it('changes nothing by what it says, and its failure is told to people', async () => {
    const hooks = hooksOf([script('process.exitCode = 2', { when: ['after'] }), script('process.exitCode = 1', { when: ['after'] })])
    await asked(hooks)
    hooks.ended(record, () => undefined)
    await expect.poll(() => hooks.failures).toEqual(['hook 2: it ended with exit code 1'])
  })
})

it('costs nothing where there is none: nothing is made of the call', () => {
  const hooks = hooksOf([])
  const made = (): HookedCall => {
    throw new Error('made')
  }
  expect(hooks.before(made, { arguments: ARGS, context: {}, fitting: (args) => args })).toBeUndefined()
  expect(hooks.any()).toBe(false)
})
