import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { createInstallation, ownServer } from '../testing/installation.ts'
import { type BareClient, REVISIONS, type Revision, bareClient } from '../testing/pairs/bare-client.ts'
import { compare } from '../testing/pairs/compare.ts'
import { FEATURES } from '../testing/pairs/features.ts'
import { pairsPage } from '../testing/pairs/pairs-page.ts'
import { serverPath } from '../testing/raw-client.ts'

/** What a client sees of each feature, one after the other. */
async function seeAll(client: BareClient): Promise<Map<string, unknown>> {
  await client.opening()
  const seen = new Map<string, unknown>()
  for (const { name, see } of FEATURES) seen.set(name, await see(client))
  return seen
}

/**
 * Sixteen pairs of revisions: what a bare client of one sees of a server of the other through Tooltray is what a client of the server's own
 * revision sees without it, or the page of the documents says why not.
 */
it('brings everything of every revision through to every other, or says why not', async () => {
  await using installation = createInstallation()
  installation.configure(Object.fromEntries(REVISIONS.map((of) => [of, { ...ownServer('whole/server', '--revision', of), roots: true }])))
  await installation.serve()
  const pairs = new Map<string, ReturnType<typeof compare>>()
  const differences: unknown[] = []
  for (const server of REVISIONS) {
    await using bare = bareClient(spawn(process.execPath, [serverPath('whole/server'), '--revision', server], { stdio: 'pipe' }), server)
    const direct = await seeAll(bare)
    for (const revision of REVISIONS) {
      await using client = bareClient(installation.connectProcess('--expose', 'transparent', '--server', server), revision)
      const through = await seeAll(client)
      for (const { name } of FEATURES) {
        const likeness = compare(direct.get(name), through.get(name))
        pairs.set(`${name}|${server}|${revision}`, likeness)
        if (likeness === 'changed')
          differences.push({ name, server, client: revision, direct: direct.get(name), through: through.get(name) })
      }
    }
  }
  const page = pairsPage((feature: string, server: Revision, client: Revision) => pairs.get(`${feature}|${server}|${client}`) ?? 'changed')
  if (process.env['PAIRS_DEBUG'] !== undefined) console.log(JSON.stringify(differences, undefined, 1))
  expect(page.unexplained).toEqual([])
  await expect(page.text).toMatchFileSnapshot('../../docs/concepts/protocol-versions.md')
})
