import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { docPages } from '../../../scripts/site/docs-pages.ts'
import { errorHelp } from '../../engine/base/error-guide/error-guide.ts'
import { pageAt } from './doc-page.ts'

const pages = docPages(join(import.meta.dirname, '../../..'))

describe('the documentation', () => {
  it('has a page for every error, to which the command line and the window lead', () => {
    const without = Object.keys(errorHelp).filter((code) => pageAt(pages, code)?.path !== `errors/${code}`)
    expect(without).toEqual([])
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
