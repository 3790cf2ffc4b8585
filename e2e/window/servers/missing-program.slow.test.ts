import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startRecordedRegistry } from '../../../electron/engine/testing/recorded-registry.ts'
import { installProgram, withoutPrograms } from '../../testing/machines/bare-machine.ts'
import { type Installation, ownServer } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

/** The arguments of our echo server, for a Node of another name. */
const { args } = ownServer('echo') as { args: [string] }

const entriesOf = ({ paths }: Installation): Record<string, unknown> =>
  (JSON.parse(readFileSync(paths.serversFile, 'utf8')) as { mcpServers: Record<string, unknown> }).mcpServers

it('that a server needs is explained on Home and on its page, and is found once it is installed', async () => {
  await using window = await openWindow({ notes: { command: 'deno', args } }, { prepare: withoutPrograms })
  const { page, installation, visit } = window
  await page.locator('[data-server-row=notes][data-state=failed]').getByText('Needs Deno').waitFor()
  await visit('#/')
  const needs = page.getByRole('main').getByRole('region', { name: 'Needs attention' })
  await needs.getByRole('heading', { name: 'Notes needs Deno' }).waitFor()
  await needs.getByText('It starts with deno, which is not on this computer.').waitFor()
  await needs.getByRole('button', { name: 'Install Deno' }).click()

  const box = page.getByRole('group', { name: 'Missing program: deno' })
  await box.getByText('It comes with Deno, which runs JavaScript programs.').waitFor()
  const link = box.getByRole('link', { name: 'How to install Deno' })
  expect(await link.getAttribute('href')).toBe('https://docs.deno.com/runtime/getting_started/installation')
  expect(await link.getAttribute('target')).toBe('_blank')
  await window.photograph('missing-program')

  await box.getByRole('button', { name: 'Check again' }).click()
  await box.getByText('deno was not found this time either.').waitFor()
  installProgram(installation, 'deno')
  await box.getByRole('button', { name: 'Check again' }).click()
  await page.locator('[data-server-row=notes][data-state=connected]').waitFor()
  await box.waitFor({ state: 'detached' })
  const { execute } = await installation.attach()
  expect((await execute('notes__echo', { text: 'it runs' })).content[0]?.text).toBe('it runs')
  await visit('#/')
  await page.getByRole('main').getByRole('heading', { name: 'Notes needs Deno' }).waitFor({ state: 'detached' })
})

it('of nearly a known name is mended by one click, after the whole command was shown', async () => {
  const typo = { command: 'dneo', args, env: { LEVEL: 'low' }, callTimeout: '90s' }
  await using window = await openWindow({ typo }, { prepare: withoutPrograms })
  const { page, installation, visit } = window
  installProgram(installation, 'deno')
  await visit('#/servers/typo')
  const box = page.getByRole('group', { name: 'Missing program: dneo' })
  await box.getByText('Did you mean deno?').waitFor()
  expect(await box.locator('code').textContent()).toBe(`deno ${args[0]}`)
  await box.getByRole('button', { name: 'Use deno' }).click()
  // The program was installed after the engine had looked: that is looked at again on the way.
  await page.locator('[data-server-row=typo][data-state=connected]').waitFor()
  expect(entriesOf(installation)).toEqual({ typo: { ...typo, command: 'deno' } })
  const { execute } = await installation.attach()
  expect((await execute('typo__echo', { text: 'it runs' })).content[0]?.text).toBe('it runs')
})

it('is explained before a server is added, from pasted text, by hand, and as a command-line program', async () => {
  await using window = await openWindow({}, { prepare: withoutPrograms })
  const { page, installation, visit } = window
  await visit('#/add/paste')
  const text = page.getByRole('textbox', { name: 'Paste a server configuration' })
  await text.fill(JSON.stringify({ mcpServers: { notes: { command: 'dneo', args } } }))
  await page.getByRole('group', { name: 'Missing program: dneo' }).getByRole('button', { name: 'Use deno' }).click()
  expect(JSON.parse(await text.inputValue())).toEqual({ mcpServers: { notes: { command: 'deno', args } } })
  const box = page.getByRole('group', { name: 'Missing program: deno' })
  await box.getByRole('link', { name: 'How to install Deno' }).waitFor()
  await window.photograph('missing-program-paste-known')

  for (const way of ['hand', 'program']) {
    await visit(`#/add/${way}`)
    await page.getByLabel('Name', { exact: true }).fill(way)
    await page.getByLabel('Command', { exact: true }).fill(`dneo "${args[0]}"`)
    await page.getByRole('button', { name: 'Use deno' }).click()
    expect(await page.getByLabel('Command', { exact: true }).inputValue()).toBe(`deno ${args[0]}`)
    await box.getByRole('button', { name: 'Check again' }).click()
    await box.getByText('deno was not found this time either.').waitFor()
  }
  expect(entriesOf(installation)).toEqual({})

  await visit('#/add/hand')
  await page.getByLabel('Name', { exact: true }).fill('notes')
  await page.getByLabel('Command', { exact: true }).fill(`deno "${args[0]}"`)
  await box.waitFor()
  installProgram(installation, 'deno')
  await box.getByRole('button', { name: 'Check again' }).click()
  await box.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.locator('[data-server-row=notes][data-state=connected]').waitFor()
  expect(entriesOf(installation)).toEqual({ notes: { command: 'deno', args } })
})

it('is explained on the page of a server of the registry', async () => {
  const registry = await startRecordedRegistry()
  try {
    await using window = await openWindow({}, { prepare: withoutPrograms, settings: { registry: registry.address } })
    const { page, visit, installation } = window
    await visit('#/add')
    await page.getByRole('searchbox').fill('weather')
    await page.getByRole('button', { name: 'Details of io.example/weather' }).click()
    await page.getByLabel('WEATHER_KEY').fill('k-4711')
    await page.getByLabel('places').fill('Oslo')
    const box = page.getByRole('group', { name: 'Missing program: npx' })
    await box.getByText('It comes with Node.js, which runs JavaScript programs.').waitFor()
    expect(await box.getByRole('link', { name: 'How to install Node.js' }).getAttribute('href')).toBe('https://nodejs.org/en/download')
    installProgram(installation, 'npx')
    await box.getByRole('button', { name: 'Check again' }).click()
    await box.waitFor({ state: 'detached' })
    // What was typed stays.
    expect(await page.getByLabel('WEATHER_KEY').inputValue()).toBe('k-4711')
  } finally {
    await registry.close()
  }
})
