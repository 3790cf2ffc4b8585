import { expect, it } from 'vitest'
import { searchText } from './search-text.ts'

type Args = Parameters<typeof searchText>
const answer = (searched: number) => ({ hits: [], searched, unavailable: [], others: [] }) as unknown as Args[1][number]['answer']
const text = (query: string, searched: number): string => searchText({} as Args[0], [{ query, answer: answer(searched) }])

it('says where a phrase in quotes is in no tool', () => {
  const hit = { name: 'a__b', effect: 'write', effectFrom: 'words', description: 'Does it', signature: 'a__b()' }
  const found = { ...answer(7), hits: [hit], operators: { phrases: [], excluded: [], absent: ['give it back'] } } as never
  const directory = { resolve: () => ({ kind: 'unknown' }) } as unknown as Args[0]
  expect(searchText(directory, [{ query: '"give it back"', answer: found }])).toMatch(
    /^Best 1 of 7 tools: No tool has "give it back"; searched without the quotes\.\n/,
  )
})

it('says that there is nothing to search, and asks for no other words then', () => {
  expect(text('', 0)).toBe('There are no tools to search: no server is connected that offers any. The user can see why in Tooltray.')
  expect(text('mail', 7)).toBe('No tool matches "mail" among 7. Use other words, or an empty query to list the services.')
})
