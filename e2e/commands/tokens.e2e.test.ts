import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { root } from '../../scripts/package/product.ts'

interface Answer {
  readonly tokens: number
  readonly servers: readonly { readonly server: string; readonly tools: readonly { readonly name: string; readonly tokens: number }[] }[]
  readonly own: { readonly tokens: number }
}

describe('tooltray tokens', () => {
  it('counts the tools of a real server', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    await installation.serve()
    const { run } = installation
    await run('refresh', 'echo')
    const answer = JSON.parse((await run('tokens', '--json')).stdout) as Answer
    const entries = JSON.parse((await run('export', 'catalogue')).stdout) as { name: string; kind: string; definition: object }[]
    const costs = entries
      .filter(({ kind }) => kind === 'tool')
      .map(({ name, definition }) => {
        const { description, inputSchema } = definition as { description?: string; inputSchema?: unknown }
        return { name, tokens: encode(JSON.stringify({ name, description, inputSchema })).length }
      })
    expect(costs.length).toBeGreaterThan(0)
    const byName = (tools: Answer['servers'][number]['tools']) => Object.fromEntries(tools.map(({ name, tokens }) => [name, tokens]))
    expect(answer.servers.map(({ server, tools }) => [server, byName(tools)])).toEqual([['echo', byName(costs)]])
    expect(answer.tokens).toBe(costs.reduce((sum, { tokens }) => sum + tokens, 0))
    expect(answer.own.tokens).toBeGreaterThan(200)
    expect(answer.own.tokens).toBeLessThanOrEqual(600)
  })

  it('brings its tables in a file of their own, which neither engine nor helper load at their start', () => {
    for (const program of ['helper/tooltray.js', 'main/main.js']) {
      const [folder = '', file = ''] = program.split('/')
      const parts = readdirSync(join(root, 'dist', folder), { recursive: true, encoding: 'utf8' }).filter((part) => part.endsWith('.js'))
      const large = parts.filter((part) => readFileSync(join(root, 'dist', folder, part), 'utf8').includes('gpt-tokenizer/'))
      expect([program, large]).toEqual([program, [expect.stringMatching(/^parts\/token-worker-/)]])
      expect(large).not.toContain(file)
    }
  })
})
