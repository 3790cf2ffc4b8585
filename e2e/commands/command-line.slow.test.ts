import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, realServer, until } from '../testing/installation.ts'

describe('tooltray call', () => {
  it('tells how far a real server is, and saves the image that it gives', async () => {
    await using installation = createInstallation()
    installation.configure({ narrate: ownServer('narrate'), everything: realServer('everything') })
    await installation.run('refresh')
    const narrated = await installation.run('call', 'narrate__narrate', 'steps=3', '--table')
    expect(narrated).toMatchObject({ code: 0, stdout: 'told 3 steps\n' })
    expect(narrated.stderr).toMatch(/^narrate__narrate: \d of 3, step \d$/m)
    const folder = join(installation.home, 'saved')
    const image = await installation.run('call', 'everything__get-tiny-image', '--table', '--save', folder)
    expect(image.stdout).toContain(`saved as ${folder}`)
    expect([...readFileSync(join(folder, 'everything__get-tiny-image.png')).subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
  })

  it('fails with the code and hint of the engine, in words of the command line', async () => {
    await using installation = createInstallation()
    installation.configure({ narrate: ownServer('narrate') })
    await installation.run('refresh')
    const { code, stderr } = await installation.run('call', 'zzz')
    expect([code, stderr]).toEqual([3, expect.stringContaining('[tool_unknown]\nhint: Find tools with `tooltray search`.') as string])
  })

  it('cancels the call of a real server on Ctrl+C', async () => {
    await using installation = createInstallation()
    installation.configure({ hang: ownServer('hang') })
    await installation.run('refresh')
    const calling = installation.start('call', 'hang__hang')
    await until(async () => (await installation.status()).servers[0]?.state === 'active', 'the call is under way')
    calling.interrupt()
    expect(await calling.ended).toBe(130)
    expect((await installation.run('call', 'hang__was_cancelled')).stdout).toContain('hang')
  })
})

describe('tooltray doctor', () => {
  it('finds a client whose Tooltray is gone, and the command that it names mends it', async () => {
    await using installation = createInstallation()
    installation.configure({})
    mkdirSync(join(installation.home, '.cursor'))
    const settings = { mcpServers: { tooltray: { command: '/gone/tooltray', args: ['connect'] } } }
    writeFileSync(join(installation.home, '.cursor/mcp.json'), JSON.stringify(settings))
    const found = await installation.run('doctor', '--table')
    expect([found.code, found.stdout]).toEqual([1, expect.stringContaining('which is not there.\n') as string])
    const [, command = ''] = /To fix it, run: tooltray (.+)/.exec(found.stdout) ?? []
    expect((await installation.run(...command.split(' '), '--yes')).code).toBe(0)
    expect((await installation.run('doctor', '--table')).stdout).toContain('app Cursor: Cursor uses Tooltray.')
  })
})

describe('servers.json', () => {
  it('names its schema once it is made, and status lists the keys that nobody reads', async () => {
    await using installation = createInstallation()
    expect((await installation.run('add', 'echo', '--yes', '--', process.execPath, '-e', '0')).code).toBe(0)
    const folder = installation.home
    const file = JSON.parse(readFileSync(join(folder, 'servers.json'), 'utf8')) as { mcpServers: { echo: object } }
    expect(file).toMatchObject({ $schema: './servers.schema.json' })
    expect(JSON.parse(readFileSync(join(folder, 'servers.schema.json'), 'utf8'))).toHaveProperty('definitions.server')
    const mistyped = { ...file, mcpServers: { echo: { ...file.mcpServers.echo, enabled: false, tools: { alow: [] } } } }
    writeFileSync(join(folder, 'servers.json'), JSON.stringify(mistyped))
    const warnings = async () => (JSON.parse((await installation.run('status', '--json')).stdout) as { warnings: unknown[] }).warnings
    await until(async () => (await warnings()).length > 0, 'the engine has read the file')
    expect(await warnings()).toEqual([
      {
        path: 'mcpServers.echo.tools.alow',
        message: 'Unknown key "alow" in "tools" of the server "echo". Did you mean "allow"?',
      },
    ])
  })
})

describe('tooltray add', () => {
  it('refuses what is no name and what can be nothing, and says what was meant', async () => {
    await using installation = createInstallation()
    installation.configure({})
    expect((await installation.run('add', 'bad name!', '--', process.execPath, 'x.js')).stderr).toContain('must not contain "!"')
    const nothing = await installation.run('add', 'x', 'notaurl')
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('find a program or file named "notaurl"') as string])
    const bare = await installation.run('add', 'bare', 'mcp.example.com/mcp', '--disabled')
    expect(bare.stderr).toContain('Used as the address https://mcp.example.com/mcp')
    await installation.run('remove', 'bare')
    expect(JSON.parse((await installation.run('list')).stdout)).toEqual([])
  })

  it('adds a program that is not here yet, and warns of it', async () => {
    await using installation = createInstallation()
    installation.configure({})
    const { code, stderr } = await installation.run('add', 'x', '--', 'no-such-program-here', 'serve')
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('warning: it needs no-such-program-here, which is not on this computer') as string,
    ])
    expect((await installation.run('add', 'node', process.execPath)).stderr).not.toContain('warning')
  })
})

describe('tooltray docs', () => {
  it('finds a page of the documentation and prints it, without an engine', async () => {
    await using installation = createInstallation()
    const found = await installation.run('docs', 'undo', 'an', 'import', '--table')
    expect([found.code, found.stdout]).toEqual([0, expect.stringContaining('guide/connect-apps') as string])
    const page = await installation.run('docs', 'guide/connect-apps', '--table')
    expect([page.code, page.stdout]).toEqual([0, expect.stringContaining('# Connect your AI apps') as string])
    const code = await installation.run('docs', 'call_timeout', '--json')
    expect(JSON.parse(code.stdout)).toMatchObject({ path: 'errors/call_timeout' })
    expect((await installation.run('docs', 'xylophone', '--table')).stderr).toContain('Nothing was found.')
    const [best] = JSON.parse((await installation.run('docs', '--json', 'where are my secrets stored')).stdout) as unknown[]
    expect(best).toEqual({
      path: 'guide/sign-in-and-secrets',
      title: 'Sign-in and secrets',
      heading: 'Where secrets are stored',
      excerpt: expect.stringMatching(/keychain|secret/i) as string,
    })
    expect((await installation.run('docs', '--json')).stdout).toContain('"guide/install"')
  })
})
