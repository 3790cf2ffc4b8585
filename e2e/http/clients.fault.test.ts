import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { type ClientBed, createClientBed } from '../testing/clients/client-bed.ts'
import { type OpenDoor, credential, openDoor } from '../testing/http-door.ts'
import { serverPath } from '../testing/raw-client.ts'

const inspector = join(import.meta.dirname, '../programs/node_modules/.bin/mcp-inspector')

let bed: ClientBed
let door: OpenDoor
let token: string
beforeAll(async () => {
  bed = await createClientBed(() => ({ echo: { command: process.execPath, args: [serverPath('echo')] } }))
  door = await openDoor(bed.installation)
  token = await credential(bed.installation, 'client')
  return () => bed[Symbol.asyncDispose]()
})

describe('the Inspector', () => {
  const inspect = (url: string, transport: string, ...words: string[]): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const args = ['--cli', url, '--transport', transport, ...words]
      execFile(process.execPath, [inspector, ...args], { env: { ...process.env, HOME: bed.installation.home } }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
      )
    })

  it.each([
    ['http', '/mcp', ['--protocol-era', 'legacy']],
    ['http', '/mcp', ['--protocol-era', 'modern']],
    ['sse', '/sse', []],
  ])('connects by %s at %s %j with a credential, and not without', async (transport, path, era) => {
    const url = door.url.replace('/mcp', path)
    const tool = [
      '--method',
      'tools/call',
      '--tool-name',
      'execute_tool',
      '--tool-arg',
      'name=echo__echo',
      '--tool-arg',
      'arguments={"text":"hi there"}',
    ]
    const through = await inspect(url, transport, '--header', `Authorization: Bearer ${token}`, ...era, ...tool)
    expect(through.output).toContain('hi there')
    const without = await inspect(url, transport, ...era, ...tool)
    expect(without.code).not.toBe(0)
    expect(without.output).not.toContain('hi there')
  })
})

describe('Claude Code', () => {
  it('calls a tool over HTTP with a credential', async () => {
    const { asked } = await bed.play({
      client: claudeCode,
      program: claudeProgram,
      servers: {},
      remote: { tooltray: { type: 'http', url: door.url, headers: { Authorization: `Bearer ${token}` } } },
      script: function* () {
        yield [{ name: 'mcp__tooltray__execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'hi there' } } }]
        return 'Done.'
      },
    })
    expect(asked.at(-1)?.seen.results.map(({ text }) => text)).toEqual([expect.stringContaining('hi there')])
  })
})
