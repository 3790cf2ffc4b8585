import { spawn } from 'node:child_process'
import { createServer } from 'node:https'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from '../../electron/engine/network/certificate/make-certificate.ts'
import { startProxy } from '../../electron/engine/network/testing/proxy-server.ts'
import { signInWithSdk } from '../../electron/serve/testing/sdk-sign-in.ts'
import { visitor } from '../../electron/serve/testing/visitor.ts'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { type ClientBed, createClientBed } from '../testing/clients/client-bed.ts'
import { until } from '../testing/installation.ts'
import { serverPath } from '../testing/raw-client.ts'

const inspector = join(import.meta.dirname, '../programs/node_modules/.bin/mcp-inspector')

/** Claude Code registers nowhere: it names this document. What stands in it here has its form. */
const DOCUMENT = 'https://claude.ai/oauth/claude-code-client-metadata'

let bed: ClientBed
let url: string
beforeAll(async () => {
  const stack = new AsyncDisposableStack()
  const certificate = await makeCertificate(['claude.ai'], Date.now())
  const site = createServer(certificate, (_request, response) => {
    const redirects = ['http://localhost/callback', 'http://127.0.0.1/callback']
    const document = { client_id: DOCUMENT, client_name: 'Claude Code', redirect_uris: redirects, token_endpoint_auth_method: 'none' }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  stack.defer(() => void site.close())
  const proxy = stack.use(await startProxy({ ports: { 'claude.ai:443': (site.address() as AddressInfo).port } }))
  bed = stack.use(
    await createClientBed(
      () => ({ echo: { command: process.execPath, args: [serverPath('echo')] } }),
      { http: { enabled: true, port: 0, signIn: true } },
      (installation) => {
        const authorities = join(installation.home, 'authorities.pem')
        writeFileSync(authorities, certificate.cert)
        Object.assign(installation.env, { NODE_EXTRA_CA_CERTS: authorities, HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` })
      },
    ),
  )
  const status = JSON.parse((await bed.installation.run('status', '--json')).stdout) as { engine: { http: { url: string }[] } }
  url = status.engine.http[0]?.url ?? ''
  return () => stack.disposeAsync()
})

async function newCode(): Promise<string> {
  return (JSON.parse((await bed.installation.run('access', 'pair', '--json')).stdout) as { code: string }).code
}

/** Types a new code on the page that an address leads to. Returns where that leads back to. */
async function typeCode(address: string | URL, shown?: string): Promise<URL> {
  const code = shown ?? (await newCode())
  const person = visitor()
  await person.open(address)
  const { left, body } = await person.send({ code, choice: 'connect' })
  if (left === undefined) throw new Error(body)
  return left
}

const devices = async (): Promise<string[]> =>
  (JSON.parse((await bed.installation.run('access', 'list', '--json')).stdout) as { name: string }[]).map(({ name }) => name)

/** Runs a program in a terminal, until it prints the address of a sign-in, and then to its end. Returns what it printed. */
async function signInInTerminal(command: string, env: Record<string, string>): Promise<string> {
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  let printed = ''
  let ended = false
  terminal.stdout.on('data', (chunk) => (printed += String(chunk)))
  terminal.once('exit', () => (ended = true))
  const address = (): string | undefined => /http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?[\w%&=.~-]+/.exec(printed)?.[0]
  try {
    await until(async () => address() !== undefined || ended, 'it says where to sign in')
    const back = await typeCode(address() ?? '')
    await fetch(back)
    await until(async () => ended, 'it ends')
  } finally {
    terminal.kill()
  }
  return printed
}

it.each(['legacy', 'modern'] as const)('from a code to the first tool: a client of the SDK, era %s', async (era) => {
  const client = await signInWithSdk(url, typeCode, { era })
  const echo = { name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'hi there' } } }
  expect(await client.callTool(echo)).toMatchObject({ content: [{ text: 'hi there' }] })
  await client.close()
})

it('the command that shows a code waits, and says which device came; a renamed one still connects', async () => {
  const pairing = bed.installation.start('access', 'pair', '--table')
  await until(() => pairing.stdout().includes('\n'), 'it shows the code')
  const client = await signInWithSdk(url, (address) => typeCode(address, pairing.stdout().trim()), { era: 'legacy' })
  expect(await pairing.ended).toBe(0)
  const [, device = ''] = /^Paired (.+)\.$/m.exec(pairing.stderr()) ?? []
  expect(pairing.stderr()).toMatch(/asks to connect\. It returns to a program on your device\.\nPaired /)
  expect(await devices()).toContain(device)
  await bed.installation.run('access', 'rename', device, 'my phone')
  expect(await devices()).toContain('my phone')
  await client.close()
})

// It needs a terminal, which `script` of util-linux makes.
describe.runIf(process.platform === 'linux')('from a code to the first tool, in a terminal', () => {
  it('the Inspector', async () => {
    const tool = `--method tools/call --tool-name execute_tool --tool-arg name=echo__echo --tool-arg 'arguments={"text":"hi there"}'`
    const program = `'${process.execPath}' '${inspector}' --cli`
    const command = `${program} ${url} --transport http --callback-url http://127.0.0.1:0/oauth/callback ${tool}`
    const printed = await signInInTerminal(command, { HOME: bed.folder, MCP_AUTO_OPEN_ENABLED: 'false' })
    expect(printed).toContain('hi there')
  })

  it('Claude Code', async () => {
    const home = join(bed.folder, 'home')
    mkdirSync(home)
    const env = { HOME: home, ANTHROPIC_API_KEY: 'scripted', DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' }
    const claude = `cd '${bed.folder}' && '${claudeProgram}' mcp`
    const printed = await signInInTerminal(`${claude} add --transport http tooltray ${url} && ${claude} login --no-browser tooltray`, env)
    expect(printed).toContain('client-metadata')
    expect(await devices()).toContain('Claude Code')
    const { asked } = await bed.play({
      client: claudeCode,
      program: claudeProgram,
      servers: {},
      remote: { tooltray: { type: 'http', url } },
      env: { HOME: home },
      script: function* () {
        yield [{ name: 'mcp__tooltray__execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'hi there' } } }]
        return 'Done.'
      },
    })
    expect(asked.at(-1)?.seen.results.map(({ text }) => text)).toEqual([expect.stringContaining('hi there')])
  })
})
