import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '../../electron/engine/storage/migrations.ts'
import { until } from '../testing/installation.ts'
import { type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { homeOfBefore } from '../testing/sign-in/earlier-home.ts'

const SERVERS = ['work', 'home', 'by']
const PROGRAM = join(import.meta.dirname, '../testing/sign-in/accounts-process.ts')

const start = (folder: string): ChildProcess => {
  const child = spawn(process.execPath, [PROGRAM, folder], { env: { ...process.env, PLACE: 'mcp' }, stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.on('error', () => undefined)
  return child
}
const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Reads a value of the database while an engine has it open; undefined while that is not possible. */
function valueIn(file: string, query: string): unknown {
  const sql = new DatabaseSync(file, { timeout: 1_000 })
  try {
    return Object.values(sql.prepare(query).get() ?? {})[0]
  } catch {
    return undefined
  } finally {
    sql.close()
  }
}

/** Starts the engine on a home of before, kills it at one point of the first start, and returns who each entry is signed in as then. */
async function afterKill(
  bed: OAuthBed,
  kept: string,
  database: string,
  home: Awaited<ReturnType<typeof homeOfBefore>>,
  at: number | string,
) {
  rmSync(join(home.folder, 'data'), { recursive: true })
  cpSync(kept, join(home.folder, 'data'), { recursive: true })
  const file = join(home.folder, 'data', database)
  if (at === 'in the migration') {
    // No other process can migrate it now.
    const sql = new DatabaseSync(file)
    sql.exec('BEGIN IMMEDIATE')
    const child = start(home.folder)
    await sleep(1_000)
    await kill(child)
    sql.exec('ROLLBACK')
    sql.close()
  } else {
    const child = start(home.folder)
    if (typeof at === 'number') await sleep(at)
    else await until(() => valueIn(file, at) !== undefined && valueIn(file, at) !== 17, `the first start is there: ${at}`)
    await kill(child)
  }
  const own = await home.start()
  await until(() => SERVERS.every((server) => own.status(server).tools === 3), `all have their tools after a kill at ${at}`)
  const who: (string | undefined)[] = []
  for (const server of SERVERS) {
    const text = `${server} ${bed.calls}`
    await own.echo(text, server)
    who.push(bed.callers.find((call) => call.arguments['text'] === text)?.who)
  }
  const version = valueIn(file, 'PRAGMA user_version')
  await own.close()
  return { who, version }
}

it('sign-ins of an earlier version are there after kills at every point of the first start with accounts', async () => {
  await using bed = await startOAuthBed()
  await using home = await homeOfBefore(bed, 'version-17.sql')
  const kept = join(home.folder, 'kept')
  cpSync(join(home.folder, 'data'), kept, { recursive: true })
  const database = 'tooltray.db'

  const began = Date.now()
  const whole = start(home.folder)
  await once(whole.stdout ?? whole, 'data')
  const lasts = Date.now() - began
  await kill(whole)

  const points = [
    'in the migration',
    'PRAGMA user_version',
    "SELECT 1 FROM earlier_sign_in_user WHERE kind = 'settled'",
    ...Array.from({ length: 16 }, (_, index) => Math.round((lasts * (index + 1)) / 16)),
  ]
  for (const at of points)
    expect(await afterKill(bed, kept, database, home, at), `killed at ${at}`).toEqual({
      who: SERVERS.map(() => 'alice'),
      version: MIGRATIONS.length,
    })
  expect(bed.events).toEqual(['registered', 'code'])
})
