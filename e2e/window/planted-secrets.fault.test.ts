import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clickThrough, startOAuthBed } from '../testing/oauth-bed.ts'
import { ownServer, until } from '../testing/installation.ts'
import { openWindow } from './browser.ts'
import { SETTINGS_PARTS } from './settings/parts.ts'

const ENV_SECRET = 'planted+env/secret="quoted"'
const FILE_SECRET = 'planted+in/a=file'
const ARGUMENT_SECRET = 'sk-planted-argument-1234567890'
const PLAIN_SECRET = 'planted-plain-in-servers-json'
const FORM_SECRET = 'planted-bearer-by-add'
const HAND_SECRET = 'planted-token-by-hand'

it('no secret is in any file but the one for secrets, nor in anything that is printed, sent or shown', async () => {
  await using bed = await startOAuthBed()
  await using window = await openWindow(
    {},
    {
      prepare(prepared) {
        const folder = join(prepared.home, 'mounted')
        mkdirSync(folder)
        writeFileSync(join(folder, 'mounted-token'), FILE_SECRET)
        prepared.env['TOOLTRAY_SECRETS_DIR'] = folder
      },
    },
  )
  const { installation, page } = window
  const { home } = installation
  const seen: { where: string; text: string }[] = []
  const look = (where: string, text: string): void => void seen.push({ where, text })
  const run = async (input: string, ...args: string[]): Promise<{ code: number; stdout: string }> => {
    const result = await installation.run(...args)
    look(`tooltray ${args.join(' ')}`, result.stdout + result.stderr)
    return { ...result, ...(input === '' ? {} : { input }) }
  }

  // By a person who is careful: into the secrets.
  expect(await installation.runWithInput(ENV_SECRET, 'secret', 'set', 'api-token')).toMatchObject({ code: 0 })
  const talkative = (...more: string[]) => ownServer('talkative', '--api-key', ARGUMENT_SECRET, ...more)
  // By one who is not: as plain text in servers.json, which is theirs.
  const servers = {
    talk: { ...talkative(), env: { API_TOKEN: '${secret:api-token}' }, tools: { direct: ['fail'] } },
    crash: { ...talkative('--crash'), env: { API_TOKEN: '${secret:mounted-token}' } },
    plain: { ...ownServer('talkative', '--crash'), env: { API_TOKEN: PLAIN_SECRET } },
    bed: { url: bed.url },
  }
  installation.configure(servers, { resultLimit: 2_000 })
  await run('', 'add', 'added', 'http://127.0.0.1:1/mcp', '--bearer', FORM_SECRET)
  await run('', 'add', 'hand', bed.url)
  expect(await installation.runWithInput(HAND_SECRET, 'login', 'hand', '--token')).toMatchObject({ code: 0 })
  await run('', 'refresh')

  // A sign-in, a renewal, and one that fails with all that came before in its words.
  const login = installation.start('login', 'bed', '--no-browser', '--json')
  await until(() => login.stdout().includes('authorizationUrl'), 'the address is printed')
  const { authorizationUrl } = JSON.parse(login.stdout()) as { authorizationUrl: string }
  const callbackPage = await clickThrough(authorizationUrl)
  look('the page after the sign-in', callbackPage.body)
  expect(await login.ended).toBe(0)
  look('tooltray login', login.stderr())
  const attached = await installation.attach()
  await until(
    async () => (await attached.call('proxy_status')).told.servers.some(({ name, tools }) => name === 'bed' && tools > 0),
    'the tools of bed are read',
  )
  expect((await attached.execute('bed__echo', { text: 'x' })).isError).toBeUndefined()
  bed.expireTokens()
  expect((await attached.execute('bed__echo', { text: 'x' })).isError).toBeUndefined()
  bed.expireTokens()
  bed.meddle(
    (_request, response, path) => path === '/token' && !!response.writeHead(500).end(`it was ${bed.secrets.join(' ')} and ${ENV_SECRET}`),
  )
  look('a call while renewing fails', JSON.stringify(await attached.execute('bed__echo', { text: 'x' })))
  bed.meddle(
    (_request, response, path) =>
      path === '/token' &&
      !!response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: 'invalid_grant', error_description: bed.secrets.join(' ') })),
  )
  look('a call after the end', JSON.stringify(await attached.execute('bed__echo', { text: 'x' })))
  bed.meddle(undefined)

  for (const tool of ['crash__x', 'plain__x', 'added__x', 'hand__x']) look(`call of ${tool}`, JSON.stringify(await attached.execute(tool)))
  const raw = installation.attachRaw()
  await raw.initialize()
  const failed = await raw.call('execute_tool', { name: 'talk__fail', arguments: {} })
  expect(failed.error).toMatchObject({ code: -32_000, message: expect.stringContaining('refused: •••••') as string })
  look('an error that a server answered a client with', JSON.stringify(failed))
  look('what a client lists', JSON.stringify(await raw.request('tools/list')))
  // Every other way to the same refusal: by the tool's own name, one of several calls, a prompt, a resource.
  for (const [method, params] of [
    ['tools/call', { name: 'talk__fail', arguments: {} }],
    ['tools/call', { name: 'execute_tools', arguments: { calls: [{ name: 'talk__fail', arguments: {} }] } }],
    ['prompts/get', { name: 'talk__fail' }],
    ['resources/read', { uri: 'talk://fail' }],
  ] as const) {
    const said = JSON.stringify(await raw.request(method, params))
    look(`the refusal by ${method} ${JSON.stringify(params)}`, said)
    expect(said, method).toContain('refused: •••••')
  }
  // A result is the server's and comes as it is, also where it is kept to be read on in; nothing but the client gets it.
  const long = await raw.call('execute_tool', { name: 'talk__long', arguments: {} })
  const [, id = ''] = /result_id[^\w-]+([\w-]+)/.exec(long.result.content[0].text) ?? []
  expect(JSON.stringify(await raw.call('read_result', { id, offset: 10 }))).toContain(JSON.stringify(ENV_SECRET).slice(1, -1))
  look('proxy_status', JSON.stringify(await attached.call('proxy_status')))
  look('search_tools', JSON.stringify(await attached.call('search_tools', { query: `find ${ENV_SECRET}` })))
  for (const args of [
    ['status'],
    ['list'],
    ['doctor'],
    ['tools'],
    ['secret', 'list'],
    ['learning', 'export'],
    ['logs'],
    ['logs', 'talk'],
    ['logs', 'crash'],
    ['logs', 'plain'],
    ['call', 'crash__x'],
    ['call', 'plain__x'],
    ['call', 'talk__fail'],
    ['read', 'talk://fail'],
    ['prompt', 'talk__fail'],
    ['export'],
    ['export', 'catalogue'],
    ['export', 'catalogue', '--jsonl'],
    ['describe', 'bed__echo'],
    ['describe', 'talk__fail'],
    ['search', 'echo', '--explain'],
  ]) {
    for (const format of ['--json', '--table']) await run('', ...args, format)
  }

  for (const path of [
    '#/servers',
    '#/servers/talk?tab=log',
    '#/servers/crash?tab=log',
    '#/servers/crash?tab=about',
    '#/servers/plain?tab=log',
    '#/servers/bed?tab=about',
    '#/search',
    '#/activity',
    '#/clients',
    ...SETTINGS_PARTS.map((part) => `#/settings/${part}`),
  ]) {
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('main').waitFor()
    await until(async () => (await page.locator('[aria-busy=true]').count()) === 0, 'the page is there')
    look(`the page ${path}`, await page.content())
  }
  expect(seen.find(({ where }) => where.includes('crash?tab=log'))?.text).toContain('was refused')
  // What each call carried is shown to a person who asks for it, secrets masked.
  await page.setViewportSize({ width: 1200, height: 3000 })
  await page.goto(new URL('#/activity', page.url()).href)
  const calls = page.locator('[data-call]', { hasText: /talk/i }).locator('a')
  await calls.first().waitFor()
  const places = await calls.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash))
  for (const place of places) {
    await page.goto(new URL(place, page.url()).href)
    await page.getByRole('button', { name: /^Show what/ }).click()
    await page.getByRole('heading', { name: 'What was sent' }).waitFor()
    await until(async () => (await page.locator('[aria-busy=true]').count()) === 0, 'the call is shown')
    look(`the call ${place}`, await page.content())
  }
  expect(seen.filter(({ where, text }) => where.startsWith('the call ') && text.includes('•••••')).length).toBeGreaterThan(1)
  await run('', 'logout', 'bed')
  // A page without an engine would complain, and rightly.
  await page.close()
  await installation.run('stop')

  const planted = [ENV_SECRET, FILE_SECRET, ARGUMENT_SECRET, PLAIN_SECRET, FORM_SECRET, HAND_SECRET, ...bed.secrets]
  expect(bed.secrets.length).toBeGreaterThan(5)
  const forms = planted.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ])
  const holding = (text: string): string[] => [...new Set(forms.filter((form) => text.includes(form)))]
  for (const { where, text } of seen) expect(holding(text), where).toEqual([])
  // What a person has written into servers.json stays there, and a file of another program is as it was; nothing else has any.
  const written: Record<string, string[]> = { 'servers.json': [ARGUMENT_SECRET, PLAIN_SECRET], 'mounted-token': [FILE_SECRET] }
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['engine.log', 'tooltray.db', 'servers.json', 'secrets.json', 'greeting.json', 'at-work.jsonl']),
  )
  for (const { name, parentPath } of files) {
    if (name === 'secrets.json') continue
    expect(holding(readFileSync(join(parentPath, name), 'latin1')), name).toEqual(written[name] ?? [])
  }
  // And that the search finds what is there: the file for secrets holds what it should.
  expect(holding(readFileSync(join(home, 'data/secrets.json'), 'utf8'))).toEqual(expect.arrayContaining([FORM_SECRET, HAND_SECRET]))
})
