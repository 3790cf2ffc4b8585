import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AiClient } from '../../testing/clients/ai-client.ts'
import { claudeCode, claudeProgram } from '../../testing/clients/claude-code.ts'
import { runClient } from '../../testing/clients/run-client.ts'
import { freePort } from '../../testing/http-server.ts'
import { startModel } from '../../testing/models/model.ts'
import { openWindow } from '../browser.ts'
import { countClicks } from '../journeys/clicks.ts'
import { plantApps } from './planted-apps.ts'

/** Claude Code with its own settings, into which the import wrote. */
const asImported: AiClient = {
  ...claudeCode,
  prepare(task) {
    const { args, env } = claudeCode.prepare(task)
    const own = args.filter((word, at) => !['--mcp-config', '--strict-mcp-config'].includes(word) && args[at - 1] !== '--mcp-config')
    return { args: own, env: { ...env } }
  },
}

it('one click, and the next session of Claude Code makes its first call, with what that click wrote into its settings', async () => {
  const port = await freePort()
  await using window = await openWindow({}, { width: 1280, height: 800, prepare: (installation) => plantApps(installation, port) })
  const { page, installation, photograph } = window
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Import 6 servers' }).click()
  await page.locator('[data-setup-server=files][data-ready=true]').waitFor()
  await photograph('set-up-claude-ready')

  await using model = await startModel(function* () {
    const read = 'mcp__tooltray__execute_read_tool'
    yield [{ name: read, arguments: { name: 'files__list_directory', arguments: { path: installation.home } } }]
    return 'Done.'
  })
  mkdirSync(join(installation.home, 'project'))
  // What is in its home folder ends with it: Tooltray is not.
  using home = mkdtempDisposableSync(join(tmpdir(), 'tooltray-claude-'))
  const servers = { tooltray: { command: '', args: [] } }
  const task = { home: home.path, folder: home.path, servers, modelUrl: model.url, prompt: 'List the files in my folder.' }
  const ran = await runClient(asImported, claudeProgram, task, { CLAUDE_CONFIG_DIR: installation.home })
  expect(model.failures).toEqual([])
  expect(ran.code, ran.stderr + ran.stdout).toBe(0)
  expect(
    model.asked
      .at(-1)
      ?.seen.results.map(({ text }) => text)
      .join(''),
  ).toContain('[DIR] project')

  await page.locator('[data-setup-app=claude-code]').getByText('Here since').waitFor()
  await page.locator('[data-first-call=list_directory]').waitFor()
  await page.getByRole('heading', { name: 'Claude Code made its first call' }).waitFor()
  await photograph('set-up-claude-called')
  await clicks(1)
})
