import { describe, expect, it } from 'vitest'
import { knownSchemas } from '../gateway/calls/schema/known-schemas.ts'
import type { ToolAccess } from '../gateway/meta-tools/meta-calls.ts'
import { searchFixture } from '../testing/search-fixture.ts'
import { checkCalls } from './check-calls.ts'
import { readScript } from './reading/read-script.ts'

const repo = { type: 'object', properties: { repo: { type: 'string' }, page: { type: 'integer' } }, required: ['repo'] }

/** What is said of the calls in a script; empty: it may run. */
async function said(code: string, readOnly = false): Promise<string> {
  const search = searchFixture()
  search.configure({ github: {}, gitlab: {}, unread: {} })
  for (const server of ['github', 'gitlab']) {
    search.setTools(server, [
      { name: 'list_issues', description: 'Lists issues', inputSchema: repo, annotations: { readOnlyHint: true } },
      { name: 'get_issue', description: 'Gets an issue', inputSchema: repo },
      ...(server === 'github' ? [{ name: 'star', description: 'Stars', inputSchema: repo }] : []),
    ])
  }
  const offered = { prompt: (name: string) => (name === 'github__review' ? {} : undefined) }
  const parts = { directory: search.directory, promptsResourcesWithin: () => ({ offered: () => offered }) } as unknown as ToolAccess
  try {
    await checkCalls(parts, readScript(code).calls, readOnly, knownSchemas())
    return ''
  } catch (error) {
    expect(error).toMatchObject({ code: 'script_invalid' })
    return (error as Error).message
  }
}

describe('a script may run', () => {
  it.each([
    ['calls nothing', 'return 1'],
    ['calls what is there, as it wants to be', "await tools.github.list_issues({ repo: 'a/b', page: 2 })"],
    [
      'gives arguments that are only known when it runs',
      'await tools.github.list_issues({ repo: input })\nawait tools.github.get_issue(input)',
    ],
    ['calls by a name that is only known when it runs', 'await tools[input]()'],
    ['names a tool by its own name alone, which one server has', "await tools['star']({ repo: 'a/b' })"],
    ['names a tool of a server whose list was never read', 'await tools.unread.anything()'],
    ['names a prompt', 'await tools.github.review()'],
    ['names a resource', "await tools['file:///a']()"],
    ['has something else of the name', 'const tools = { github: { none: () => 1 } }\nreturn tools.github.none()'],
  ])('that %s', async (_what, code) => {
    expect(await said(code)).toBe('')
  })
})

describe('it is told before anything runs', () => {
  it('which tools are not there, with their lines and the nearest names', async () => {
    const words = await said(
      "await tools.github.list_issues({ repo: 'a' })\n\nawait tools.github.list_isues({})\nawait tools.gitlub.get_issue({})",
    )
    expect(words).toMatch(/^The script was not run\. Line 3: .*"github__list_isues".*github__list_issues.* Line 4: .*"gitlub__get_issue"/s)
    expect(words).not.toContain('Line 1')
  })

  it('that a name is that of several', async () => {
    expect(await said("await tools['get_issue']({ repo: 'a' })")).toMatch(/Line 1: "get_issue" is a tool of several servers/)
  })

  it('which arguments that are written out are wrong, and what is wanted', async () => {
    expect(await said('await tools.github.get_issue({ page: [] })')).toMatch(
      /Line 1: The arguments of github__get_issue are wrong: .*repo.*Expected: get_issue\(repo: string, page\?: int\)/s,
    )
  })

  it('which of its tools do not declare that they read, where it is one that reads', async () => {
    const code = "await tools.github.list_issues({ repo: 'a' })\nawait tools.github.get_issue({ repo: 'a' })"
    expect(await said(code)).toBe('')
    expect(await said(code, true)).toBe('The script was not run. Line 2: github__get_issue is not marked read-only. Use run_script.')
  })

  it('of five things at once, and of each once', async () => {
    const calls = Array.from({ length: 8 }, (_, at) => `await tools.github.none_${at}()`)
    const words = await said(calls.join('\n'))
    expect(words.match(/Line \d/g)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5'])
    expect((await said(`${calls[0]}; ${calls[0]}`)).match(/Line \d/g)).toEqual(['Line 1'])
  })
})
