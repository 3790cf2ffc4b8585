/**
 * Stands for one recorded server: it lists its tools, and answers each recorded call as it was answered then. It checks no arguments, and
 * says in `_meta` which it got.
 *
 *   node bench/tasks/recording/recorded-server.ts --data DIR --server NAME
 *
 * It keeps nothing, so that a restart changes no answer: a call that was made several times has the first of its results.
 */
import { servePlain, unknownTool } from '../../../e2e/servers/plain-server.ts'
import { flags } from '../../../e2e/servers/wire.ts'
import { recordedResult, withArguments } from './recorded-result.ts'
import { callKey, readRecordedTasks } from './task-data.ts'

const { data, server } = flags({ data: '', server: '' })
const recorded = readRecordedTasks(data)
const own = recorded.tools.filter((tool) => tool.server === server)
if (own.length === 0) throw new Error(`There is no server "${server}" in ${data}.`)
const tools = own.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))

const results = new Map<string, string>()
for (const turn of recorded.tasks.flatMap(({ turns }) => turns)) {
  if (!('call' in turn) || turn.call.server !== server) continue
  const key = callKey(turn.call.tool, turn.call.arguments)
  if (!results.has(key)) results.set(key, turn.result)
}

servePlain({
  name: server,
  list: () => ({ tools }),
  call({ name, args }) {
    if (!tools.some((tool) => tool.name === name)) throw unknownTool(name)
    return withArguments(recordedResult(results.get(callKey(name, args)) ?? 'No call with these arguments is recorded.'), args)
  },
})
