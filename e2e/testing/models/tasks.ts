import type { Script, Seen } from './script.ts'
import { type Need, type Step, type Way, TOOLTRAY, latest, loaded } from './ways.ts'

/** Something that a person asks for, and how a model that knows its way goes about it. */
export interface ModelTask {
  readonly name: string
  readonly prompt: string
  /** @param folder where files may be looked at. */
  script(way: Way, folder: string): Script
}

const addition: Need = { words: 'get sum of two numbers', server: 'everything', tool: 'get-sum', arguments: { a: 2, b: 3 } }
const message: Need = {
  words: 'slack post message',
  server: 'slack',
  tool: 'slack_post_message',
  arguments: { channel_id: 'C024BE91L', text: 'The sum is 5.' },
}
const listing = (path: string): Need => ({
  words: 'list directory files',
  server: 'filesystem',
  tool: 'list_directory',
  arguments: { path },
  reads: true,
})
const reading: Need = { words: 'read text file', server: 'filesystem', tool: 'read_text_file', arguments: {}, reads: true }
const orders: Need = { words: 'list all orders', server: 'shop', tool: 'list_orders', arguments: {}, reads: true }

/** Three tools of three servers, one after another: each is looked for, then called. */
export const threeCalls: ModelTask = {
  name: 'three calls',
  prompt: 'Add 2 and 3, look into my folder, and post the sum to #general in Slack.',
  script: (way, folder) =>
    function* (seen) {
      for (const need of [addition, listing(folder), message]) seen = yield* way.use(seen, need)
      mustSay(seen, ['2 and 3 is 5', 'note-9.txt', 'slack_post_message'])
      return 'Done.'
    },
}

/** A list, then one more call for each thing in it. */
export const tenCalls: ModelTask = {
  name: 'ten calls over one list',
  prompt: 'What do the ten files in my folder say?',
  script: (way, folder) =>
    function* (seen) {
      seen = yield* way.use(seen, listing(folder))
      // Some clients show a result twice, as text and as JSON.
      const names = new Set([...latest(seen).matchAll(/\[FILE\] ([\w.-]+)/g)].map(([, name = '']) => name))
      const files = [...names].map((name) => ({ path: `${folder}/${name}` }))
      if (files.length !== 10) throw new Error(`There are no ten files in: ${latest(seen)}`)
      seen = yield* way.useEach(seen, reading, files)
      mustSay(
        seen,
        files.map((_file, at) => `This is note ${at}.`),
      )
      return 'Done.'
    },
}

const ORDER = 'order-1234'

/** One record out of a list of 300 kB is changed, and saved by another tool. */
export const largeResult: ModelTask = {
  name: 'one record of a large list',
  prompt: `Set the status of ${ORDER} of my shop to "returned".`,
  script: (way) =>
    function* (seen) {
      seen = yield* way.use(seen, orders)
      seen = yield* found(seen)
      const order = { ...recordIn(seen), status: 'returned' }
      seen = yield* way.use(seen, { words: 'save a changed order', server: 'shop', tool: 'save_order', arguments: { order } })
      mustSay(seen, ['Saved. There are 1650 orders.'])
      return 'Done.'
    },
}

/** Looks for the record where the client or Tooltray says that the whole list is. */
function* found(seen: Seen): Step {
  const text = latest(seen)
  const id = /result_id:? *"?([\w-]+)/.exec(text)?.[1]
  if (id !== undefined) {
    const read = yield* loaded(seen, TOOLTRAY, 'read_result')
    return yield [{ name: read.name, arguments: { id, query: `"${ORDER}"` } }]
  }
  if (text.includes(`"${ORDER}"`)) return seen
  const file = /(\/[\w./-]+\.(txt|json|out|output|log))/.exec(text)?.[1] ?? /(\/\S*\/tool[_-]\w+)/.exec(text)?.[1]
  const shell = seen.tools.find((name) => /^(bash|run_shell_command)$/i.test(name))
  if (file === undefined || shell === undefined) throw new Error(`Nothing says where the rest is: ${text.slice(0, 2_000)}`)
  // Up to the next record, whether the file has the list as it is, or as text within JSON.
  const command = `grep -oE '\\{[\\\\]?"id[\\\\]?":[\\\\]?"${ORDER}[\\\\]?".{1,400}' ${file}`
  return yield [{ name: shell, arguments: { command, description: 'Find the order' } }]
}

/** The record, out of whatever text it stands in. */
function recordIn(seen: Seen): Record<string, unknown> {
  const text = latest(seen).replaceAll('\\"', '"')
  const start = text.indexOf(`{"id":"${ORDER}"`)
  const end = text.indexOf('it."}', start)
  if (start === -1 || end === -1) throw new Error(`There is no ${ORDER} in: ${text.slice(0, 2_000)}`)
  return JSON.parse(text.slice(start, end + 'it."}'.length)) as Record<string, unknown>
}

/** A task is done when its results say so, whatever became of its calls. */
function mustSay(seen: Seen, words: readonly string[]): void {
  const said = seen.results.map(({ text }) => text).join('\n')
  const missing = words.filter((each) => !said.includes(each))
  if (missing.length > 0) throw new Error(`No result says ${missing.join(', ')}; the latest: ${latest(seen).slice(0, 500)}`)
}
