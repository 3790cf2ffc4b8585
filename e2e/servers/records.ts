/**
 * Has large results, and takes them.
 *
 * Tools: `list {count, as}` answers with so many records of about 150 characters: `as` JSON text, `structured` content (with a text that
 * says the same), or `lines` of text; `save {rows, text}` answers with what it was given: how many rows and characters, their hash, and the
 * row that was changed.
 */
import { createHash } from 'node:crypto'
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { type Json, text } from './wire.ts'

const record = (id: number): Json => ({
  id: `issue-${id}`,
  title: `Something does not work, number ${id}`,
  state: id % 3 === 0 ? 'open' : 'closed',
  author: { name: `person ${id % 7}`, team: 'the team of those who report' },
})

servePlain({
  name: 'records',
  list: () => ({
    tools: [
      {
        ...tool('list', 'Lists records', { count: { type: 'integer' }, as: { enum: ['json', 'structured', 'lines'] } }),
        annotations: { readOnlyHint: true },
      },
      tool('save', 'Saves records', { rows: { type: 'array' }, text: { type: 'string' } }),
      tool('fail', 'Fails with so many words', { count: { type: 'integer' } }),
    ],
  }),
  call({ name, args }) {
    const count = Number(args['count'])
    if (name === 'fail') return { ...text('It did not work. '.repeat(count)), isError: true }
    if (name === 'save') return text(JSON.stringify(saved(args)))
    if (name !== 'list') throw unknownTool(name)
    if (args['as'] === 'lines')
      return text(Array.from({ length: count }, (_, at) => JSON.stringify(record(at)).replace('{', 'line ')).join('\n'))
    const items = Array.from({ length: count }, (_, at) => record(at))
    const whole = { total: count, items }
    return args['as'] === 'structured' ? { ...text(JSON.stringify(whole)), structuredContent: whole } : text(JSON.stringify(whole))
  },
})

function saved({ rows, text: words }: Json): Json {
  const list = (Array.isArray(rows) ? rows : []) as Json[]
  const given = typeof words === 'string' ? words : JSON.stringify(list)
  return {
    rows: list.length,
    characters: given.length,
    sha256: createHash('sha256').update(given).digest('hex'),
    done: list.filter(({ state }) => state === 'done'),
  }
}
