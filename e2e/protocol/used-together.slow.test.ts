import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'

const TOOL = 'echo__echo'
const NEXT = 'other__text'

/** Two servers, read, and a profile in which there is only the first. */
async function begun(installation: Installation): Promise<void> {
  const mcpServers = { echo: ownServer('echo'), other: ownServer('results') }
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers, profiles: { alone: ['echo'] } }))
  const { client, call } = await installation.attach()
  await until(async () => (await call('proxy_status')).told.servers.every((server) => server.tools > 0), 'all servers are listed')
  await client.close()
}

/** What an app of its own conversation is named beside the one hit of a search. */
async function namedBeside(installation: Installation, profile?: string): Promise<string> {
  const { client, call } = await installation.attach(profile === undefined ? {} : { profile })
  const text = (await call('search_tools', { query: 'give back the text', limit: 1 })).content[0]?.text ?? ''
  await client.close()
  expect(text).toContain(`\n${TOOL}(`)
  return /^Also there: .*$/m.exec(text)?.[0] ?? ''
}

/** Uses the two tools after one another, three times in one conversation. */
async function useTogether(installation: Installation): Promise<void> {
  const { client, execute } = await installation.attach()
  for (let round = 0; round < 3; round++) {
    for (const name of [TOOL, NEXT]) expect((await execute(name, { text: 'planted-argument' })).isError).not.toBe(true)
  }
  await client.close()
}

const exported = async (installation: Installation): Promise<string> => (await installation.run('learning', 'export')).stdout

describe('a tool of another server that was used after a hit in earlier conversations', () => {
  it('is named beside it, with the reason for people, to those who may use it, and until it is forgotten', async () => {
    await using installation = createInstallation()
    await begun(installation)
    expect(await namedBeside(installation)).toBe('')
    await useTogether(installation)
    expect(await namedBeside(installation)).toBe(`Also there: ${NEXT}`)
    expect(await namedBeside(installation, 'alone')).toBe('')

    const people = await installation.run('search', 'give back the text', '--limit', '1', '--explain', '--table')
    expect(people.stdout).toContain(`${NEXT}: used after ${TOOL} 3 times`)
    const kept = await exported(installation)
    expect(JSON.parse(kept)).toMatchObject({
      neighbours: expect.arrayContaining([
        expect.objectContaining({ server: 'echo', tool: 'echo', nextServer: 'other', nextTool: 'text', times: 3 }),
      ]) as unknown,
    })
    expect(kept).not.toContain('planted-argument')

    // It is on the disk, and off with everything that is learnt.
    await installation.run('stop')
    expect(await namedBeside(installation)).toBe(`Also there: ${NEXT}`)
    await installation.run('learning', 'disable')
    expect(await namedBeside(installation)).toBe('')
    await installation.run('learning', 'enable')
    expect(await namedBeside(installation)).toBe(`Also there: ${NEXT}`)
    await installation.run('learning', 'clear')
    expect(await namedBeside(installation)).toBe('')
    expect(JSON.parse(await exported(installation))).toMatchObject({ neighbours: [] })
  })

  it('is forgotten with its server', async () => {
    await using installation = createInstallation()
    await begun(installation)
    await useTogether(installation)
    const neighbours = async () => (JSON.parse(await exported(installation)) as { neighbours: unknown[] }).neighbours
    expect(await neighbours()).toHaveLength(2)
    installation.configure({ echo: ownServer('echo') })
    await until(async () => (await neighbours()).length === 0, 'the neighbours are gone')
  })

  it('is not noted while learning is off', async () => {
    await using installation = createInstallation()
    await begun(installation)
    await installation.run('learning', 'disable')
    await useTogether(installation)
    await installation.run('learning', 'enable')
    expect(await namedBeside(installation)).toBe('')
  })
})
