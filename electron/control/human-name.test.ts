import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { humanName, titleOfTool } from './human-name.ts'

describe('the name for people', () => {
  it.each([
    ['github', 'GitHub'],
    ['brave-search', 'Brave search'],
    ['create_pull_request', 'Create pull request'],
    ['getJSONFile', 'Get jsonfile'],
    ['list_pdf_urls', 'List PDF urls'],
    ['read_sql', 'Read SQL'],
    ['context7', 'Context7'],
    ['files', 'Files'],
    ['aws.s3', 'AWS s3'],
    ['get_URL', 'Get URL'],
    ['дом_кот', 'Дом кот'],
    ['__', '__'],
    ['', ''],
  ])('of %s is %s', (name, human) => expect(humanName(name)).toBe(human))

  it('keeps every letter and digit', () => {
    const bare = (text: string): string => text.replace(/[\s_.:/-]+/gu, '').toLowerCase()
    fc.assert(fc.property(fc.stringMatching(/^[a-zA-Z0-9_.:/-]{1,40}$/), (name) => void expect(bare(humanName(name))).toBe(bare(name))))
  })

  it('is the own title of a tool that has one', () => {
    expect(titleOfTool({ name: 'a_b', title: 'Do it' })).toBe('Do it')
    expect(titleOfTool({ name: 'a_b', title: ' ' })).toBe('A b')
  })
})
