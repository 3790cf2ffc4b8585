import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { offeredSkills } from './offered-skills.ts'

/** Servers that each serve skills, and list resources, by URI. */
function offer(servers: Readonly<Record<string, { skills?: readonly string[]; resources?: readonly string[] }>>) {
  const known = Object.entries(servers).map(
    ([server, { skills = [], resources = [] }]) =>
      ({
        server,
        tools: new Map(),
        resources: resources.map((name) => ({ name, json: '{}' })),
        skills: skills.map((uri) => ({ name: uri, json: JSON.stringify(entryOf(uri)) })),
      }) as unknown as ServerCatalog,
  )
  return offeredSkills(known, (server) => server)
}

function entryOf(uri: string) {
  const folder = uri.slice(0, -'/SKILL.md'.length)
  return {
    uri,
    frontmatter: { name: folder.slice(folder.lastIndexOf('/') + 1), description: 'x' },
    resources: [uri, `${folder}/a.md`].map((file) => ({ uri: file, digest: '', size: 1 })),
  }
}

describe('the URI of a skill', () => {
  it('is that of its server if no other server uses it', () => {
    const skills = offer({ one: { skills: ['skill://x/refunds/SKILL.md'] }, two: { skills: ['skill://x/reports/SKILL.md'] } })
    expect(skills.all().map(({ shownUri }) => shownUri)).toEqual(['skill://x/refunds/SKILL.md', 'skill://x/reports/SKILL.md'])
    expect(skills.placeOf('skill://x/refunds/a.md')).toEqual({ server: 'one', uri: 'skill://x/refunds/a.md' })
    expect(skills.placeOf('skill://x/other')).toBeUndefined()
  })

  it.each([
    ['the same skill', { skills: ['skill://x/refunds/SKILL.md'] }],
    ['a skill inside', { skills: ['skill://x/refunds/inner/SKILL.md'] }],
    ['a skill around it', { skills: ['skill://x/SKILL.md'] }],
    ['a resource in its place', { resources: ['skill://x/refunds/a.md'] }],
  ])('is an alias if another server has %s', (_what, two) => {
    const skills = offer({ one: { skills: ['skill://x/refunds/SKILL.md'] }, two })
    expect(skills.all()[0]?.shownUri).toBe('tooltray-skill://one/skill/x/refunds/SKILL.md')
    expect(skills.all()[0]?.definition().resources).toMatchObject([{}, { uri: 'tooltray-skill://one/skill/x/refunds/a.md' }])
  })

  it('cannot be claimed by a server whose own URI looks like an alias', () => {
    const skills = offer({ one: { skills: ['skill://x/SKILL.md'] } })
    expect(skills.placeOf('tooltray-skill://two/skill/x/SKILL.md')).toBeUndefined()
    expect(skills.placeOf('tooltray-skill://one/skill/x/SKILL.md')).toBeUndefined()
  })
})

it('leads every shown URI to the server that it was shown for, whatever the servers serve', () => {
  const segment = fc.constantFrom('a', 'b', 'c')
  const uri = fc
    .tuple(fc.constantFrom('skill', 'git'), fc.array(segment, { minLength: 1, maxLength: 3 }))
    .map(([scheme, path]) => `${scheme}://${path.join('/')}/SKILL.md`)
  const server = fc.record({ skills: fc.uniqueArray(uri, { maxLength: 4 }), resources: fc.uniqueArray(uri, { maxLength: 2 }) })
  fc.assert(
    fc.property(fc.record({ one: server, two: server, three: server }), (servers) => {
      const skills = offer(servers)
      const shown = skills.all().map(({ shownUri }) => shownUri)
      expect(new Set(shown).size).toBe(shown.length)
      for (const skill of skills.all()) {
        const { uri: own, resources } = skill.definition()
        expect(skills.placeOf(own)).toEqual({ server: skill.server, uri: skill.uri })
        for (const file of resources === 'dynamic' ? [] : resources) expect(skills.placeOf(file.uri)?.server).toBe(skill.server)
      }
    }),
  )
})
