import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOwnSkills } from './own-skills.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-own-skills-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string | Buffer): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function opened() {
  let time = 0
  let changes = 0
  const own = createOwnSkills(
    join(folder),
    () => time,
    () => (changes += 1),
  )
  const urisNow = async (): Promise<string[]> => {
    time += 10_000
    await own.look()
    return own.catalog().skills.map(({ name }) => name)
  }
  return { own, urisNow, changes: () => changes }
}

it('offers each folder with a SKILL.md, with digests that its files match', async () => {
  write('minutes/SKILL.md', '---\nname: minutes\ndescription: Writes minutes\n---\n# Minutes\n')
  write('minutes/templates/long form.md', 'long')
  write('minutes/pictures/a.png', Buffer.from([137, 0, 255]))
  write('minutes/.git/config', 'hidden')
  write('notes.md', 'no folder')
  symlinkSync(tmpdir(), join(folder, 'minutes/outside'))
  const { own, urisNow, changes } = opened()
  expect(await urisNow()).toEqual(['skill://minutes/SKILL.md'])
  const [skill] = own.catalog().skills
  const { resources } = JSON.parse(skill?.json ?? '') as { resources: { uri: string; digest: string; size: number }[] }
  expect(resources.map(({ uri }) => uri)).toEqual([
    'skill://minutes/SKILL.md',
    'skill://minutes/pictures/a.png',
    'skill://minutes/templates/long%20form.md',
  ])
  for (const { uri, digest, size } of resources) {
    const [{ text, blob } = {}] = (await own.read(uri))['contents'] as { text?: string; blob?: string }[]
    const bytes = Buffer.from(text ?? blob ?? '', text === undefined ? 'base64' : 'utf8')
    expect([bytes.length, `sha256:${createHash('sha256').update(bytes).digest('hex')}`]).toEqual([size, digest])
  }
  await expect(own.read('skill://minutes/../../etc/passwd')).rejects.toMatchObject({ code: 'resource_unknown' })
  expect(changes()).toBe(1)
})

it('notices what was added, changed, and removed, and says what it cannot offer', async () => {
  const { own, urisNow, changes } = opened()
  expect(await urisNow()).toEqual([])
  write('a/SKILL.md', '---\nname: a\ndescription: First\n---\n')
  write('b/SKILL.md', '---\nname: other\ndescription: Wrong name\n---\n')
  write('c/SKILL.md', 'no frontmatter')
  expect(await urisNow()).toEqual(['skill://a/SKILL.md'])
  expect(own.unusable()).toEqual([
    { folder: 'b', why: 'its URI does not end with its name' },
    { folder: 'c', why: 'its SKILL.md has no frontmatter' },
  ])
  write('a/more.md', 'more')
  expect(await urisNow()).toEqual(['skill://a/SKILL.md'])
  rmSync(join(folder, 'a'), { recursive: true })
  expect(await urisNow()).toEqual([])
  expect(changes()).toBe(3)
})
