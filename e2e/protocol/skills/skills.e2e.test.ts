import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer } from '../../testing/installation.ts'
import { writeSkill } from '../../testing/skills/skill-folder.ts'

interface Entry {
  readonly uri: string
  readonly frontmatter: { readonly name: string }
  readonly resources: readonly { readonly uri: string }[]
}

const REFUNDS = 'skill://acme/refunds/SKILL.md'

describe.each(['legacy', 'modern'])('skills of a server of the %s era', (era) => {
  it('are listed to nobody before the user accepted them, read as they were accepted, and held when they change', async () => {
    await using installation = createInstallation()
    const folder = join(installation.home, 'served')
    writeSkill(folder, 'acme/refunds', { files: { 'templates/email.md': 'Dear customer' } })
    writeSkill(folder, 'reports', { description: 'Writes the weekly report' })
    installation.configure({ shop: ownServer('skills/server', '--folder', folder, '--era', era) })
    await installation.serve()
    await installation.run('refresh')

    const before = installation.attachRaw()
    const opened = await before.initialize()
    expect(JSON.stringify(opened)).not.toContain('io.modelcontextprotocol/skills')
    expect((await before.request('skills/list')).error).toMatchObject({ code: -32601 })
    expect((await before.request('resources/list')).error ?? (await before.request('resources/list')).result).not.toMatchObject({
      resources: [expect.anything()],
    })
    const { content } = (await before.call('execute_read_tool', { name: REFUNDS })).result
    expect(JSON.stringify(content)).toContain('waiting for review')

    expect((await installation.run('pins', 'review', 'shop')).stdout).toContain('refunds')
    expect((await installation.run('pins', 'accept', 'shop')).code).toBe(0)

    const raw = installation.attachRaw()
    const after = await raw.initialize()
    expect(after).toMatchObject({
      result: { capabilities: { resources: {}, extensions: { 'io.modelcontextprotocol/skills': { directoryRead: true } } } },
    })
    const { skills } = (await raw.request('skills/list')).result as unknown as { skills: Entry[] }
    expect(skills.map(({ uri }) => uri).toSorted()).toEqual([REFUNDS, 'skill://reports/SKILL.md'])
    const { skill } = (await raw.request('skills/get', { uri: REFUNDS })).result as unknown as { skill: Entry }
    expect(skill).toEqual(skills.find(({ uri }) => uri === REFUNDS))
    expect((await raw.request('skills/get', { uri: 'skill://nothing/SKILL.md' })).error).toMatchObject({ code: -32602 })

    const root = (await raw.request('resources/directory/read', { uri: 'skill://acme/refunds' })).result
    expect(root).toMatchObject({
      resources: [
        { uri: 'skill://acme/refunds/SKILL.md', name: 'refunds', mimeType: 'text/markdown' },
        { uri: 'skill://acme/refunds/templates', mimeType: 'inode/directory' },
      ],
    })
    expect((await raw.request('resources/directory/read', { uri: REFUNDS })).error).toMatchObject({ code: -32602 })

    const email = 'skill://acme/refunds/templates/email.md'
    expect((await raw.request('resources/read', { uri: email })).result).toMatchObject({
      contents: [{ uri: email, text: 'Dear customer' }],
    })

    const found = (await raw.call('search_tools', { query: 'weekly report' })).result
    expect(JSON.stringify(found.content)).toContain('skill://reports/SKILL.md [skill] reports: Writes the weekly report')
    const got = (await raw.call('execute_read_tool', { name: 'skill://reports/SKILL.md' })).result
    expect(JSON.stringify(got.content)).toMatch(/skill reports of the server shop.*Do it with care/s)

    // The server changes a file: what was accepted is not what it sends now.
    writeSkill(folder, 'acme/refunds', { files: { 'templates/email.md': 'Dear fraudster' } })
    expect((await raw.request('resources/read', { uri: email })).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('not the file') as string,
    })
    // Nothing was read ahead: neither for a list, nor for the review.
    const { result } = await raw.call('execute_read_tool', { name: 'shop__uses' })
    expect(JSON.parse(String((result.content as { text: string }[])[0]?.text))).toEqual({ 'skill://reports/SKILL.md': 1, [email]: 2 })

    await installation.run('refresh')
    expect(((await raw.request('skills/list')).result as unknown as { skills: Entry[] }).skills.map(({ uri }) => uri)).toEqual([
      'skill://reports/SKILL.md',
    ])
    expect((await installation.run('pins', 'review', 'shop')).stdout).toMatch(/"file-changed",\s*"name": "templates\/email.md"/)
    expect((await raw.request('skills/get', { uri: REFUNDS })).error).toMatchObject({
      message: expect.stringContaining('review') as string,
    })
  })
})

it('keeps skills of two servers at one address apart', async () => {
  await using installation = createInstallation()
  for (const name of ['one', 'two']) {
    const folder = join(installation.home, name)
    mkdirSync(folder)
    writeSkill(folder, 'acme/refunds', { body: `As ${name} does it.`, files: { 'email.md': `of ${name}` } })
  }
  const of = (name: string, era: string) =>
    ownServer('skills/server', '--folder', join(installation.home, name), '--era', era, '--name', name)
  installation.configure({ one: of('one', 'legacy'), two: of('two', 'modern') })
  await installation.serve()
  await installation.run('refresh')
  for (const server of ['one', 'two']) await installation.run('pins', 'accept', server)
  const raw = installation.attachRaw()
  await raw.initialize()
  const { skills } = (await raw.request('skills/list')).result as unknown as { skills: Entry[] }
  expect(skills.map(({ uri }) => uri)).toEqual(['one', 'two'].map((server) => `tooltray-skill://${server}/skill/acme/refunds/SKILL.md`))
  for (const [at, server] of ['one', 'two'].entries()) {
    const read = async (uri: string | undefined): Promise<string> => JSON.stringify((await raw.request('resources/read', { uri })).result)
    expect(await read(skills[at]?.uri)).toContain(`As ${server} does it.`)
    expect(await read(`tooltray-skill://${server}/skill/acme/refunds/email.md`)).toContain(`of ${server}`)
    const folder = `tooltray-skill://${server}/skill/acme/refunds`
    expect((await raw.request('resources/directory/read', { uri: folder })).result).toMatchObject({
      resources: [{ uri: `${folder}/SKILL.md` }, { uri: `${folder}/email.md` }],
    })
  }
})

it.each(['legacy', 'modern'])(
  'a skill that a server of the %s era does not list waits once it was asked for, and is served once accepted',
  async (era) => {
    await using installation = createInstallation()
    const folder = join(installation.home, 'served')
    writeSkill(folder, 'acme/refunds', { files: { 'templates/email.md': 'Dear customer' } })
    writeSkill(folder, 'reports', {})
    installation.configure({ shop: ownServer('skills/server', '--folder', folder, '--era', era, '--listed', 'no') })
    await installation.serve()
    await installation.run('refresh')
    expect(JSON.parse((await installation.run('skills', 'list', '--json')).stdout)).toEqual([])

    const raw = installation.attachRaw()
    expect(await raw.initialize()).toMatchObject({ result: { capabilities: { extensions: { 'io.modelcontextprotocol/skills': {} } } } })
    expect((await raw.request('skills/list')).result).toEqual({ skills: [] })
    const get = (uri: string) => raw.request('skills/get', { uri })
    expect((await get('skill://acme/nothing/SKILL.md')).error).toMatchObject({
      message: expect.stringContaining('No enabled server') as string,
    })
    const waits = { code: -32602, message: expect.stringContaining('waiting for review') as string }
    expect((await get(REFUNDS)).error).toMatchObject(waits)
    expect((await get(REFUNDS)).error).toMatchObject(waits)
    expect((await raw.request('resources/read', { uri: REFUNDS })).error).toMatchObject(waits)
    // An app that knows no skills reads its text, and makes it wait in the same way.
    const { content } = (await raw.call('execute_read_tool', { name: 'skill://reports/SKILL.md' })).result
    expect(content[0].text).toContain('waiting for review')
    const listed = JSON.parse((await installation.run('skills', 'list', '--json')).stdout) as { name: string; state: string }[]
    expect(listed.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual(['refunds new', 'reports new'])

    expect((await installation.run('skills', 'accept', 'refunds')).code).toBe(0)
    expect((await get(REFUNDS)).result).toMatchObject({ skill: { uri: REFUNDS, resources: [{}, {}] } })
    const email = 'skill://acme/refunds/templates/email.md'
    expect((await raw.request('resources/read', { uri: email })).result).toMatchObject({ contents: [{ text: 'Dear customer' }] })
    // It stays when the list, which does not have it, is read again, and waits again when it changed.
    await installation.run('refresh')
    expect((await get(REFUNDS)).result).toMatchObject({ skill: { uri: REFUNDS } })
    writeSkill(folder, 'acme/refunds', { files: { 'templates/email.md': 'Dear fraudster' } })
    await installation.run('refresh')
    expect((await get(REFUNDS)).error).toMatchObject(waits)

    const transparent = installation.attachRaw('--expose', 'transparent', '--server', 'shop')
    await transparent.initialize()
    expect((await transparent.request('skills/get', { uri: 'skill://reports/SKILL.md' })).error).toMatchObject(waits)
  },
)
