import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { docPages } from '../../../scripts/site/docs-pages.ts'
import { headingAnchor } from '../words/heading-anchor.ts'
import { docSearch } from './search-docs.ts'
import { sectionsOf } from './doc-sections.ts'

const pages = docPages(join(import.meta.dirname, '../../..'))
const search = docSearch(pages)
const first = (words: string): string => {
  const [hit] = search(words, 1)
  return hit === undefined ? '' : `${hit.page.path} # ${hit.heading}`
}

describe('a question', () => {
  it.each([
    ['my server does not start', /^troubleshooting # A server does not start/],
    ['where are my secrets stored', /# Where secrets are stored/],
    ['how do I uninstall', /^guide\/uninstall/],
    ['environment variables', /^reference\/environment/],
    ['move from mcpzip', /^guide\/from-other-hubs/],
    ['start automatically at login', /# Start at login/],
    ['multiple accounts', /# Several accounts/],
    ['multiple users', /^admin\//],
    ['share config between laptops', /^admin\/another-computer/],
    ['history of calls', /^guide\/audit-and-tracing/],
    ['increase timeout', /# A call ends with a timeout/],
    ['too many tools', /# An app shows too many tools/],
    ['why do I see only five tools', /^guide\/listed-tools/],
    ['use with chatgpt', /# Apps that ask for an address/],
    ['npx not found', /^troubleshooting # A program/],
    ['stop asking for approval', /^guide\/approvals/],
    ['undo import', /# .*undo/i],
    ['share with my team', /^admin\/team/],
    ['rename a tool', /^guide\/listed-tools # Rename a tool/],
    ['hide a tool', /^guide\/(?:rules|add-servers)/],
    ['disable a server', /^guide\/(?:add-servers|desktop-app)/],
    ['add a remote server', /^guide\/add-servers/],
    ['what leaves my computer', /^concepts\/security|# What leaves/],
    ['python server', /# Packages of Python/],
    ['move to a new computer', /^admin\/another-computer/],
    ['keyboard shortcuts', /^guide\/desktop-app/],
    ['test a tool', /^guide\/desktop-app/],
    ['call_timeout', /^errors\/call_timeout/],
    ['limit what a server can access', /^guide\/sandbox/],
    ['webhook before a call', /^admin\/hooks/],
    ['log out', /^guide\/sign-in-and-secrets|tooltray logout/],
  ])('%s', (words, place) => {
    expect(first(words)).toMatch(place)
  })

  it('is answered although one of its words stands nowhere', () => {
    expect(first('sandbox xylophone')).toContain('guide/sandbox')
    expect(search('xylophone', 5)).toEqual([])
  })

  it('gets a sentence that says it, of at most two sections of a page', () => {
    const hits = search('secrets keychain', 8)
    expect(hits[0]?.excerpt).toMatch(/keychain/i)
    expect(hits[0]?.excerpt).not.toMatch(/[|`*]|\]\(/)
    const counts = hits.map(({ page }) => hits.filter((other) => other.page === page).length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(2)
  })
})

it('each section but the first of a page has an anchor that is in the page', () => {
  for (const page of pages)
    for (const { anchor, text } of sectionsOf(page).slice(1)) {
      const anchors = [...page.text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => headingAnchor(heading))
      expect(anchors).toContain(anchor)
      expect(text).not.toContain('```')
    }
})
