import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Renamed, renamingProxy } from '../../testing/conformance/renaming-proxy.ts'
import { TASK_SCENARIOS } from '../../testing/conformance/scenarios.ts'
import { runSuite } from '../../testing/conformance-suite.ts'
import { openDoor } from '../../testing/http-door.ts'
import { startListening } from '../../testing/http-server.ts'
import { createInstallation, ownServer } from '../../testing/installation.ts'

const execute: Renamed = (name, args) => ({ name: 'execute_tool', arguments: { name: `jobs__${name}`, arguments: args } })
const qualified: Renamed = (name) => ({ name: `jobs__${name}` })

/** How the suite's calls are made in each exposure. */
const EXPOSURES: Readonly<Record<string, Renamed>> = {
  search: execute,
  dynamic: execute,
  direct: qualified,
  transparent: (name) => ({ name }),
}

async function passAll(url: string, about: string, scenarios: readonly string[]): Promise<void> {
  for (const scenario of scenarios) {
    const { output } = await runSuite(['server', '--url', url, '--scenario', scenario])
    expect(output, `${scenario} ${about}`).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/)
  }
}

it('the server behind it passes the scenarios of SEP-2663 itself', async () => {
  await using server = await startListening('tasks/server', '--http', 'on')
  await passAll(server.urls['url'] ?? '', 'directly', [...TASK_SCENARIOS, 'tasks-required-task-error'])
})

it.each(Object.entries(EXPOSURES))('Tooltray passes the scenarios of SEP-2663 as %s', async (expose, renamed) => {
  await using installation = createInstallation()
  const mcpServers = { jobs: ownServer('tasks/server') }
  const profiles = { suite: { servers: ['jobs'], expose } }
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers, profiles }))
  const { url } = await openDoor(installation, '--no-auth')
  await installation.run('refresh')
  const proxy = await renamingProxy(`${url}/profile/suite`, renamed)
  try {
    await passAll(proxy.url, `as ${expose}`, TASK_SCENARIOS)
    // Elsewhere Tooltray takes the task for a client that takes none, and the call works.
    if (expose === 'transparent') await passAll(proxy.url, `as ${expose}`, ['tasks-required-task-error'])
  } finally {
    await proxy.close()
  }
})
