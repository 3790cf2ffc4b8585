import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ChangePreview, ChangeReport } from '../../electron/contract/clients.ts'
import { EXPORT_TARGETS } from '../../electron/engine/config/export-to/target-export.ts'
import { withoutPrograms } from '../testing/machines/bare-machine.ts'
import { type Installation, createInstallation } from '../testing/installation.ts'

const recorded = JSON.parse(
  readFileSync(new URL('../../electron/engine/config/export-to/fixtures/recorded-servers.json', import.meta.url), 'utf8'),
) as Record<string, { env?: Record<string, string> }>

/** An installation whose servers do not start: their programs are not there. */
async function installationOf(servers: Record<string, unknown>): Promise<Installation> {
  const installation = createInstallation()
  withoutPrograms(installation)
  installation.configure(servers)
  await installation.serve()
  return installation
}

/** A server of which not every field has a place in each program. */
const odd = {
  'Odd Name': {
    url: 'https://odd.example.com/mcp',
    bearer: '${secret:odd.token}',
    description: 'Odd',
    callTimeout: '5s',
    tools: { deny: ['rm'] },
  },
}

it.each(EXPORT_TARGETS)('29 servers exported to %s come back into another home, after a look and a yes', async (target) => {
  await using here = await installationOf({ ...recorded, ...odd })
  expect((await here.run('profile', 'save', 'work', 'github', 'exa')).code).toBe(0)
  const out = join(here.home, 'exported')
  const exported = await here.run('export', '--to', target, '--out', out, '--json')
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  // As every export writes them: what may be a key is a reference.
  const { servers } = JSON.parse((await here.run('export')).stdout) as { servers: Record<string, object> }
  const { left } = JSON.parse(exported.stdout) as { left: { server: string; field: string }[] }

  await using there = await installationOf({})
  const asked = await there.run('import', out)
  expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('say --yes') as string])
  expect((await there.status()).servers).toEqual([])
  const preview = JSON.parse((await there.run('import', out, '--dry-run', '--json')).stdout) as ChangePreview
  expect(preview.servers.filter(({ state, decision }) => state === 'new' && decision === 'add')).toHaveLength(30)

  const imported = await there.run('import', out, '--yes', '--json')
  const report = JSON.parse(imported.stdout) as ChangeReport
  expect([imported.code, report.failed, report.hubs?.map(({ id, notTaken }) => [id, notTaken])]).toEqual([0, [], [[target, []]]])
  const { mcpServers, profiles } = JSON.parse(readFileSync(join(there.home, 'servers.json'), 'utf8')) as {
    mcpServers: Record<string, object>
    profiles: object
  }
  expect(profiles).toEqual({ work: ['github', 'exa'] })
  const isSame = target === 'toolhive'
  const name = isSame ? 'Odd Name' : 'odd-name'
  const { [name]: other, ...same } = mcpServers
  const { 'Odd Name': _odd, ...given } = servers
  expect(Object.keys(given)).toEqual(Object.keys(recorded))
  expect(same).toEqual(given)
  const { description, callTimeout, ...kept } = odd['Odd Name']
  expect(other).toEqual({ type: 'http', ...kept, ...(isSame ? { description } : {}) })
  // What did not come back is what the export listed.
  // The other program compares letter case, so the export names each pattern that a user typed.
  const lost = ['callTimeout', 'tools.deny', ...(isSame ? [] : ['name', 'description'])]
  expect(left.flatMap(({ server, field }) => (server === 'Odd Name' ? [field] : [])).toSorted()).toEqual(lost.toSorted())
  expect(callTimeout).toBe('5s')
  const again = await there.run('import', out, '--yes', '--no-json')
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('No new server was found.') as string])
})
