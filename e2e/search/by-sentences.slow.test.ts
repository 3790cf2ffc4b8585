import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Check } from '../../electron/contract/checks.ts'
import { createInstallation, type Installation, realServer, until } from '../testing/installation.ts'

/** Says nothing of observations or entities. */
const REQUEST = 'keep in mind that Anna likes tea'

interface Found {
  readonly name: string
  readonly explanation?: { readonly closeTo?: string }
}

async function searchCheck(installation: Installation): Promise<Check | undefined> {
  const { stdout } = await installation.run('doctor', '--json')
  return (JSON.parse(stdout) as Check[]).find(({ name }) => name === 'search')
}

async function firstOf(installation: Installation): Promise<Found | undefined> {
  const { stdout } = await installation.run('search', REQUEST, '--explain', '--json')
  return (JSON.parse(stdout) as { hits: Found[] }).hits[0]
}

/** Waits until the tools are learned, and the encoder is open. */
async function ready(installation: Installation): Promise<void> {
  await until(async () => (await searchCheck(installation))?.message === 'Search knows the meaning of 9 tools.', 'tools are learned')
  await until(async () => (await firstOf(installation))?.explanation?.closeTo === REQUEST, 'sentences are compared')
}

function learnedIn(installation: Installation): unknown[] {
  const sql = new DatabaseSync(installation.paths.databaseFile, { readOnly: true })
  try {
    return sql.prepare('SELECT id, key, version FROM tool_sentence ORDER BY id').all()
  } finally {
    sql.close()
  }
}

it('learns the tools, finds one by its meaning, and knows it after a kill', async () => {
  await using installation = createInstallation()
  installation.configure({ memory: realServer('memory') })
  const engine = await installation.serve()
  await ready(installation)
  expect((await firstOf(installation))?.name).toMatch(/^memory__(?!delete)/)
  const made = learnedIn(installation)
  expect(made.length).toBeGreaterThanOrEqual(9)
  process.kill(engine.pid, 'SIGKILL')
  await until(() => engine.exitCode !== null || engine.signalCode !== null, 'the engine is gone')
  await installation.serve()
  await ready(installation)
  expect((await firstOf(installation))?.name).toMatch(/^memory__(?!delete)/)
  expect(learnedIn(installation).slice(0, made.length)).toEqual(made)
})

it('says nothing of it, and goes by words, while it is switched off', async () => {
  await using installation = createInstallation()
  installation.configure({ memory: realServer('memory') }, { searchByMeaning: false })
  await installation.serve()
  await until(
    async () => (await installation.run('search', 'create entities')).stdout.includes('memory__create_entities'),
    'tools are read',
  )
  expect(await searchCheck(installation)).toBeUndefined()
  expect((await firstOf(installation))?.explanation?.closeTo).toBeUndefined()
  expect(learnedIn(installation)).toEqual([])
})
