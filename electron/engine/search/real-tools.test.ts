import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSearchIndex } from './search-index.ts'
import { type SearchTool } from './search-tool.ts'

/** Tools of three public servers as they list them: server-everything 2026.8.31, playwright and notion of the same time. */
const tools = JSON.parse(readFileSync(join(import.meta.dirname, 'real-tools.json'), 'utf8')) as Record<string, SearchTool[]>

function firstOf(query: string, servers: readonly string[]): string[] {
  const index = createSearchIndex()
  for (const server of servers) index.setServer(server, tools[server] ?? [])
  return index.search(query, { limit: 5 }).map(({ name }) => name)
}

describe('search in real tools', () => {
  it.each([
    ['navigate to a web page', 'playwright', 'browser_navigate'],
    ['create a page in notion', 'notion', 'API-post-page'],
    ['NOT form elicitation', 'everything', 'trigger-url-elicitation'],
  ])('puts the tool that %s means first, alone and among others', (query, server, name) => {
    expect(firstOf(query, [server])[0]).toBe(name)
    expect(firstOf(query, Object.keys(tools))[0]).toBe(name)
  })

  it('goes back where that is said', () => {
    expect(firstOf('navigate back', ['playwright'])[0]).toBe('browser_navigate_back')
  })

  it('holds back what a query leaves out, and what lacks its quoted words', () => {
    expect(firstOf('trigger elicitation -url', ['everything'])).not.toContain('trigger-url-elicitation')
    expect(firstOf('get "tiny image"', ['everything'])).toEqual(['get-tiny-image'])
    expect(firstOf('fill -form', ['playwright'])).not.toContain('browser_fill_form')
  })
})
