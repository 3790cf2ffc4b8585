import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attachByHttp, credential, openDoor } from '../testing/http-door.ts'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'

let installation: Installation
beforeEach(() => {
  installation = createInstallation()
  installation.configure({ echo: ownServer('echo'), asking: ownServer('asking') })
})
afterEach(() => installation[Symbol.asyncDispose]())

interface Status {
  engine: { http: { url: string; noAuth: boolean; sessions: number }[] }
  problems: { code: string; message: string }[]
}

async function status(): Promise<Status> {
  return JSON.parse((await installation.run('status', '--json')).stdout) as Status
}

const echo = { name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'hello' } } }
const told = (result: unknown): unknown => (result as { content: { text: string }[] }).content[0]?.text

function settings(http: unknown): void {
  const file = join(installation.home, 'servers.json')
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify({ ...before, settings: { http } }))
}

describe('serve --http', () => {
  it('holds the engine, and says in one line where its door is', async () => {
    const door = await openDoor(installation)
    expect(door.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
    const token = await credential(installation, 'phone')
    for (const way of [{ era: 'legacy' }, { era: 'modern' }] as const) {
      const client = await attachByHttp(door.url, { token, ...way })
      expect(told(await client.callTool(echo))).toBe('hello')
    }
    const old = await attachByHttp(door.url.replace('/mcp', '/sse'), { token, sse: true })
    expect(told(await old.callTool(echo))).toBe('hello')
    expect((await status()).engine.http).toEqual([{ url: door.url, noAuth: false, sessions: 3 }])
    expect(await door.close()).toBe(0)
  })

  it('opens the door in an engine that runs, for as long as the command does', async () => {
    await installation.serve()
    const door = await openDoor(installation, '--no-auth')
    const client = await attachByHttp(door.url)
    expect(told(await client.callTool(echo))).toBe('hello')
    expect((await status()).engine.http).toMatchObject([{ url: door.url, noAuth: true }])
    expect(await door.close()).toBe(0)
    await until(async () => (await status()).engine.http.length === 0, 'the door is shut')
    await expect(fetch(door.url)).rejects.toThrow()
  })

  it('refuses to be open to a network in the clear', async () => {
    const { code, stderr } = await installation.run('serve', '--http', '--host', '0.0.0.0', '--port', '0', '--json')
    expect(stderr).toMatch(/"code": ?"http_unsafe"/)
    expect(code).not.toBe(0)
  })
})

describe('settings.http', () => {
  it('opens, moves and shuts the door while the engine runs; a port that is taken is a problem, and no more', async () => {
    await installation.serve()
    expect((await status()).engine.http).toEqual([])
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    settings({ enabled: true, port })
    await until(async () => (await status()).problems.some((each) => each.code === 'http_unavailable'), 'the port is a problem')
    taken.close()
    settings({ enabled: true, port: 0 })
    await until(async () => (await status()).engine.http.length === 1, 'the door is open')
    const now = await status()
    expect(now.problems).toEqual([])
    const token = await credential(installation, 'phone')
    const client = await attachByHttp(now.engine.http[0]?.url ?? '', { token })
    expect(told(await client.callTool(echo))).toBe('hello')
    settings({ enabled: false })
    await until(async () => (await status()).engine.http.length === 0, 'the door is shut')
    await expect(client.callTool(echo)).rejects.toThrow()
  })
})

describe.each(['legacy', 'modern'] as const)('a client of the %s era', (era) => {
  it('is asked in the middle of a call by the stream of that call', async () => {
    const door = await openDoor(installation, '--no-auth')
    const client = await attachByHttp(door.url, { era, capabilities: { elicitation: {} } })
    client.setRequestHandler('elicitation/create', ({ params }) => ({ action: 'accept', content: { colour: `of: ${params.message}` } }))
    const question = {
      method: 'elicitation/create',
      params: { message: 'Which?', requestedSchema: { type: 'object', properties: { colour: { type: 'string' } } } },
    }
    const asked = { name: 'asking__ask', arguments: { questions: { one: question } } }
    expect(told(await client.callTool({ name: 'execute_tool', arguments: asked }))).toContain('of: Which?')
  })

  it('is ended when its credential is revoked, and its token opens nothing from then on', async () => {
    const door = await openDoor(installation)
    const [token, other] = [await credential(installation, 'phone'), await credential(installation, 'laptop')]
    const [client, undisturbed] = [await attachByHttp(door.url, { era, token }), await attachByHttp(door.url, { era, token: other })]
    await client.callTool(echo)
    expect((await installation.run('access', 'revoke', 'phone')).code).toBe(0)
    await expect(client.callTool(echo)).rejects.toThrow()
    await expect(attachByHttp(door.url, { era, token })).rejects.toThrow()
    expect(told(await undisturbed.callTool(echo))).toBe('hello')
    expect((await status()).engine.http[0]?.sessions).toBe(1)
  })
})
