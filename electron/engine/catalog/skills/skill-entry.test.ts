import { describe, expect, it } from 'vitest'
import { skillProblem } from './skill-entry.ts'

const DIGEST = `sha256:${'a'.repeat(64)}`
const URI = 'skill://acme/refunds/SKILL.md'

function entry(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    uri: URI,
    frontmatter: { name: 'refunds', description: 'How to refund' },
    resources: [{ uri: URI, digest: DIGEST, size: 10 }],
    ...changes,
  }
}

const withFile = (file: unknown): Record<string, unknown> => entry({ resources: [{ uri: URI, digest: DIGEST, size: 10 }, file] })
const fileAt = (uri: string): Record<string, unknown> => withFile({ uri, digest: DIGEST, size: 1 })

it('takes an entry as the extension describes it, whatever its scheme', () => {
  expect(skillProblem(entry())).toBeUndefined()
  expect(skillProblem(entry({ resources: 'dynamic' }))).toBeUndefined()
  expect(skillProblem(fileAt('skill://acme/refunds/templates/email.md'))).toBeUndefined()
  expect(skillProblem(fileAt(`skill://acme/refunds/${encodeURIComponent('Überblick für alle.md')}`))).toBeUndefined()
  const uri = 'github://owner/repo/skills/refunds/SKILL.md'
  expect(skillProblem(entry({ uri, resources: [{ uri, digest: DIGEST, size: 0 }] }))).toBeUndefined()
})

describe('leaves out an entry', () => {
  it.each([
    ['that is no SKILL.md in a folder', entry({ uri: 'skill://SKILL.md' })],
    ['with a query', entry({ uri: 'skill://acme/refunds?/SKILL.md' })],
    ['that looks like one of our aliases', entry({ uri: 'tooltray-skill://github/skill/refunds/SKILL.md', resources: 'dynamic' })],
    ['without frontmatter', entry({ frontmatter: null })],
    ['of another name than its folder', entry({ frontmatter: { name: 'other', description: 'x' } })],
    [
      'whose name no folder may have',
      entry({ uri: 'skill://-a/SKILL.md', frontmatter: { name: '-a', description: 'x' }, resources: 'dynamic' }),
    ],
    ['without a description', entry({ frontmatter: { name: 'refunds', description: ' ' } })],
    ['without files', entry({ resources: undefined })],
    ['that does not list its SKILL.md', entry({ resources: [] })],
    ['with a file twice', withFile({ uri: URI, digest: DIGEST, size: 10 })],
    ['with a file outside', fileAt('skill://acme/other/a.md')],
    ['with a path that climbs', fileAt('skill://acme/refunds/../other/a.md')],
    ['with an encoded path that climbs', fileAt('skill://acme/refunds/%2e%2e/a.md')],
    ['with a broken escape', fileAt('skill://acme/refunds/a%2')],
    ['with an encoded NUL', fileAt('skill://acme/refunds/a%00')],
    ['with an encoded slash', fileAt('skill://acme/refunds/a%2Fb')],
    ['whose SKILL.md is there twice, once encoded', fileAt('skill://acme/refunds/%53KILL.md')],
    ['with a letter that needs no encoding', fileAt('skill://acme/refunds/%61.md')],
    ['with a dot that needs no encoding', fileAt('skill://acme/refunds/a%2Emd')],
    ['whose SKILL.md is there twice, once in small letters', fileAt('skill://acme/refunds/skill.md')],
    ['whose SKILL.md is there twice, for a disk of macOS', fileAt(`skill://acme/refunds/${encodeURIComponent('\u017FKILL.md')}`)],
    ['whose SKILL.md is there twice, for a disk of Windows', fileAt('skill://acme/refunds/SKILL.md.%20')],
    ['with a file that is a folder, too', fileAt('skill://acme/refunds/SKILL.md/a.md')],
    ['with a name that is not UTF-8', fileAt('skill://acme/refunds/%ff.md')],
    ['with a digest of another kind', withFile({ uri: 'skill://acme/refunds/a', digest: 'md5:aa', size: 1 })],
    ['with half a byte', withFile({ uri: 'skill://acme/refunds/a', digest: DIGEST, size: 0.5 })],
    ['of more than 16 MiB', withFile({ uri: 'skill://acme/refunds/a', digest: DIGEST, size: 16 * 1024 * 1024 })],
    [
      'of more than 512 files',
      entry({ resources: Array.from({ length: 513 }, (_, at) => ({ uri: `skill://acme/refunds/${at}`, digest: DIGEST, size: 1 })) }),
    ],
  ])('%s', (_what, broken) => {
    expect(skillProblem(broken)).toBeTypeOf('string')
  })
})
