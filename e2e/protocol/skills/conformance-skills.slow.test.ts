import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SKILL_SCENARIOS } from '../../testing/conformance/scenarios.ts'
import { runSuite } from '../../testing/conformance-suite.ts'
import { openDoor } from '../../testing/http-door.ts'
import { createInstallation, ownServer } from '../../testing/installation.ts'
import { writeSkill } from '../../testing/skills/skill-folder.ts'

const EXPOSURES = ['search', 'dynamic', 'direct', 'transparent'] as const

it.each(['legacy', 'modern'])('passes the server scenarios of SEP-2640 in every exposure, with a server of the %s era', async (era) => {
  await using installation = createInstallation()
  const folder = join(installation.home, 'served')
  const more = 'license: MIT\nmetadata:\n  author: shop\n'
  for (const path of ['acme/refunds', 'acme/reports/weekly'])
    writeSkill(folder, path, { more, files: { 'templates/email.md': 'Dear customer' } })
  const profiles = Object.fromEntries(EXPOSURES.map((expose) => [expose, { servers: ['shop'], expose }]))
  const mcpServers = { shop: ownServer('skills/server', '--folder', folder, '--era', era) }
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers, profiles }))
  const { url } = await openDoor(installation, '--no-auth')
  await installation.run('refresh')
  await installation.run('pins', 'accept', 'shop')
  for (const exposure of EXPOSURES)
    for (const scenario of SKILL_SCENARIOS) {
      const { output } = await runSuite(['server', '--url', `${url}/profile/${exposure}`, '--scenario', scenario])
      // A server that a transparent session shows declares what is optional by itself.
      expect(output, `${scenario} as ${exposure}`).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/)
      expect(output, `${scenario} as ${exposure}`).toMatch(/Passed: [5-9]\/|Passed: \d\d\//)
    }
})
