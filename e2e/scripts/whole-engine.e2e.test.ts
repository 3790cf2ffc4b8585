import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { startEngine } from '../../electron/engine/app/engine.ts'
import type { Engine } from '../../electron/engine/app/engine-api.ts'
import { ownServer } from '../testing/installation.ts'
import { skippingClock } from '../testing/processes/skipping-clock.ts'

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'tooltray-scripts-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** A whole engine with a shop whose changes are asked about, and somebody who is there to be asked. */
async function opened() {
  const platform = { ...thisPlatform(), env: { PATH: process.env.PATH, SHLVL: '1', TOOLTRAY_HOME: home, TOOLTRAY_SECRETS: 'file' }, home }
  const paths = pathsFor(platform)
  const mcpServers = { shop: ownServer('shop') }
  const rules = [{ server: 'shop', tool: 'save_*', decision: 'ask' }]
  writeFileSync(paths.serversFile, JSON.stringify({ mcpServers, rules, settings: { scripts: true } }))
  const nothing = (): void => undefined
  const log = { info: nothing, warn: nothing, error: nothing }
  const clock = skippingClock()
  const engine = await startEngine({ paths, platform, clock, version: '0.0.0', log, helper: { command: 'tooltray', args: ['connect'] } })
  engine.watch(nothing, true)
  await engine.servers.refresh()
  return { engine, clock, [Symbol.asyncDispose]: () => engine.close() }
}

/** An AI app, which hears of other tools. */
async function attach(engine: Engine, choice: Parameters<Engine['serveMcp']>[2] = {}) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  engine.serveMcp(theirs, 'app', choice)
  const client = new Client({ name: 'app', version: '1' })
  let changes = 0
  client.setNotificationHandler('notifications/tools/list_changed', () => void (changes += 1))
  await client.connect(ours)
  return {
    client,
    changes: () => changes,
    call: async (name: string, args: Record<string, unknown>) => {
      const { content } = (await client.callTool({ name, arguments: args })) as { content: { text: string }[] }
      return content.map(({ text }) => text).join('\n')
    },
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
  }
}

/** The call that is asked about. */
async function asked(engine: Engine): Promise<string> {
  return vi.waitFor(() => {
    const [open] = engine.status().approvals
    if (open === undefined) throw new Error('nothing is asked')
    return open.id
  })
}

const MINUTES = 60_000
const SAVE = `const save = (id) => tools.shop.save_order({ order: { id } }).catch((error) => error.code)`

describe('the clock of a script', () => {
  it('stands while a person thinks about its calls', async () => {
    await using bed = await opened()
    const { call } = await attach(bed.engine)
    const answer = call('run_script', { code: `${SAVE}\nreturn [await save('a'), await save('b')]`, timeout: 60 })
    for (const word of ['once', 'deny'] as const) {
      const id = await asked(bed.engine)
      bed.clock.skip(5 * MINUTES)
      await bed.engine.approvals.answer({ id, answer: word })
    }
    expect(JSON.parse(await answer)).toEqual([expect.stringContaining('Saved.'), 'call_denied'])
  })

  it('goes on afterwards', async () => {
    await using bed = await opened()
    const { call } = await attach(bed.engine)
    const answer = call('run_script', {
      code: `${SAVE}\nawait save('a')\nconsole.log('saved')\nawait tools.shop.list_orders()\nawait sleep(1e9)`,
      timeout: 60,
    })
    await bed.engine.approvals.answer({ id: await asked(bed.engine), answer: 'once' })
    await vi.waitFor(() =>
      expect(bed.engine.calls.recent().some((entry) => entry.kind === 'call' && entry.tool === 'list_orders')).toBe(true),
    )
    bed.clock.skip(2 * MINUTES)
    expect(await answer).toContain('It took longer than 60 s.')
  })
})

describe('an offered script', () => {
  const script = { name: 'count_orders', description: 'Counts the orders of a shop', readOnly: true, offered: true }
  const code = 'return JSON.parse(await tools.shop.list_orders()).orders.length'

  it('is a tool from when it is saved, as it was last saved, until it is removed', async () => {
    await using bed = await opened()
    const { scripts } = bed.engine
    const app = await attach(bed.engine)
    const direct = await attach(bed.engine, { expose: 'direct' })
    const name = 'scripts__count_orders'
    const runs = (args = {}): Promise<string> => app.call('execute_tool', { name, arguments: args })
    const heard = async (change: () => Promise<void>): Promise<void> => {
      const before = direct.changes()
      await change()
      await vi.waitFor(() => expect(direct.changes()).toBeGreaterThan(before))
    }
    expect(await direct.names()).not.toContain(name)

    await heard(() => scripts.save({ ...script, code: 'return 1' }))
    expect(await direct.names()).toContain(name)
    expect(await app.call('search_tools', { query: 'count orders of the shop' })).toContain(name)
    expect(await app.call('describe_tool', { names: [name] })).toContain('Counts the orders of a shop')
    expect(await runs()).toBe('1')

    const inputSchema = { type: 'object', properties: { least: { type: 'number' } }, required: ['least'] }
    await heard(() => scripts.save({ ...script, description: 'Tells how many were bought', code: 'return input.least + 1', inputSchema }))
    expect(await app.call('search_tools', { query: 'how many were bought' })).toContain(`${name}({least: number})`)
    expect(await runs()).toContain('[arguments_invalid]')
    expect(await runs({ least: 4 })).toBe('5')

    await heard(() => scripts.save({ ...script, code, offered: false }))
    expect(await direct.names()).not.toContain(name)
    expect(await runs()).toContain('[tool_unknown]')
    // The person can run it all the same.
    expect(await scripts.run({ name: 'count_orders' })).toMatchObject({ result: 1_650 })

    await heard(() => scripts.save({ ...script, code }))
    await heard(() => scripts.remove('count_orders'))
    expect(await direct.names()).not.toContain(name)
    expect(await app.call('search_tools', { query: 'count orders of the shop' })).not.toContain(name)
    expect(await runs()).toContain('[tool_unknown]')
  })
})
