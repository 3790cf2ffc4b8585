import { expect, it } from 'vitest'
import { canBeAsked, canBeAskedAnything } from './can-be-asked.ts'

const form = { method: 'elicitation/create', params: { message: 'm' } } as const
const url = { method: 'elicitation/create', params: { mode: 'url' } } as const
const sampling = { method: 'sampling/createMessage', params: {} } as const
const withTools = { method: 'sampling/createMessage', params: { tools: [] } } as const
const roots = { method: 'roots/list', params: {} } as const
const all = { form, url, sampling, withTools, roots }

it.each([
  [undefined, []],
  [{}, []],
  [{ elicitation: {} }, ['form']],
  [{ elicitation: { form: {} } }, ['form']],
  [{ elicitation: { url: {} } }, ['url']],
  [{ elicitation: { form: {}, url: {} } }, ['form', 'url']],
  [{ elicitation: null, roots: 'yes' }, []],
  [{ sampling: {} }, ['sampling']],
  [{ sampling: { tools: {} } }, ['sampling', 'withTools']],
  [{ roots: {} }, ['roots']],
])('a client that declares %j can be asked %j', (capabilities, expected) => {
  const asked = Object.entries(all).filter(([, question]) => canBeAsked(question, capabilities as Record<string, unknown>))
  expect(asked.map(([name]) => name)).toEqual(expected)
  expect(canBeAskedAnything(capabilities as Record<string, unknown>)).toBe(expected.length > 0)
})
