import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../../scripts/test/sampled.ts'
import { REGISTERED } from '../../testing/helper-kinds.ts'
import { type Installation, ownServer, realServer, until } from '../../testing/installation.ts'
import { openWindow } from '../browser.ts'

const FILES = { cursor: '.cursor/mcp.json', 'claude-code': '.claude.json', codex: '.codex/config.toml' } as const
const SECRET = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'

/** An entry that differs from the other ones by a variable. */
const numbered = (number: number): Record<string, unknown> => ({ ...ownServer('echo'), env: { NUMBER: String(number) } })
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Three AI apps with twelve servers: eleven of their own, one that two of them have. */
function threeApps({ home }: Installation): Record<keyof typeof FILES, string> {
  const shared = realServer('filesystem', home)
  const [program = '', ...rest] = [String(shared['command']), ...(shared['args'] as string[])]
  const codex = numbers(9, 11).map(
    (number) =>
      `[mcp_servers.s${number}] # number ${number}\ncommand = ${JSON.stringify(numbered(number)['command'])}\nargs = ` +
      `${JSON.stringify(numbered(number)['args'])}\nenv = { NUMBER = "${number}" }\n`,
  )
  const texts = {
    cursor: JSON.stringify(
      {
        mcpServers: {
          files: shared,
          ...Object.fromEntries(
            numbers(1, 5).map((number) => [
              `s${number}`,
              number === 5 ? { ...numbered(5), env: { NUMBER: '5', GITHUB_TOKEN: SECRET } } : numbered(number),
            ]),
          ),
        },
      },
      undefined,
      2,
    ),
    'claude-code': JSON.stringify({
      numStartups: 3,
      mcpServers: {
        documents: { type: 'stdio', command: program, args: rest },
        ...Object.fromEntries(numbers(6, 8).map((number) => [`s${number}`, { type: 'stdio', ...numbered(number) }])),
      },
    }),
    codex: `# mine\nmodel = "x"\n\n${codex.join('\n')}`,
  }
  for (const [id, text] of Object.entries(texts)) {
    const file = join(home, FILES[id as keyof typeof FILES])
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  writeFileSync(join(home, 'hello.txt'), 'Hello from the first run')
  return texts
}

const textOf = ({ home }: Installation, app: keyof typeof FILES): string => readFileSync(join(home, FILES[app]), 'utf8')

describe('the first run', () => {
  it('imports twelve servers of three AI apps and connects the apps by one click, after a look at each change', async () => {
    let before: ReturnType<typeof threeApps> | undefined
    await using window = await openWindow({}, { prepare: (installation) => void (before = threeApps(installation)) })
    const { page, installation, photograph } = window
    await page.getByRole('heading', { name: 'You have 12 servers in 3 AI apps.' }).waitFor()
    const apps = page.getByRole('list', { name: 'AI apps found' }).getByRole('checkbox')
    expect(await apps.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))).toEqual([true, true, true])
    await page.getByText('1 key will move to').or(page.getByText('1 key found')).waitFor()

    await page.getByText('Show what changes').click()
    const changes = page.getByRole('list', { name: 'Files that change' })
    await changes.getByText(FILES.codex).first().waitFor()
    expect(await page.getByRole('list', { name: 'Servers found' }).getByRole('listitem').count()).toBe(12)
    expect(await page.locator('[data-found=documents]').textContent()).toContain('Claude Code and Cursor')
    const shown = (await page.locator('main').textContent()) ?? ''
    expect(shown).not.toContain(SECRET)
    expect(shown).toContain('added: ')
    expect(textOf(installation, 'codex')).toBe(before?.codex)
    await photograph('first-run-preview')

    await page.getByRole('button', { name: 'Import 12 servers' }).click()
    await page.locator('[data-setup-server=documents][data-ready=true]').waitFor()
    expect(await page.locator('[data-setup-server]').count()).toBe(12)
    expect(await page.locator('[data-setup-app]').count()).toBe(3)
    await page.getByRole('link', { name: 'Set up' }).getByText('2 of 3').waitFor()

    expect(
      Object.keys((JSON.parse(readFileSync(installation.paths.serversFile, 'utf8')) as { mcpServers: object }).mcpServers),
    ).toHaveLength(12)
    for (const app of ['cursor', 'claude-code'] as const)
      expect(Object.keys((JSON.parse(textOf(installation, app)) as { mcpServers: object }).mcpServers)).toEqual(['tooltray'])
    expect(textOf(installation, 'codex')).toMatch(/^# mine\nmodel = "x"\n\n\[mcp_servers\.tooltray\]\n/)
  })

  it('leaves an app alone whose tick is taken away', async () => {
    let before: ReturnType<typeof threeApps> | undefined
    await using window = await openWindow({}, { prepare: (installation) => void (before = threeApps(installation)) })
    const { page, installation } = window
    await page.getByRole('checkbox', { name: 'Codex' }).uncheck()
    await page.getByRole('button', { name: 'Import 9 servers' }).click()
    await page.locator('[data-setup-app=cursor]').waitFor()
    expect(textOf(installation, 'codex')).toBe(before?.codex)
    // It is there to be imported later, beside what there is.
    await page.getByRole('link', { name: 'AI apps' }).click()
    await page.getByRole('link', { name: 'Import their servers' }).click()
    await page.getByRole('button', { name: 'Import 3 servers' }).click()
    await page.locator('[data-setup-server=s9]').waitFor()
    expect(await page.locator('[data-setup-server]').count()).toBe(3)
  })

  it('can be undone as a whole', async () => {
    let before: ReturnType<typeof threeApps> | undefined
    await using window = await openWindow({}, { prepare: (installation) => void (before = threeApps(installation)) })
    const { page, installation } = window
    await page.getByRole('button', { name: 'Import 12 servers' }).click()
    await page.locator('[data-setup-app=cursor]').waitFor()
    // Also where the page was left and opened anew.
    await page.reload()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByText('The change is undone.').first().waitFor()
    for (const app of Object.keys(FILES) as (keyof typeof FILES)[]) expect(textOf(installation, app)).toBe(before?.[app])
    await page.getByRole('heading', { name: 'You have 12 servers in 3 AI apps.' }).waitFor()
  })

  it('shows anew what changed since it was shown, and writes nothing meanwhile', async () => {
    await using window = await openWindow({}, { prepare: threeApps })
    const { page, installation } = window
    const button = page.getByRole('button', { name: 'Import 12 servers' })
    await button.waitFor()
    const changed = JSON.stringify({ mcpServers: { other: { command: 'other' } } })
    writeFileSync(join(installation.home, FILES.cursor), changed)
    await button.click()
    await page.getByText('The settings of an app changed meanwhile.').waitFor()
    await page.getByText('Show what changes').click()
    await page.locator('[data-found=other]').waitFor()
    expect(await page.locator('[data-found=other]').textContent()).toContain('It needs other, which is not on this computer.')
    expect(textOf(installation, 'cursor')).toBe(changed)
    expect(window.complaints().filter((complaint) => !complaint.includes('500'))).toEqual([])
  })
})

describe('the clients', () => {
  it('at most one button calls for a click, and any other app finds what to start', async () => {
    const prepare = ({ home }: Installation): void => {
      for (const folder of ['.cursor', '.codex', '.codeium/windsurf']) mkdirSync(join(home, folder), { recursive: true })
    }
    await using window = await openWindow({ echo: ownServer('echo') }, { prepare })
    const { page, context, installation } = window
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('link', { name: 'AI apps' }).click()
    await page.getByRole('button', { name: 'Connect Windsurf' }).waitFor()
    const background = (element: Element): string => getComputedStyle(element).backgroundColor
    const accent = await page.getByRole('button', { name: 'Connect Cursor' }).evaluate(background)
    const loud = await page
      .locator('main button')
      .evaluateAll((buttons, colour) => buttons.filter((button) => getComputedStyle(button).backgroundColor === colour).length, accent)
    expect(loud).toBe(1)
    await page.getByRole('button', { name: 'Copy: Entry for its settings' }).click()
    await page.getByText('Copied').waitFor()
    const { mcpServers } = JSON.parse(await page.evaluate('navigator.clipboard.readText()')) as {
      mcpServers: { tooltray: { command: string; args: string[]; env: unknown } }
    }
    expect(mcpServers.tooltray).toEqual({
      ...REGISTERED,
      env: { TOOLTRAY_HOME: installation.home },
    })
  })

  it('are connected after a look at the change, and disconnected and undone again', async () => {
    const text = '{\n  "mcpServers": { "a": { "command": "x", "env": { "KEY": "s3cret" } } }\n}\n'
    const prepare = ({ home }: Installation): void => {
      mkdirSync(join(home, '.cursor'))
      writeFileSync(join(home, FILES.cursor), text)
      mkdirSync(join(home, '.codex'))
    }
    await using window = await openWindow({ echo: ownServer('echo') }, { prepare })
    const { page, installation, photograph } = window
    await page.goto(new URL('#/clients', page.url()).href)
    const card = page.locator('[data-app=cursor]')
    await card.getByText('Not connected').waitFor()
    expect(await page.getByRole('list', { name: 'AI apps on this computer' }).getByRole('listitem').count()).toBe(2)

    await page.getByRole('button', { name: 'Connect Cursor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Cursor' })
    await dialog.getByText('"tooltray": {').waitFor()
    expect(await dialog.textContent()).not.toContain('s3cret')
    await photograph('clients-connect')
    expect(textOf(installation, 'cursor')).toBe(text)
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await card.getByText('Connected', { exact: true }).waitFor()
    expect(JSON.parse(textOf(installation, 'cursor'))).toMatchObject({
      mcpServers: { a: { command: 'x' }, tooltray: REGISTERED },
    })

    await installation.attach({ name: 'cursor-vscode' })
    await card.getByText('1 session now').waitFor()
    await photograph('clients-connected')

    await page.getByRole('button', { name: 'More about Cursor' }).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await until(() => textOf(installation, 'cursor') === text, 'Tooltray is out of Cursor')
    await page.locator('[data-app=cursor][data-registered=no]').waitFor()
    await page.getByRole('button', { name: 'More about Cursor' }).click()
    await page.getByRole('menuitem', { name: 'Undo the last change' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await page.locator('[data-app=cursor][data-registered=current]').waitFor()
  })

  it('are mended when they start a Tooltray that is gone', async () => {
    const prepare = ({ home }: Installation): void => {
      mkdirSync(join(home, '.cursor'))
      writeFileSync(
        join(home, FILES.cursor),
        JSON.stringify({ mcpServers: { tray: { command: '/tmp/.mount_ToolOld/helper/tooltray', args: ['connect'] } } }),
      )
    }
    await using window = await openWindow({ echo: ownServer('echo') }, { prepare })
    const { page, installation } = window
    await page.goto(new URL('#/clients', page.url()).href)
    await page.locator('[data-app=cursor]').getByText('Connected to another Tooltray').waitFor()
    await page.getByRole('button', { name: 'Repair Cursor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Repair' }).click()
    await page.locator('[data-app=cursor][data-registered=current]').waitFor()
    expect(JSON.parse(textOf(installation, 'cursor'))).toMatchObject({ mcpServers: { tray: REGISTERED } })
  })

  it('say what is wrong with settings that cannot be read', async () => {
    const prepare = ({ home }: Installation): void => {
      mkdirSync(join(home, '.cursor'))
      writeFileSync(join(home, FILES.cursor), '{ broken')
    }
    await using window = await openWindow({ echo: ownServer('echo') }, { prepare })
    const { page, installation } = window
    await page.goto(new URL('#/clients', page.url()).href)
    const card = page.locator('[data-app=cursor]')
    await card.getByText('not valid JSON').waitFor()
    expect(await card.getByText('not valid JSON').textContent()).toContain(join(installation.home, FILES.cursor))
    expect(await page.getByRole('button', { name: 'Connect Cursor' }).isDisabled()).toBe(true)

    // Nothing of it is offered to be brought in, either.
    await page.goto(new URL('#/import', page.url()).href)
    await page.getByText('Cursor is left out.').waitFor()
    expect(await page.getByText('0 servers').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Connect/ }).count()).toBe(0)
    expect(textOf(installation, 'cursor')).toBe('{ broken')

    // And once it is fixed, it is as any other.
    rmSync(join(installation.home, FILES.cursor))
    await page.goto(new URL('#/clients', page.url()).href)
    await page.getByRole('button', { name: 'Connect Cursor' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Connect Cursor' }).isDisabled()).toBe(false)
  })
})

describe.each(sampled(['light', 'dark'] as const, 1))('in %s colours', (colorScheme) => {
  it('everything about AI apps can be read by everybody', async () => {
    await using window = await openWindow({}, { colorScheme, prepare: threeApps })
    const { page, photograph } = window
    const source = readFileSync(join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8')
    await page.evaluate(source)
    const violations = async (): Promise<unknown> =>
      page.evaluate(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
      )
    await page.getByRole('list', { name: 'AI apps found' }).waitFor()
    expect(await violations()).toEqual([])
    await page.getByText('Show what changes').click()
    await page.getByRole('list', { name: 'Files that change' }).waitFor()
    expect(await violations()).toEqual([])
    await page.getByRole('list', { name: 'Files that change' }).scrollIntoViewIfNeeded()
    await photograph(`setup-changes-${colorScheme}`)
    await page.goto(new URL('#/clients', page.url()).href)
    await page.locator('[data-app=cursor]').waitFor()
    expect(await violations()).toEqual([])
    await page.getByRole('button', { name: 'Connect Cursor' }).click()
    await page.getByRole('list', { name: 'Files that change' }).waitFor()
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
