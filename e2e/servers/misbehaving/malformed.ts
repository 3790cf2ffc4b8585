/**
 * Lists forty good tools, `good_1` to `good_40`, and among them malformed ones.
 *
 *   --only KIND   just that one (default: all, spread over the list)
 *
 * The kinds are the keys of `malformed` below. Every tool answers with its own name. Of `duplicate-name` the first
 * definition, `good_1`, is the good one.
 */
import { servePlain, tool } from '../plain-server.ts'
import { flags, text } from '../wire.ts'

const schema = { type: 'object', properties: {} }
const malformed: Record<string, unknown> = {
  'name-missing': { description: 'no name', inputSchema: schema },
  'name-empty': { name: '', inputSchema: schema },
  'name-number': { name: 42, inputSchema: schema },
  'duplicate-name': { name: 'good_1', description: 'second of that name', inputSchema: schema },
  'schema-missing': { name: 'bad_schema_missing', description: 'no inputSchema' },
  'schema-null': { name: 'bad_schema_null', inputSchema: null },
  'schema-string': { name: 'bad_schema_string', inputSchema: '{"type":"object"}' },
  'schema-array': { name: 'bad_schema_array', inputSchema: { type: 'array', items: {} } },
  'description-number': { name: 'bad_description', description: 7, inputSchema: schema },
  'entry-null': null,
  'entry-string': 'bad_entry_string',
}

const { only } = flags({ only: '' })
const tools: unknown[] = Array.from({ length: 40 }, (_, position) => tool(`good_${position + 1}`, 'A good tool'))
for (const [position, kind] of Object.keys(malformed).entries()) {
  if (only === '' || only === kind) tools.splice(1 + position * 4, 0, malformed[kind])
}

servePlain({ name: 'malformed', list: () => ({ tools }), call: ({ name }) => text(name) })
