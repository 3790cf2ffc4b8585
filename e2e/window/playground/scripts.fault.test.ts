import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const THREE = `const { entities } = await tools.memory.create_entities({
entities: input.names.map((name: string) => ({ name, entityType: 'person', observations: ['likes ' + name] })),
})
console.log('made', entities.length)
const found = await Promise.all(input.names.map((query: string) => tools.memory.search_nodes({ query })))
return { made: entities.length, found: found.map((each) => each.entities.length) }`

async function opened() {
  const graph = join(mkdtempSync(join(tmpdir(), 'graph-')), 'graph.json')
  const window = await openWindow({ memory: { ...realServer('memory'), env: { MEMORY_FILE_PATH: graph } } })
  const { page, visit } = window
  await page.locator('[data-server-row=memory][data-state=connected]').waitFor()
  await visit('#/scripts')
  const editor = page.getByRole('textbox', { name: 'Script in JavaScript or TypeScript' })
  return {
    window,
    editor,
    /** As a person types: `fill` puts styled elements into an editor of several lines, which the page's policy refuses. */
    async write(code: string): Promise<void> {
      await editor.press('Control+a')
      await page.keyboard.type(code)
    },
    answer: page.getByRole('region', { name: 'Answer' }),
    calls: page.getByRole('region', { name: 'Calls' }),
  }
}

describe('the page of scripts', () => {
  it('runs what is written, and shows the answer, each call and what was logged', async () => {
    const { window, editor, write, answer, calls } = await opened()
    await using _ = window
    const { page } = window
    await page.getByText('It reaches tools, and nothing else').waitFor()
    await window.photograph('scripts-new')
    await page.getByLabel('Only tools that read').uncheck()
    await write(THREE)
    await page.getByLabel('Input as JSON').fill('{"names": ["Ada", "Grace"')
    await page.getByText('This is not JSON.').waitFor()
    await page.getByLabel('Input as JSON').fill('{"names": ["Ada", "Grace"]}')
    await editor.press('Control+Enter')
    await answer.getByText('"made": 2').waitFor()
    const told = await calls.locator('[data-call]').allTextContents()
    expect(told.map((line) => line.split(' ')[0])).toEqual(['memory__create_entities', 'memory__search_nodes', 'memory__search_nodes'])
    for (const line of told) expect(line).toMatch(/okbegan after \+(?:<?\d+ ms|[\d.]+ s)took (?:<?\d+ ms|[\d.]+ s)$/)
    await page.getByRole('region', { name: 'Console' }).getByText('made 2').waitFor()
    await page.setViewportSize({ width: 1200, height: 1000 })
    await window.photograph('scripts-done')

    // What fails in the middle is told with what was done until then.
    await write('await tools.memory.search_nodes({ query: "Ada" })\nawait tools.memory.delete_relations({ relations: input.names })')
    await page.getByRole('button', { name: 'Run' }).click()
    await calls.getByText('failed', { exact: true }).waitFor()
    await calls.getByText('Its result is kept as').waitFor()
    await window.photograph('scripts-failed')

    // A tool of a wrong name is told before anything runs.
    await write('await tools.memory.create_entities({ entities: [] })\nreturn tools.memory.serch_nodes({ query: "Ada" })')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('search_nodes').waitFor()
    await window.photograph('scripts-wrong')
  })

  it('keeps a script under a name, which is an address and can be a tool of every AI app', async () => {
    const { window, editor, write, answer } = await opened()
    await using _ = window
    const { page, visit, installation } = window
    // By its own word it is no tool that only reads.
    await page.getByLabel('Only tools that read').uncheck()
    await write('const { entities } = await tools.memory.read_graph({})\nreturn `${input.greeting}: ${entities.length}`')
    await page.getByRole('button', { name: 'Save…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save the script' })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('Letters, digits').waitFor()
    await dialog.getByLabel('Name').fill('count_people')
    await dialog.getByLabel('AI apps see it as a tool').check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('AI apps find a tool by its description.').waitFor()
    await dialog.getByLabel('What it does').fill('Counts the people in the knowledge graph')
    await dialog.getByLabel('Input', { exact: true }).fill('{"type": "object", "properties": {"greeting": {"type": "string"}}}')
    await window.photograph('scripts-keep')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved: AI apps see count_people as a tool.').first().waitFor()

    const client = await installation.attach()
    const { told } = await client.call('search_tools', { query: 'count people in the graph' })
    expect(JSON.stringify(told)).toContain('count_people')

    await visit('#/servers')
    await visit('#/scripts/count_people')
    await expect.poll(() => editor.textContent()).toContain('read_graph')
    await page.getByLabel('Input as JSON').fill('{"greeting": "People"}')
    await page.getByRole('button', { name: 'Run' }).click()
    await window.photograph('scripts-kept')
    await answer.getByText('People: 0').waitFor()

    await page.getByRole('button', { name: 'Save…' }).click()
    await dialog.getByRole('button', { name: 'Remove count_people' }).click()
    await page.getByText('count_people is removed.').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    const choice = page.getByRole('combobox', { name: 'Script' })
    await choice.waitFor()
    expect(await choice.inputValue()).toBe('count_people')

    // What is written in a kept one is there after a look at another page.
    await write('return 2')
    await visit('#/servers')
    await page.getByRole('link', { name: 'Playground' }).click()
    await page.getByRole('link', { name: 'Scripts' }).click()
    await expect.poll(() => editor.textContent()).toBe('return 2')
    await choice.selectOption('New script')
    await expect.poll(() => editor.textContent()).not.toContain('return 2')

    await visit('#/scripts/gone')
    await page.getByText('No script is kept as gone.').waitFor()
    await window.photograph('scripts-gone')
  })

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
    await page.getByText(/^Running ./).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('It reaches tools, and nothing else').waitFor()
  })
})
