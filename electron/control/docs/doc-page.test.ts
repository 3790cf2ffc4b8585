import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { docPages } from '../../../scripts/site/docs-pages.ts'
import { errorHelp } from '../../engine/base/error-guide/error-guide.ts'
import { findPages, pageAt } from './doc-page.ts'

const pages = docPages(join(import.meta.dirname, '../../..'))
const found = (...words: string[]) => findPages(pages, words, 3).map(({ path }) => path)

describe('the documentation', () => {
  it.each([
    ['sandbox', 'guide/sandbox'],
    ['how do I uninstall', 'guide/uninstall'],
    ['approvals', 'guide/approvals'],
    ['environment variables', 'reference/environment'],
    ['claude desktop settings file', 'guide/apps/claude-desktop'],
    ['certificate', 'admin/http'],
    ['move from mcpzip', 'guide/from-other-hubs'],
    ['undo an import', 'guide/connect-apps'],
  ])('has for "%s" the page %s', (words, page) => {
    expect(found(...words.split(' '))).toContain(page)
  })

  it('is listed whole without a word that says anything', () => {
    expect(findPages(pages, [], 3)).toHaveLength(pages.length)
    expect(findPages(pages, ['the'], 3)).toHaveLength(pages.length)
    expect(pages[0]?.path).toBe('guide/install')
  })

  it('has a page for every error, to which the command line and the window lead', () => {
    const without = Object.keys(errorHelp).filter((code) => pageAt(pages, code)?.path !== `errors/${code}`)
    expect(without).toEqual([])
  })

  it('has nothing where one of the words is nowhere', () => {
    expect(found('sandbox', 'xylophone')).toEqual([])
  })

  it.each([
    ['guide/sandbox', 'guide/sandbox'],
    ['docs/guide/sandbox.md', 'guide/sandbox'],
    ['guide/apps/README.md', 'guide/apps'],
    ['call_timeout', 'errors/call_timeout'],
    ['sandbox', undefined],
  ])('has at %s the page %s', (path, page) => {
    expect(pageAt(pages, path)?.path).toBe(page)
  })

  it('has a title on every page', () => {
    expect(pages.filter(({ title }) => title === '')).toEqual([])
  })
})
