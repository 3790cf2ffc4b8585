import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exposedName, qualify, resolveToolName, serverSlug, slugsFor, splitQualified } from './names.ts'
import { type NameView } from './names.ts'
import type { NamedTool } from './suggest-names.ts'

const character = fc.oneof(fc.constantFrom('_', '-', '.', ' ', 'a', 'B'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }))
const anyText = fc.string({ unit: character })
const toolNames = fc.oneof(anyText, fc.stringMatching(/^[a-z_]{1,80}$/))

describe('qualified names', () => {
  it('split at the first separator', () => {
    expect(splitQualified('github__create_issue')).toEqual({ server: 'github', tool: 'create_issue' })
    expect(splitQualified('a__b__c')).toEqual({ server: 'a', tool: 'b__c' })
    expect(splitQualified('a____b')).toEqual({ server: 'a', tool: '__b' })
  })

  it.each(['', 'a', 'a_b', '__a', 'a__'])('%j has no two parts', (name) => {
    expect(splitQualified(name)).toBeUndefined()
  })

  it('come apart as they were put together, whatever the tool is called', () => {
    fc.assert(
      fc.property(anyText, toolNames, (name, tool) => {
        fc.pre(tool !== '')
        const server = serverSlug(name)
        expect(splitQualified(qualify(server, tool))).toEqual({ server, tool })
      }),
    )
  })
})

describe('the slug of a server', () => {
  it.each([
    ['github', 'github'],
    ['GitHub', 'GitHub'],
    ['com.example.files', 'com-example-files'],
    ['a_b-c', 'a_b-c'],
    ['My Server', 'my-server'],
    ['  Notes (work) ', 'notes-work'],
    ['Übersetzer', 'ubersetzer'],
    ['a__b', 'a_b'],
    ['a_', 'a'],
    ['東京', 'server-130016'],
    ['io.github.somebody.a-very-long-server-name', 'io-github-somebody-a-ve-bec7e0'],
  ])('%j is %s', (name, slug) => {
    expect(serverSlug(name)).toBe(slug)
  })

  it('is always fit', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const slug = serverSlug(name)
        expect(slug).toMatch(/^(?!.*__)[A-Za-z0-9_-]{0,29}[A-Za-z0-9-]$/)
        expect(serverSlug(slug)).toBe(slug)
      }),
    )
  })
})

describe('the slugs of several servers', () => {
  it('the name that needs no change keeps its form', () => {
    const slugs = slugsFor(['My Server', 'my-server', 'my server'])
    expect(slugs.get('my-server')).toBe('my-server')
    expect(slugs.get('My Server')).toMatch(/^my-server-[0-9a-f]{6}$/)
    expect(slugs.get('my server')).toMatch(/^my-server-[0-9a-f]{6}$/)
    expect([...slugs.keys()]).toEqual(['My Server', 'my-server', 'my server'])
  })

  it('are different ones, by case too, and do not depend on the order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.oneof(anyText, fc.constantFrom('a b', 'a-b', 'A b', 'A-B', 'a--b', 'a b '))), (names) => {
        const slugs = slugsFor(names)
        expect(new Set([...slugs.values()].map((slug) => slug.toLowerCase())).size).toBe(names.length)
        for (const slug of slugs.values()) expect(slug.length).toBeLessThanOrEqual(30)
        for (const [name, slug] of slugsFor([...names].reverse())) expect(slugs.get(name)).toBe(slug)
      }),
    )
  })
})

describe('the exposed name of a tool', () => {
  it('is the qualified one where that fits', () => {
    expect(exposedName('github', 'create_issue')).toBe('github__create_issue')
    expect(exposedName('github', '_private__x')).toBe('github___private__x')
    expect(exposedName('a', 'x'.repeat(61))).toBe(`a__${'x'.repeat(61)}`)
  })

  it('else ends in a hash of the original', () => {
    expect(exposedName('a', 'read file')).toBe('a__read_file_1214148e')
    expect(exposedName('a', 'x'.repeat(62))).toMatch(/^a__x{52}_[0-9a-f]{8}$/)
  })

  it('is short, fit, and a different one for every tool', () => {
    fc.assert(
      fc.property(anyText, fc.uniqueArray(toolNames), (server, tools) => {
        const slug = serverSlug(server)
        const names = tools.map((tool) => exposedName(slug, tool))
        expect(new Set(names).size).toBe(tools.length)
        for (const name of names) {
          expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
          expect(splitQualified(name)?.server).toBe(slug)
        }
      }),
    )
  })
})

function viewOf(servers: Record<string, readonly string[]>): NameView<NamedTool> {
  const slugs = slugsFor(Object.keys(servers))
  const tools = Object.entries(servers).flatMap(([server, names]) =>
    names.map((name) => ({ server, name, qualifiedName: exposedName(slugs.get(server) ?? server, name) })),
  )
  return { slugs, tools: new Map(tools.map((tool) => [tool.qualifiedName, tool])) }
}

describe('resolving what a client writes', () => {
  const view = viewOf({
    github: ['create_issue', 'list_issues', 'get_file', 'search'],
    'My Files': ['read', 'get_file', 'a.b__c', '_hidden', 'save as'],
    'com.example.notes': ['read', 'createNote', 'github__search'],
    Files: ['Read', 'READ'],
  })
  const meaning = (input: string) => {
    const resolution = resolveToolName(input, view)
    return resolution.kind === 'found' ? `${resolution.tool.server} / ${resolution.tool.name}` : resolution
  }

  it.each([
    ['github__create_issue', 'github / create_issue'],
    ['github___create_issue', 'github / create_issue'],
    ['GitHub__create_issue', 'github / create_issue'],
    [' github.create_issue ', 'github / create_issue'],
    ['github/create_issue', 'github / create_issue'],
    ['github:create_issue', 'github / create_issue'],
    ['github:Create_Issue', 'github / create_issue'],
    ['create_issue', 'github / create_issue'],
    ['CREATENOTE', 'com.example.notes / createNote'],
    ['my-files__read', 'My Files / read'],
    ['My Files__read', 'My Files / read'],
    ['MY FILES.a.b__c', 'My Files / a.b__c'],
    ['a.b__c', 'My Files / a.b__c'],
    ['my-files___hidden', 'My Files / _hidden'],
    ['my-files____hidden', 'My Files / _hidden'],
    ['my-files__save as', 'My Files / save as'],
    ['com.example.notes.read', 'com.example.notes / read'],
    ['com.example.notes__github__search', 'com.example.notes / github__search'],
    ['Files/Read', 'Files / Read'],
    ['files/READ', 'Files / READ'],
  ])('%j is %s', (input, expected) => {
    expect(meaning(input)).toBe(expected)
  })

  it('a qualified name is what it says, whatever else it could mean', () => {
    expect(meaning('github__search')).toBe('github / search')
  })

  it.each(['github__search_all', 'GitHub.search_all', 'github/search_all'])('%s of another server is not what github means', (input) => {
    const other = viewOf({ github: ['search'], evil: ['github__search_all', 'GitHub.search_all', 'github/search_all'] })
    expect(resolveToolName(input, other).kind).toBe('unknown')
    expect(resolveToolName(`evil__${input}`, other)).toMatchObject({ kind: 'found', tool: { server: 'evil', name: input } })
  })

  it.each([
    ['get_file', ['github__get_file', 'my-files__get_file']],
    ['read', ['my-files__read', 'com-example-notes__read']],
    ['files/rEaD', ['Files__Read', 'Files__READ']],
  ])('%j is never guessed', (input, candidates) => {
    expect(resolveToolName(input, view)).toEqual({ kind: 'ambiguous', candidates })
  })

  it('a name shortened for clients is found by its full one too', () => {
    const long = 'x'.repeat(80)
    const { kind } = resolveToolName(`a.${long}`, viewOf({ a: [long] }))
    expect(kind).toBe('found')
  })

  it.each([
    ['github__creat_isue', 'github__create_issue'],
    ['github_create_issue', 'github__create_issue'],
    ['github-createIssue', 'github__create_issue'],
    ['issue_create', 'github__create_issue'],
    ['mcp__tooltray__github__create_issue', 'github__create_issue'],
    ['notes create note', 'com-example-notes__createNote'],
    ['list_issue', 'github__list_issues'],
  ])('%j suggests %s first', (input, nearest) => {
    const resolution = resolveToolName(input, view)
    expect(resolution.kind === 'unknown' && resolution.suggestions[0]).toBe(nearest)
  })

  it.each([
    ['github__gt_issue', 'github__get_issue'],
    ['GITHUB__GETPULL_REQUEST', 'github__get_pull_request'],
    ['github__search_srs', 'github__search_users'],
    ['gihtub__create_pull_reqeust', 'github__create_pull_request'],
  ])('%j is a slip of %s, whatever else has its words', (input, meant) => {
    const names = [
      'create_issue',
      'get_issue',
      'create_pull_request',
      'get_pull_request',
      'merge_pull_request',
      'search_code',
      'search_users',
    ]
    const resolution = resolveToolName(input, viewOf({ github: names, memory: ['delete_entities'] }))
    if (resolution.kind !== 'unknown') throw new Error(resolution.kind)
    expect(resolution.suggestions[0]).toBe(meant)
    expect(new Set(resolution.suggestions).size).toBe(resolution.suggestions.length)
    expect(resolution.suggestions.length).toBeLessThanOrEqual(5)
  })

  it.each(['', '   ', '__', 'qqqqqqqq', 'x'.repeat(5_000)])('%j is unknown, and like nothing', (input) => {
    expect(resolveToolName(input, view)).toEqual({ kind: 'unknown', suggestions: [] })
  })

  it('suggests nothing that merely shares a word, and the tools of the server that is named before others', () => {
    const servers = {
      plain: ['read_note', 'write_note'],
      crashy: ['crash_now'],
      wedge: ['wedge_now'],
      other: ['find_notes', 'note_of_day'],
    }
    const suggested = (input: string): readonly string[] => {
      const resolution = resolveToolName(input, viewOf(servers))
      return resolution.kind === 'unknown' ? resolution.suggestions : []
    }
    expect(suggested('plain__no_such_tool')).toEqual([])
    expect(suggested('plain__get_note')).toEqual(['plain__read_note', 'plain__write_note'])
    expect(suggested('plain__find_note')[0]).toBe('plain__read_note')
    expect(suggested('plain__find_note')).toContain('other__find_notes')
  })

  it('suggests a tool that deletes only for a name that says all of it, or a slip of it', () => {
    const tool = (name: string, effect: 'destructive' | 'write') => ({ server: 'notes', name, qualifiedName: `notes__${name}`, effect })
    const tools = [tool('delete_note', 'destructive'), tool('move_note', 'write')]
    const destroying = { slugs: slugsFor(['notes']), tools: new Map(tools.map((each) => [each.qualifiedName, each])) }
    const suggested = (input: string) => resolveToolName(input, destroying)
    expect(suggested('notes__archive_note')).toEqual({ kind: 'unknown', suggestions: ['notes__move_note'] })
    expect(suggested('notes__delete_notes')).toMatchObject({ suggestions: ['notes__delete_note', 'notes__move_note'] })
    expect(suggested('note_delete')).toMatchObject({ suggestions: ['notes__delete_note', 'notes__move_note'] })
  })

  it('suggests five at most, and names that exist', () => {
    const many = viewOf({ a: Array.from({ length: 50 }, (_, at) => `create_thing_${at}`) })
    const resolution = resolveToolName('create_thin', many)
    expect(resolution.kind).toBe('unknown')
    if (resolution.kind !== 'unknown') return
    expect(resolution.suggestions).toHaveLength(5)
    for (const name of resolution.suggestions) expect(many.tools.has(name)).toBe(true)
  })

  it('finds every tool by its qualified name, and never throws', () => {
    const servers = fc.dictionary(anyText, fc.uniqueArray(toolNames, { minLength: 1, maxLength: 4 }), { maxKeys: 4, noNullPrototype: true })
    fc.assert(
      fc.property(servers, anyText, (servers, other) => {
        const view = viewOf(servers)
        for (const tool of view.tools.values()) {
          expect(resolveToolName(tool.qualifiedName, view)).toEqual({ kind: 'found', tool })
        }
        expect(resolveToolName(other, view).kind).toMatch(/found|ambiguous|unknown/)
      }),
    )
  })
})
