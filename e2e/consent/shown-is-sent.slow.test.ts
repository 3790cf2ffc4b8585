import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampled } from '../../scripts/test/sampled.ts'
import {
  ERAS,
  type Json,
  SAMPLES,
  WAYS,
  bed,
  canonical,
  clientIn,
  expectNoWords,
  expectRecorded,
  expectShown,
  object,
  path,
  sampleOf,
  wholeOf,
  wordsFor,
} from './shown-bed.ts'

const args = fc.oneof(
  { weight: 3, arbitrary: object },
  fc.constant(undefined),
  fc.constant(null),
  fc.array(path),
  object.map((value) => JSON.stringify(value)),
  fc.oneof(fc.string(), fc.integer(), fc.boolean()),
)
const beside = fc.dictionary(
  fc.constantFrom('Arguments', 'args', 'inputResponses', 'requestState', 'task', 'input', 'method'),
  fc.oneof(object, fc.array(path), path, fc.constant({ ttl: 60_000 }), fc.constant({ ttl: 1, path: '/home/ada' })),
  { maxKeys: 3 },
)
const words = fc.oneof(path, object, fc.constant('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'))
const meta = fc.record(
  {
    'example.com/mine': words,
    baggage: words,
    traceparent: words,
    tracestate: words,
    path: words,
    // In another form the SDK drops the whole message.
    'io.modelcontextprotocol/related-task': path.map((taskId) => ({ taskId })),
  },
  { requiredKeys: [] },
)
const given = fc.record({ args, beside, meta })

it.each(sampled(WAYS.flatMap((way) => ERAS.map((era) => [way, era] as const))))(
  'in %s, era %s, a server is sent just what the person and the hook saw, and its hash is on record',
  async (way, era) => {
    await using all = await bed()
    const ask = await clientIn(era, all, ...wordsFor(way))
    let ran = 0
    for (const { args, beside, meta } of sampleOf(given)) {
      const inner = args === undefined ? {} : { arguments: args }
      const name = way === 'transparent' ? 'put' : 'box__put'
      const params =
        way === 'search'
          ? { name: 'execute_tool', arguments: { name, ...inner, search_id: 'x' }, ...beside }
          : { name, ...inner, ...beside }
      await ask('tools/call', params, meta)
      const reached = expectShown(all, params)
      expect(reached).toBeLessThanOrEqual(1)
      ran += reached
    }
    expect(ran).toBeGreaterThan(SAMPLES / 3)
    await expectRecorded(all, all.sent().map(wholeOf))
  },
)

const asked = fc.oneof(
  fc.record({ method: fc.constant('resources/read'), params: fc.record({ uri: fc.constantFrom('told://a', 'told://b') }) }),
  fc.record({
    method: fc.constant('prompts/get'),
    params: fc.record(
      { name: fc.constant('sum_up'), arguments: fc.dictionary(fc.constantFrom('topic', 'path'), fc.oneof(path, fc.string())) },
      { requiredKeys: ['name'] },
    ),
  }),
)

it.each(sampled(WAYS.flatMap((way) => ERAS.map((era) => [way, era] as const))))(
  'in %s, era %s, it is asked for just that resource or prompt which the person saw, and which is on record',
  async (way, era) => {
    await using all = await bed()
    const ask = await clientIn(era, all, ...wordsFor(way))
    const wholes: unknown[] = []
    for (const { method, params } of sampleOf(asked)) {
      const name = way === 'transparent' || method === 'resources/read' ? {} : { name: 'box__sum_up' }
      await ask(method, { ...params, ...name }, { 'example.com/mine': '/home/ada', baggage: 'path=/home/ada' })
      const { reached, seen } = all.since()
      const sent = reached.map(({ _meta = {}, ...rest }) => (expectNoWords(_meta as Json), rest))
      expect(canonical(seen.map((text) => JSON.parse(text) as unknown)), JSON.stringify(params)).toEqual(canonical(sent))
      expect(sent, JSON.stringify(params)).toHaveLength(1)
      wholes.push(...sent)
    }
    await expectRecorded(all, wholes)
  },
)
