import { expect, it } from 'vitest'
import { namedSuccessors } from './named-successors.ts'

const names = new Set(['read_file', 'read_text_file', 'list', 'search-v2'])

it.each([
  ['Reads a file. DEPRECATED: Use read_text_file instead.', ['read_text_file']],
  ['This tool is deprecated. Please use `search-v2` from now on.', ['search-v2']],
  ['Superseded by read_text_file and search-v2.', ['read_text_file', 'search-v2']],
  ['Deprecated. Use something else.', []],
  ['Deprecated: it gave a list of lines.', []],
  ['Deprecated. Use list.', ['list']],
  ['Reads what list gives.', []],
  ['Use list first. This is fine. It was slow before. Deprecated options are ignored. Sorry. See list.', []],
])('in "%s"', (description, successors) => {
  expect(namedSuccessors('read_file', description, names)).toEqual(successors)
})
