import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifySkillFile } from './verify-skill-file.ts'

const URI = 'skill://refunds/SKILL.md'
const TEXT = '---\nname: refunds\ndescription: How to refund\nmetadata:\n  version: 2\n---\n\n# Refunds\n'
const FRONTMATTER = { name: 'refunds', description: 'How to refund', metadata: { version: 2 } }

const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`
const fileOf = (uri: string, text: string) => ({ uri, digest: digestOf(text), size: Buffer.byteLength(text) })

interface Accepted {
  readonly uri?: string
  readonly frontmatter?: object
  readonly resources?: unknown
}

function verify(text: string, { uri = URI, frontmatter = FRONTMATTER, resources = [fileOf(URI, TEXT)] }: Accepted = {}): void {
  const json = JSON.stringify({ uri: URI, frontmatter, resources })
  verifySkillFile({ server: 'shop', skills: [{ name: URI, json }] }, uri, { contents: [{ uri, text }] })
}

describe('a file of an accepted skill', () => {
  it('passes if it is the accepted one', () => {
    expect(() => verify(TEXT)).not.toThrow()
    expect(() => verify('anything', { uri: 'note://of-no-skill' })).not.toThrow()
  })

  it.each([
    ['another content of the same size', TEXT.replace('Refunds', 'Rewards'), {}],
    ['another size', `${TEXT}more`, {}],
    ['another frontmatter', TEXT, { frontmatter: { ...FRONTMATTER, metadata: { version: 3 } } }],
    ['a file that the skill did not have', 'new', { uri: 'skill://refunds/new.md' }],
    ['another frontmatter, of a skill without digests', TEXT, { resources: 'dynamic', frontmatter: { name: 'refunds' } }],
  ])('is refused with %s', (_what, text, accepted) => {
    expect(() => verify(text, accepted)).toThrow(expect.objectContaining({ code: 'skill_changed' }))
  })

  it('is compared by its bytes, also if they came as base64', () => {
    const json = JSON.stringify({ uri: URI, frontmatter: FRONTMATTER, resources: [fileOf(URI, TEXT)] })
    const read = (blob: string) => () =>
      verifySkillFile({ server: 'shop', skills: [{ name: URI, json }] }, URI, { contents: [{ uri: URI, blob }] })
    expect(read(Buffer.from(TEXT).toString('base64'))).not.toThrow()
    expect(read(Buffer.from(`${TEXT} `).toString('base64'))).toThrow()
  })
})
