/** What `npm run shots` photographs: Tooltrays in different states, each with the pages to look at in it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutPrograms } from '../../testing/machines/bare-machine.ts'
import { type Installation, ownServer, realServer, until } from '../../testing/installation.ts'
import { type Window, openWindow } from '../browser.ts'
import { SETTINGS_PARTS } from '../settings/parts.ts'
import { changed, loading, signedOut } from './attention-scenes.ts'
import type { Scene } from './scene.ts'
import { shared } from './shared-scene.ts'

async function openPalette({ page }: Window): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').waitFor()
}

const recorded = (server: string): Record<string, unknown> => ownServer('recorded', '--server', server)
const NAMES = ['context7', 'github', 'notion', 'playwright', 'sentry', 'slack', 'stripe', 'figma', 'kubernetes'] as const

/** Twelve servers: nine that work, one that does not start, one that needs a key, one that is off. Two apps made calls. */
const full: Scene = {
  name: 'full',
  open: async () => {
    const window = await openWindow(
      {
        ...Object.fromEntries(NAMES.map((name) => [name, recorded(name)])),
        memory: realServer('memory'),
        postgres: ownServer('crash', '--when', 'start'),
        tavily: { ...recorded('tavily'), env: { TAVILY_API_KEY: '${secret:tavily}' } },
        gitlab: { ...recorded('gitlab'), enabled: false },
      },
      { locale: 'en-US', prepare: someApps },
    )
    await window.installation.run('rule', 'add', 'deny', '--client', 'cursor', '--server', 'github', '--effect', 'destructive')
    await window.installation.run('rule', 'add', 'ask', '--server', 'slack', '--tool', 'slack_post_message')
    await window.installation.run('role', 'save', 'reader', '--allow', '*__get_*', '--allow', '*__list_*', '--deny', 'slack__*')
    await window.installation.run('access', 'add', 'phone', '--role', 'reader')
    await window.installation.run('access', 'add', 'build-server')
    await window.installation.run('profile', 'save', 'work', 'github', 'sentry', 'slack')
    await window.installation.run('register', 'cursor', 'claude-desktop', '--profile', 'work', '--yes')
    await window.installation.run('refresh')
    await settled(window.installation)
    await makeCalls(window.installation)
    return window
  },
  pages: [
    { name: 'home', place: '#/', ready: 'main h1' },
    { name: 'servers', place: '#/servers', ready: '[data-server-row=sentry]' },
    ...['overview', 'tools', 'permissions', 'changes', 'logs', 'advanced'].map((tab) => ({
      name: `server-${tab}`,
      place: `#/servers/github?tab=${tab}`,
      ready: '[role=tabpanel][data-state=active]',
    })),
    { name: 'server-failed', place: '#/servers/postgres', ready: '[role=tabpanel][data-state=active]' },
    { name: 'server-needs-key', place: '#/servers/tavily', ready: '[role=tabpanel][data-state=active]' },
    ...['paste', 'hand', 'file', 'program'].map((way) => ({ name: `add-${way}`, place: `#/add/${way}`, ready: 'h1' })),
    { name: 'server-edit', place: '#/servers/github/edit', ready: 'form' },
    { name: 'apps', place: '#/apps', ready: '[data-app]' },
    { name: 'activity', place: '#/activity', ready: '[data-call]' },
    { name: 'playground', place: '#/playground?q=create%20an%20issue', ready: '[aria-label="Tools found"] a' },
    { name: 'playground-tool', place: '#/playground?tool=github__create_issue', ready: 'form' },
    { name: 'scripts', place: '#/playground/scripts', ready: 'h1' },
    { name: 'permissions', place: '#/permissions', ready: 'h1' },
    {
      name: 'permissions-check',
      place: '#/permissions',
      ready: 'main select',
      prepare: async ({ page }) => {
        await page.getByRole('combobox', { name: 'Server' }).selectOption('memory')
        await page.getByRole('combobox', { name: 'Tool' }).selectOption('Delete Entities')
        await page.locator('[data-decision]').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'permissions-exception',
      place: '#/permissions',
      ready: 'h1',
      prepare: async ({ page }) => {
        await page.getByRole('button', { name: 'Add an exception' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'permissions-matrix', place: '#/permissions/matrix', ready: '[data-matrix-row]' },
    { name: 'permissions-people', place: '#/permissions/people', ready: 'h1' },
    {
      name: 'permissions-role',
      place: '#/permissions/people',
      ready: 'h1',
      prepare: async ({ page }) => {
        await page.getByRole('button', { name: 'Edit the role reader' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'permissions-record', place: '#/permissions/record', ready: '[data-record]' },
    ...SETTINGS_PARTS.map((part) => ({ name: `settings-${part}`, place: `#/settings/${part}`, ready: 'h1' })),
    {
      name: 'palette',
      place: '#/servers',
      prepare: openPalette,
    },
    {
      name: 'palette-typed',
      place: '#/servers',
      prepare: async (window) => {
        await openPalette(window)
        await window.page.keyboard.type('git')
      },
    },
    {
      name: 'notifications',
      place: '#/activity',
      ready: '[data-call]',
      prepare: async ({ page }) => {
        await page.getByRole('button', { name: /need you/ }).click()
        await page.getByRole('dialog', { name: 'Needs attention' }).waitFor()
      },
    },
    {
      name: 'profile-switcher',
      place: '#/activity',
      ready: '[data-call]',
      prepare: async ({ page }) => {
        await page.getByRole('button', { name: /^Profile: / }).click()
        await page.getByRole('menu').waitFor()
      },
    },
    {
      name: 'activity-call',
      place: '#/activity',
      ready: '[data-call]',
      prepare: async ({ page }) => {
        await page.locator('[data-call] a', { hasText: 'Notion search' }).click()
        await page.getByRole('complementary').waitFor()
      },
    },
  ],
}

/** The settings of three AI apps, one of them with a server of its own. */
function someApps({ home }: Installation): void {
  for (const folder of ['.cursor', '.config/Claude', '.codeium/windsurf']) mkdirSync(join(home, folder), { recursive: true })
  writeFileSync(join(home, '.config/Claude/claude_desktop_config.json'), '{}')
  const weather = { command: 'npx', args: ['-y', 'weather-mcp'] }
  writeFileSync(join(home, '.codeium/windsurf/mcp_config.json'), JSON.stringify({ mcpServers: { weather } }))
}

const REVIEW = 'Review the calls that wait for approval'

/** A question that waits: the approval, above everything. */
const approval: Scene = {
  name: 'approval',
  open: async () => {
    const window = await openWindow({ memory: realServer('memory') })
    await window.installation.run('refresh')
    const { execute } = await window.installation.attach({ name: 'claude-ai' })
    void execute('memory__delete_entities', { entityNames: ['Ada Lovelace', 'Grace Hopper'] }).catch(() => undefined)
    await window.page.getByRole('button', { name: REVIEW }).waitFor()
    return window
  },
  pages: [
    {
      name: 'dialog',
      prepare: async ({ page }) => {
        if ((await page.getByRole('button', { name: 'Allow once' }).count()) === 0) await page.getByRole('button', { name: REVIEW }).click()
        // For a moment after it appears, nothing can be pressed by mistake.
        await page.locator('button:enabled', { hasText: 'Allow once' }).waitFor()
      },
    },
  ],
}

const few: Scene = {
  name: 'few',
  open: async () => {
    const window = await openWindow({ github: recorded('github'), notion: recorded('notion'), memory: realServer('memory') })
    await window.installation.run('refresh')
    return window
  },
  pages: [
    { name: 'home', place: '#/', ready: 'main h1' },
    { name: 'servers', place: '#/servers', ready: '[data-server-row=memory]' },
    { name: 'activity', place: '#/activity', ready: 'h1' },
    { name: 'record', place: '#/permissions/record', ready: 'h1' },
  ],
}

const many: Scene = {
  name: 'many',
  open: async () => {
    const servers = Array.from({ length: 80 }, (_, at) => [`${NAMES[at % NAMES.length]}-${at + 1}`, { ...recorded('exa'), idle: '1m' }])
    const window = await openWindow(Object.fromEntries(servers) as Record<string, unknown>)
    return window
  },
  pages: [
    { name: 'servers', place: '#/servers', ready: '[data-server-row]' },
    { name: 'server', place: '#/servers/github-2?tab=tools', ready: '[role=tabpanel][data-state=active]' },
    { name: 'home', place: '#/', ready: 'main h1' },
  ],
}

const empty: Scene = {
  name: 'empty',
  open: () => openWindow(),
  pages: [
    { name: 'home', place: '#/', ready: 'main h1' },
    { name: 'servers', place: '#/servers', ready: 'h1' },
    { name: 'activity', place: '#/activity', ready: 'h1' },
    { name: 'apps', place: '#/apps', ready: 'h1' },
  ],
}

/** AI apps with servers of their own, and Tooltray with none. */
const firstRun: Scene = {
  name: 'first-run',
  open: () =>
    openWindow(
      {},
      {
        prepare: ({ home }) => {
          const folder = join(home, '.cursor')
          mkdirSync(folder, { recursive: true })
          const entry = (name: string) => ({ command: 'npx', args: ['-y', `@modelcontextprotocol/server-${name}`] })
          const mcpServers = { memory: entry('memory'), thinking: entry('sequential-thinking'), github: entry('github') }
          writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }))
        },
      },
    ),
  pages: [
    { name: 'home', place: '#/', ready: 'main h1' },
    { name: 'import', place: '#/setup/found', ready: 'h1' },
  ],
}

/** The last picture of each state: the engine is gone, and the page stays. */
const offline: Scene = {
  name: 'offline',
  complains: true,
  open: async () => {
    const window = await openWindow({ github: recorded('github'), notion: recorded('notion') })
    await window.installation.run('refresh')
    await window.visit('#/servers')
    await window.page.locator('[data-server-row=github][data-state=connected]').waitFor()
    await window.installation.run('stop')
    await window.page.locator('[data-link=offline]').waitFor({ state: 'attached' })
    return window
  },
  pages: [{ name: 'servers' }],
}

/** A computer without the programs that its servers need. */
const bare: Scene = {
  name: 'bare',
  open: async () => {
    const window = await openWindow(
      {
        memory: { command: 'deno', args: ['run', 'npm:@modelcontextprotocol/server-memory'] },
        notes: { command: 'dneo', args: ['run', 'notes.ts'] },
      },
      { locale: 'en-US', prepare: withoutPrograms },
    )
    await window.page.locator('[data-server-row=notes][data-state=failed]').waitFor()
    return window
  },
  pages: [
    { name: 'home', place: '#/', ready: 'main h1' },
    { name: 'servers', place: '#/servers', ready: '[data-server-row=memory]' },
    { name: 'server-missing', place: '#/servers/memory', ready: '[data-missing]' },
    { name: 'server-near', place: '#/servers/notes', ready: '[data-missing] code' },
    {
      name: 'add-paste',
      place: '#/add/paste',
      prepare: async ({ page }) => {
        await page.getByRole('textbox', { name: 'Paste a server configuration' }).fill('deno run server.ts')
        await page.locator('[data-missing]').waitFor()
      },
    },
  ],
}

export const SCENES: readonly Scene[] = [full, approval, changed, signedOut, shared, few, many, empty, firstRun, loading, offline, bare]

async function settled(installation: Installation): Promise<void> {
  await until(async () => (await installation.status()).servers.every(({ state }) => state !== 'connecting'), 'no server is starting')
}

async function makeCalls(installation: Installation): Promise<void> {
  const cursor = await installation.attach({ name: 'cursor-vscode' })
  const claude = await installation.attach({ name: 'claude-ai' })
  await cursor.call('search_tools', { query: 'list the issues of a repository' })
  await cursor.execute('github__list_issues', { owner: 'ada', repo: 'engine-notes' })
  await claude.execute('notion__notion-search', { query: 'offer template' }).catch(() => undefined)
  await claude.execute('memory__read_graph', {})
  await cursor.execute('sentry__whoami', {}).catch(() => undefined)
}
