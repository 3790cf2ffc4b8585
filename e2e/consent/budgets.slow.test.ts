import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'

const OFFER = {
  tools: [{ name: 'put', description: 'Puts it', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
  resources: [{ uri: 'told://a', name: 'a' }],
}

/** Two servers of the same kind, of which `box` has this budget. */
function bed(budget: Record<string, number>) {
  const installation = createInstallation()
  const offer = join(installation.home, 'offer.json')
  const journalOf = (server: string): string => join(installation.home, `${server}.journal`)
  writeFileSync(offer, JSON.stringify(OFFER))
  const mcpServers = {
    box: { ...ownServer('told-tools', offer, journalOf('box')), budget },
    other: ownServer('told-tools', offer, journalOf('other')),
  }
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers, settings: { scripts: true } }))
  return {
    installation,
    /** How many calls a server got. */
    ran: (server: string): number =>
      existsSync(journalOf(server)) ? readFileSync(journalOf(server), 'utf8').trimEnd().split('\n').length : 0,
    /** What is on record, oldest first: of which server, and how it ended. */
    async onRecord(): Promise<string[]> {
      const lines = (await installation.run('audit', '--json')).stdout.split('\n').filter((line) => line !== '')
      const records = lines.map((line) => JSON.parse(line) as { server: string; outcome: string; code?: string })
      return records.map(({ server, outcome, code = outcome }) => `${server} ${code}`).reverse()
    },
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
}

it('each call of a batch and of a script counts, what is over the budget is refused and on record, and other servers go on', async () => {
  await using all = bed({ callsPerMinute: 3 })
  const { installation, ran } = all
  const app = await installation.attach({ name: 'app' })
  await app.refresh()
  const call = (name: string) => ({ name, arguments: {} })
  const batch = await app.call('execute_tools', { calls: [call('box__put'), call('box__put'), call('other__put')] })
  expect(JSON.stringify(batch)).not.toContain('budget_used_up')
  const code = `
    const how = async (tool) => tool({}).then(() => 'ran', ({ message }) => message)
    return [await how(tools.box.put), await how(tools.box.put), await how(tools.other.put)]`
  const script = JSON.parse((await app.call('run_script', { code })).content[0]?.text ?? '') as string[]
  expect(script).toEqual(['ran', expect.stringContaining('The budget of box is used up: 3 calls a minute.') as string, 'ran'])
  const refused = await app.execute('box__put')
  expect(refused.told.error.code).toBe('budget_used_up')
  expect(refused.content[0]?.text).toMatch(/Wait \d+ s, until \d\d:\d\d:\d\d.*\. Do not call a tool of box before then/)
  // What else it offers is of the same budget.
  expect(JSON.stringify(await app.call('execute_read_tool', { name: 'tooltray-resource://box/told%3A%2F%2Fa' }))).toContain('budget')
  expect([ran('box'), ran('other')]).toEqual([3, 2])
  expect((await all.onRecord()).filter((line) => line.startsWith('box budget_used_up'))).toHaveLength(3)
  const { servers } = JSON.parse((await installation.run('status', '--json')).stdout) as { servers: object[] }
  expect(servers).toMatchObject([{ name: 'box', budgetUsedUpUntil: expect.any(Number) as number }, { name: 'other' }])
  expect(servers[1]).not.toHaveProperty('budgetUsedUpUntil')
  expect((await installation.run('status', '--table')).stdout).toMatch(/box .*budget used up until \d/)
})

it('seconds of the day are kept over a restart of the engine, and the budget is there again once it is raised', async () => {
  await using all = bed({ secondsPerDay: 0.000_01 })
  const { installation, ran } = all
  await installation.run('refresh')
  expect((await installation.run('call', 'box__put')).code).toBe(0)
  await installation.run('stop')
  const after = await installation.run('call', 'box__put')
  expect([after.code, after.stderr]).toEqual([4, expect.stringContaining('seconds a day') as string])
  expect(ran('box')).toBe(1)
  const file = installation.paths.serversFile
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"budget":\{[^}]*\}/, '"budget":{"secondsPerDay":1000}'))
  await installation.run('stop')
  expect((await installation.run('call', 'box__put')).code).toBe(0)
})
