import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { normalServerUrl, signInId } from '../../../electron/engine/auth/tokens/sign-in-key.ts'
import { thisPlatform } from '../../../electron/engine/base/platform.ts'
import { pathsFor } from '../../../electron/engine/config/paths.ts'
import type { OAuthBed } from '../oauth-bed.ts'
import { type Home, createHome } from '../own-engine.ts'

/** The databases of all earlier versions. */
export const FIXTURES = join(import.meta.dirname, '../../../electron/engine/storage/fixtures')

/** Three entries with one address, of which one knows it only once its variables are filled in. */
export const entriesAt = (url: string) => ({
  work: { url },
  home: { url: url.replace('http:', 'HTTP:') },
  by: { url: `${new URL(url).origin}/\${PLACE}` },
})

/** A folder as an earlier version left it: alice is signed in at the address, and it has no accounts. */
export async function homeOfBefore(bed: OAuthBed, fixture: string): Promise<Home> {
  const home = createHome({ PLACE: 'mcp' })
  const paths = pathsFor({ ...thisPlatform(), env: { TOOLTRAY_HOME: home.folder }, home: home.folder })
  home.configure({ work: { url: bed.url } })
  const own = await home.start()
  await own.engine.servers.refresh('work')
  await own.signIn('work')
  await own.close()

  const url = normalServerUrl(bed.url)
  const earlier = signInId({ url, account: '' })
  const secrets = join(home.folder, 'data/secrets.json')
  const { [`sign-in:${signInId({ url, account: 'work' })}`]: record = '', ...others } = JSON.parse(readFileSync(secrets, 'utf8')) as Record<
    string,
    string
  >
  const { current, ...rest } = JSON.parse(record) as { current: Record<string, unknown> }
  const { client: _client, ...tokens } = current
  writeFileSync(secrets, JSON.stringify({ ...others, [`sign-in:${earlier}`]: JSON.stringify({ ...rest, current: tokens }) }))

  for (const end of ['', '-wal', '-shm']) rmSync(`${paths.databaseFile}${end}`, { force: true })
  const sql = new DatabaseSync(paths.databaseFile)
  sql.exec(readFileSync(join(FIXTURES, fixture), 'utf8'))
  const state = JSON.stringify({ signedIn: true, until: Number(tokens['savedAt']) + 3_600_000 })
  sql.prepare('INSERT INTO sign_in VALUES (?, ?, ?)').run(earlier, url, state)
  sql.close()
  home.configure(entriesAt(bed.url))
  return home
}
