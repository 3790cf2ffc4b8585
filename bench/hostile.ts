/**
 * Calls of nine healthy servers, alone and while a tenth attacks, one way after another: every line is a way of `e2e/servers/hostile/`.
 *
 *   npm run bench -- hostile [--way 'part of a name']
 */
import { parseArgs } from 'node:util'
import { messageOf } from '../electron/engine/base/errors.ts'
import { allWays } from '../e2e/servers/hostile/all-ways.ts'
import { type HostileBed, createHostileBed } from '../e2e/testing/hostile-bed.ts'
import { median, percentile } from './statistics.ts'
import { type Row, printTable } from './table.ts'

const ROUNDS = 40

const { values } = parseArgs({ options: { way: { type: 'string', default: '' } } })

async function rounds({ round }: HostileBed): Promise<number[]> {
  const taken: number[] = []
  for (let at = 0; at < ROUNDS; at += 1) taken.push(...(await round()))
  return taken
}

async function measured(way: string): Promise<Row> {
  const bed = await createHostileBed()
  try {
    const alone = await rounds(bed)
    await using _attack = await bed.attack(way)
    const under = await rounds(bed)
    const engine = (await bed.sameEngine()) ? 'lives' : 'restarted'
    return [way, median(alone), median(under), percentile(alone, 0.99), percentile(under, 0.99), Math.round(bed.peakMemory()), engine]
  } catch (error) {
    return [way, '', '', '', '', '', messageOf(error).slice(0, 60)]
  } finally {
    // An engine that hangs ends late, or is killed.
    await Promise.resolve(bed[Symbol.asyncDispose]()).catch(() => undefined)
  }
}

const rows: Row[] = []
for (const { way } of allWays.filter(({ way }) => way.includes(values.way))) rows.push(await measured(way))
printTable(
  'Calls to nine healthy servers (nine at the same time), alone and under an attack by a tenth (ms)',
  ['way', 'alone p50', 'under p50', 'alone p99', 'under p99', 'most MB', 'engine'],
  rows,
)
