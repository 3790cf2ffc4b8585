import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sampleSize } from '../../scripts/test/sampled.ts'
import { type Installation, createInstallation, ownServer, until } from '../testing/installation.ts'
import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'

// TOOLTRAY_TEST_SEED repeats the order of the kills.
const SEED = Number(process.env['TOOLTRAY_TEST_SEED'] ?? Date.now() % 1_000_000)

/** Names of the profiles in the servers file of a computer, which is whole at any moment. */
function profilesOf({ home }: Installation): string[] {
  const { profiles = {} } = JSON.parse(readFileSync(join(home, 'servers.json'), 'utf8')) as { profiles?: Record<string, unknown> }
  return Object.keys(profiles)
}

it('loses no change that was acknowledged, and damages no file, whichever of two engines is killed while they share a folder', async () => {
  const kills = sampleSize(200, 12)
  const random = drawFractions(SEED)
  await using desk = createInstallation()
  await using laptop = createInstallation()
  const folder = join(desk.home, 'shared')
  mkdirSync(folder)
  const computers = [desk, laptop] as const
  for (const computer of computers) {
    computer.configure({ echo: ownServer('echo') })
    // Its helper starts an engine wherever one was killed.
    await computer.attachRaw().initialize()
    expect((await computer.run('sync', 'use', folder, '--take-all', '--yes')).code).toBe(0)
  }
  const acknowledged: string[] = []
  const table = { seed: SEED, kills: 0, changes: 0, acknowledged: 0 }
  while (table.kills < kills) {
    const changed = computers[Math.floor(random() * 2)] ?? desk
    const hit = computers[Math.floor(random() * 2)] ?? desk
    const name = `p${(table.changes += 1)}`
    const { pid } = (await hit.status()).engine
    const saved = changed.run('profile', 'save', name, 'echo')
    // From before the command reaches the engine to after the other computer has read it.
    await pause(random() * 400)
    try {
      process.kill(pid, 'SIGKILL')
      table.kills += 1
    } catch {
      // The engine of a command alone, which has ended.
    }
    if ((await saved).code === 0) {
      acknowledged.push(name)
      expect(profilesOf(changed)).toContain(name)
    }
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      expect(() => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown, file).not.toThrow()
    }
  }
  table.acknowledged = acknowledged.length
  process.stdout.write(`${JSON.stringify(table)}\n`)
  await Promise.all(computers.map((computer) => computer.status()))
  const lost = (): string[] => computers.flatMap((computer) => acknowledged.filter((name) => !profilesOf(computer).includes(name)))
  await until(() => lost().length === 0, 'both have all').catch((error: unknown) => {
    expect(lost()).toEqual([])
    throw error
  })
  expect(new Set(profilesOf(laptop))).toEqual(new Set(profilesOf(desk)))
  expect(acknowledged.length).toBeGreaterThan(kills / 4)
})
