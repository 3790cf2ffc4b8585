import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampled } from '../../scripts/test/sampled.ts'
import {
  type Json,
  ERAS,
  SAMPLES,
  type WAYS,
  bed,
  clientIn,
  expectRecorded,
  expectShown,
  object,
  sampleOf,
  wholeOf,
  wordsFor,
} from './shown-bed.ts'

type Way = (typeof WAYS)[number]

/** Which ways there are in an exposure to send many calls, and what is not written in one. */
const THERE: Readonly<Record<Way, { readonly batches: boolean; readonly scripts: boolean; readonly references: boolean }>> = {
  search: { batches: true, scripts: true, references: true },
  // No result is shortened but what a script returns.
  direct: { batches: false, scripts: true, references: true },
  transparent: { batches: false, scripts: false, references: false },
  // What a search found is called by its name.
  dynamic: { batches: true, scripts: true, references: true },
}

const SCRIPT = 'for (const each of input.calls) await tools.box.put(each).catch(() => undefined)'
const LONG = 'return await tools.one.list({ count: 2000 })'
const objects = fc.array(object, { minLength: 1, maxLength: 3 })

it.each(sampled((Object.keys(THERE) as Way[]).flatMap((way) => ERAS.map((era) => [way, era] as const))))(
  'in %s, era %s, a server is sent just what was shown of batches, of scripts, and of references to saved results; or there are none',
  async (way, era) => {
    await using all = await bed()
    const ask = await clientIn(era, all, ...wordsFor(way))
    const call = (name: string, args: Json) => ask('tools/call', { name, arguments: args })
    const put = (args: Json) =>
      way === 'search' ? call('execute_tool', { name: 'box__put', arguments: args }) : call(own('box__put'), args)
    const own = (name: string): string => (way === 'transparent' ? (name.split('__')[1] ?? '') : name)
    const { batches, scripts, references } = THERE[way]
    const listed = (await ask('tools/list', {})).result.tools.map(({ name }) => name)
    expect(['execute_tools', 'run_script'].map((name) => listed.includes(name))).toEqual([batches, scripts])

    let batched = 0
    let scripted = 0
    let referred = 0
    for (const each of sampleOf(objects)) {
      await call('execute_tools', { calls: each.map((args) => ({ name: 'box__put', arguments: args })) })
      batched += expectShown(all, each)
      await call('run_script', { code: SCRIPT, input: { calls: each } })
      scripted += expectShown(all, each)
    }
    const ofList = { name: 'one__list', arguments: { count: 2_000 } }
    const kept = batches ? await call('execute_tool', ofList) : await call('run_script', { code: LONG })
    const $result = /result_id: (\w+)/.exec(JSON.stringify(kept))?.[1]
    expect($result !== undefined).toBe(references)
    all.since()
    const reading = fc.record({ at: fc.nat(1_999), field: fc.constantFrom('', '.id', '.author'), more: object })
    for (const { at, field, more } of sampleOf(reading)) {
      const reference = { $result: $result ?? 'none', path: `items[${at}]${field}` }
      await put({ ...more, value: reference, inside: [{ reference }] })
      const reached = expectShown(all, reference)
      referred += reached
      // Where there are none, it is an argument like any other.
      const given = references ? undefined : JSON.stringify(reference)
      expect(JSON.stringify(all.sent().at(-1))).toContain(given ?? (field === '.author' ? 'the team of those who report' : `"issue-${at}"`))
    }
    expect([batched, scripted, referred].map((count) => count >= SAMPLES)).toEqual([batches, scripts, true])
    expect([batched > 0, scripted > 0]).toEqual([batches, scripts])
    await expectRecorded(all, all.sent().map(wholeOf))
  },
)
