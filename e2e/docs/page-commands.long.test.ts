import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { clickThrough } from '../testing/oauth-bed.ts'
import { commandsOf } from './page-commands.ts'
import { runAtTerminal } from './page-terminal.ts'
import { OPENED, pageWorld, type PageWorld } from './page-world.ts'

const root = join(import.meta.dirname, '../..')

/** Pages whose commands make or start a checkout: `e2e/package/readme.long.test.ts` runs them in a fresh clone. */
const IN_A_CLONE = ['docs/guide/install.md', 'docs/guide/quickstart.md']

const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?:admin|concepts|guide|troubleshooting)[/\\].*\.md$/.test(file))
  .map((file) => `docs/${file}`)
  .filter((page) => !IN_A_CLONE.includes(page))
  .sort()
const commands = pages
  .map((page) => [page, commandsOf(page, readFileSync(join(root, page), 'utf8'))] as const)
  .filter(([, list]) => list.some(({ notRun }) => notRun === undefined))

/** What a user does at what a command shows: agrees, types a key, or signs in at the page that a browser shows. */
async function answer(seen: string, { installation, oauth }: PageWorld): Promise<string | undefined> {
  if (/\[y\/N\]\s*$/.test(seen)) return 'y\n'
  if (/press Enter\. It is not shown\.\s*$/.test(seen)) return `${oauth.secrets.find((secret) => secret.startsWith('ey')) ?? 'a key'}\n`
  const opened = join(installation.home, OPENED)
  const [page] = /http:[^\s"<]*\/auth\?[^\s"<]+(?=[\s"<])/.exec(existsSync(opened) ? readFileSync(opened, 'utf8') : seen) ?? []
  if (page === undefined) return undefined
  rmSync(opened, { force: true })
  await clickThrough(page.replaceAll('&amp;', '&'))
  return ''
}

describe.each(commands)('the commands of %s', (page, list) => {
  skipWithout('script', 'git', 'bubblewrap')

  it('run, one after the other', async () => {
    await using world = await pageWorld(page)
    const { home, env } = world.installation
    for (const { command } of list.filter(({ notRun }) => notRun === undefined)) {
      // 1 says that a call is denied, or that you are asked first.
      const codes = command.includes(' policy check') ? [0, 1] : [0]
      await runAtTerminal(await world.ready(command), { cwd: home, env, codes, answer: (seen) => answer(seen, world) })
    }
  })
})

it('a page says why a command is not run', () => {
  const text = ['<!-- Not run: it needs Docker. -->', '', '```sh', 'docker ps', '```', '```sh', 'ls # all', '', 'pwd', '```'].join('\n')
  expect(commandsOf('a.md', text)).toEqual([
    { page: 'a.md', line: 4, command: 'docker ps', notRun: 'it needs Docker.' },
    { page: 'a.md', line: 7, command: 'ls # all' },
    { page: 'a.md', line: 9, command: 'pwd' },
  ])
})
