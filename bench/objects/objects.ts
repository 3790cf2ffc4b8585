/**
 * How often the object of a call is the argument that a person would want to read: npm run bench -- objects --data DIR [--wrong]
 *
 * DIR holds `object/calls.json` or `calls.json`: a list of calls, each with `tool`, `inputSchema`, `arguments`, and `accepted`, the paths
 * that are right, best first, with null where nothing is. A call has a real choice if it has two arguments or more, one of them wrong.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { objectOfCall } from '../../electron/engine/entry/object/call-object.ts'
import { printTable } from '../table.ts'

interface LabelledCall {
  readonly server: string
  readonly tool: string
  readonly inputSchema: unknown
  readonly arguments: Readonly<Record<string, unknown>>
  readonly accepted: readonly (string | null)[]
  readonly never?: readonly string[]
}

const { values } = parseArgs({ options: { data: { type: 'string' }, wrong: { type: 'boolean', default: false } } })
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')
const file = [join(values.data, 'object/calls.json'), join(values.data, 'calls.json')].find((each) => existsSync(each))
if (file === undefined) throw new Error(`${values.data} has no calls.json.`)
const calls = JSON.parse(readFileSync(file, 'utf8')) as readonly LabelledCall[]

const judged = calls.map((call) => {
  const path = objectOfCall({ name: call.tool, inputSchema: call.inputSchema }, call.arguments)?.path ?? null
  const names = Object.keys(call.arguments)
  return {
    call,
    path,
    isRight: call.accepted.includes(path),
    isBest: call.accepted[0] === path,
    isSecret: path !== null && call.never?.includes(path) === true,
    isChoice:
      names.length > 1 && names.some((name) => !call.accepted.some((each) => each === name || each?.startsWith(`${name}.`) === true)),
  }
})
const choices = judged.filter(({ isChoice }) => isChoice)
const count = (list: typeof judged, test: (each: (typeof judged)[number]) => boolean): number => list.filter(test).length
printTable(
  'The object of a call',
  ['', 'calls', 'right', 'best', 'secrets'],
  (
    [
      ['all', judged],
      ['with a real choice', choices],
    ] as const
  ).map(([label, list]) => [
    label,
    list.length,
    count(list, ({ isRight }) => isRight),
    count(list, ({ isBest }) => isBest),
    count(list, ({ isSecret }) => isSecret),
  ]),
)
if (values.wrong)
  for (const { call, path, isRight } of judged)
    if (!isRight)
      process.stdout.write(`${call.server} ${call.tool}: ${path ?? 'nothing'} instead of ${call.accepted.map(String).join(', ')}\n`)
