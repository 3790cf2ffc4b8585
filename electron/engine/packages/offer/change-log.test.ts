import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeLogOf, partBetween } from './change-log.ts'

describe('the part of a change log between two versions', () => {
  it.each([
    ['Keep a Changelog', '# Changelog\n\n## [Unreleased]\n\n- x\n\n', (version: string) => `## [${version}] - 2026-01-02`],
    ['standard-version', '# Changelog\n\n', (version: string) => `### [${version}](https://a.example/compare/v0...v1) (2026-01-02)`],
    ['changesets', '# @scope/notes\n\n', (version: string) => `## ${version}`],
    ['releases of a monorepo', '', (version: string) => `## @scope/notes@${version}`],
    ['with a name', '', (version: string) => `# notes v${version}`],
    ['with a word', '', (version: string) => `# Version ${version}`],
    ['with a sign', '', (version: string) => `## 🚀 ${version}`],
  ])('is found by the headings of %s', (_name, top, heading) => {
    const text = `${top}${['2.0.0', '1.2.0', '1.1.0', '1.0.0'].map((version) => `${heading(version)}\n\n- In ${version}.\n`).join('\n')}`
    expect(partBetween(text, '1.0.0', '1.2.0')).toBe(`${heading('1.2.0')}\n\n- In 1.2.0.\n\n${heading('1.1.0')}\n\n- In 1.1.0.`)
    expect(partBetween(text, '1.2.0', '1.2.0')).toBeUndefined()
  })

  it('is not ended by headings that are about no version', () => {
    const text = '## 1.1.0\n\n### Fixes\n\n### Updates one from 0.2.0 to 0.3.0\n\n- a\n\n## 1.0.0\n\n- b\n'
    expect(partBetween(text, '1.0.0', '1.1.0')).toBe('## 1.1.0\n\n### Fixes\n\n### Updates one from 0.2.0 to 0.3.0\n\n- a')
  })

  it('is not there without such headings, and shows what nobody sees', () => {
    expect(partBetween('All new!\n\n1.1.0 is here.\n', '1.0.0', '1.1.0')).toBeUndefined()
    expect(partBetween('## 1.1.0\r\n\r\n- a\u202Eb\u0007', '1.0.0', '1.1.0')).toBe('## 1.1.0\n\n- a\\u{202e}b\\u{7}')
  })

  it('ends where it is too long', () => {
    const part = partBetween(`## 1.1.0\n${'- one more line\n'.repeat(10_000)}`, '1.0.0', '1.1.0') ?? ''
    expect(part.length).toBeLessThan(8_300)
    expect(part).toMatch(/line\n…$/)
  })
})

describe('the change log of a package', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-log-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  it.each(['CHANGELOG.md', 'changelog', 'History.md', 'CHANGES.txt'])('is a file at its top: %s', async (name) => {
    writeFileSync(join(folder, name), '## 1.1.0\n- a\n')
    expect(await changeLogOf(folder, '1.0.0', '1.1.0')).toBe('## 1.1.0\n- a')
  })

  it('is no link, and may not be there', async () => {
    writeFileSync(join(folder, 'other'), '## 1.1.0\n- a\n')
    symlinkSync('other', join(folder, 'CHANGELOG.md'))
    expect(await changeLogOf(folder, '1.0.0', '1.1.0')).toBeUndefined()
    expect(await changeLogOf(join(folder, 'gone'), '1.0.0', '1.1.0')).toBeUndefined()
  })
})
