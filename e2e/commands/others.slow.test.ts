import { describe, expect, it } from 'vitest'
import { type Installation, createInstallation, ownServer, realServer } from '../testing/installation.ts'

interface Entry {
  server: string
  kind: string
  name: string
  definition: Record<string, unknown>
}

async function catalogue(installation: Installation): Promise<Entry[]> {
  const { stdout } = await installation.run('export', 'catalogue', '--jsonl')
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry)
}

describe('prompts and resources of a real server', () => {
  it('are exported whole, read, and filled in', async () => {
    await using installation = createInstallation()
    installation.configure({ one: realServer('everything'), two: realServer('everything'), echo: ownServer('echo') })
    await installation.serve()
    await installation.run('refresh')
    const entries = await catalogue(installation)
    const kinds = new Set(entries.filter(({ server }) => server === 'one').map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(['prompt', 'resource', 'resource-template', 'tool'])
    expect(entries.find(({ name }) => name === 'one__get-sum')?.definition).toMatchObject({ inputSchema: { type: 'object' } })

    // Both servers have the same resources: each is shown by a URI that says which.
    const resources = entries.filter(({ kind }) => kind === 'resource')
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length)
    const [first] = resources.filter(({ server }) => server === 'two')
    const read = JSON.parse((await installation.run('read', first?.name ?? '', '--json')).stdout) as {
      contents: { uri: string; text: string }[]
    }
    expect(read.contents).toMatchObject([{ uri: first?.name, text: expect.stringMatching(/./) as unknown }])
    const shared = await installation.run('read', 'demo://resource/dynamic/text/7')
    expect([shared.code, shared.stderr]).toEqual([3, expect.stringContaining('can be of one and of two')])
    const dynamic = await installation.run('read', 'tooltray-resource://two/demo%3A%2F%2Fresource%2Fdynamic%2Ftext%2F7', '--table')
    expect([dynamic.code, dynamic.stdout]).toEqual([0, expect.stringContaining('Resource 7')])
    expect((await installation.run('read', 'nowhere://x')).code).toBe(3)

    const prompt = await installation.run('prompt', 'one__args-prompt', 'city=Graz', '--table')
    expect([prompt.code, prompt.stdout]).toEqual([0, expect.stringContaining('Graz')])
    const unknown = await installation.run('prompt', 'args-prompt', 'city=Graz')
    expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining('one__args-prompt, two__args-prompt')])
  })
})
