import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueTool, type JudgedQuery } from '../evaluation.ts'
import { type SearchTool } from '../search-tool.ts'

/** The languages of the requests; English is the same request, as what the others can reach. */
export const REQUEST_LANGUAGES = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  ja: 'Japanese',
  zh: 'Chinese',
}

export type RequestLanguage = keyof typeof REQUEST_LANGUAGES

/** `held-out` was written before there were tables; by `tuned` they were fixed. */
export type RequestHalf = 'held-out' | 'tuned'

/** The tools of 22 public servers as they listed them in 2026: their names, the beginning of what they say, names of their parameters. */
export function requestCatalogue(): CatalogueTool[] {
  const servers = readFixture('real-tools.json') as Record<string, SearchTool[]>
  return Object.entries(servers).flatMap(([server, tools]) => tools.map((tool) => ({ server, ...tool })))
}

/** Thirty requests in a language, each with the tools that answer it. */
export function requestsIn(language: RequestLanguage, half: RequestHalf): JudgedQuery[] {
  const requests = readFixture(`${half}.json`) as (Record<RequestLanguage, string> & { tools: string[] })[]
  return requests.map((request) => ({ query: request[language], groups: [request.tools] }))
}

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../languages/fixtures', name), 'utf8'))
}
