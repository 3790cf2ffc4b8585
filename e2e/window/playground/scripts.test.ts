import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

async function opened() {
  const graph = join(mkdtempSync(join(tmpdir(), 'graph-')), 'graph.json')
  const window = await openWindow({ memory: { ...realServer('memory'), env: { MEMORY_FILE_PATH: graph } } })
  const { page, visit } = window
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  await visit('#/scripts')
  const editor = page.getByRole('textbox', { name: 'Script in JavaScript or TypeScript' })
  return {
    window,
    /** As a person types: `fill` puts styled elements into an editor of several lines, which the page's policy refuses. */
    async write(code: string): Promise<void> {
      await editor.press('Control+a')
      await page.keyboard.type(code)
    },
  }
}

describe('the page of scripts', () => {
  it('offers scripts to AI apps by a switch', async () => {
    const { window } = await opened()
    await using _ = window
    const { page, installation } = window
    const offers = async (): Promise<string[]> => (await (await installation.attach()).client.listTools()).tools.map(({ name }) => name)
    expect(await offers()).not.toContain('run_script')
    await page.getByRole('switch', { name: 'AI apps may run scripts' }).click()
    await expect.poll(offers).toContain('run_script')
  })

  it('stops a script that does not end', async () => {
    const { window, write } = await opened()
    await using _ = window
    const { page } = window
    await write('for (;;) await sleep(20)')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText(/^Running/).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('It reaches tools, and nothing else').waitFor()
  })
})
