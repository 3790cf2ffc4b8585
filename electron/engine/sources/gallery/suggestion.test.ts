import { expect, it } from 'vitest'
import { tokensOf } from '../../../../e2e/testing/models/tokens.ts'
import { shippedGallery } from './list/shipped-gallery.ts'
import { suggestionFor } from './suggestion.ts'

const list = shippedGallery()
const suggested = (query: string, urls: readonly string[] = []): string | undefined =>
  suggestionFor(
    list,
    urls.map((url, at) => ({ name: `s${at}`, url })),
    query,
  )

it('names the entry that a query names, and who can add it', () => {
  expect(suggested('create an issue in Linear')).toBe('Not added here: Linear (tickets). The user can add it in Tooltray.')
  expect(suggested('open a pull request')).toBe('Not added here: GitHub (pull requests). The user can add it in Tooltray.')
})

it('names nothing that is added, whatever it is called, and nothing for words that name no entry', () => {
  expect(suggested('create an issue in Linear', ['https://mcp.linear.app/mcp'])).toBeUndefined()
  for (const query of ['', 'add two numbers', 'issues', 'the weather tomorrow', 'x'.repeat(10_000)])
    expect(suggested(query), query).toBeUndefined()
})

it('is one line of at most 25 tokens for every entry', () => {
  for (const { name } of list.entries) {
    const line = suggested(`use ${name} please`) ?? ''
    expect(tokensOf(line), line).toBeLessThanOrEqual(25)
    expect(line).not.toContain('\n')
  }
})
