import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readAssertion } from './assertion.ts'

const folder = mkdtempSync(join(tmpdir(), 'tooltray-assertion-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileWith = (text: string): string => {
  const file = join(folder, 'token')
  writeFileSync(file, text)
  return file
}

it('is the text, or what the file has now, without the end of its line', async () => {
  expect(await readAssertion('bed', 'the assertion', { text: 'aa.bb.cc' })).toBe('aa.bb.cc')
  const file = fileWith('a1.b1.c1\n')
  expect(await readAssertion('bed', 'the assertion', { file })).toBe('a1.b1.c1')
  fileWith('a2.b2.c2')
  expect(await readAssertion('bed', 'the assertion', { text: 'aa.bb.cc', file })).toBe('a2.b2.c2')
})

it.each([
  ['a private key', '-----BEGIN PRIVATE KEY-----\nplanted\n-----END PRIVATE KEY-----'],
  ['two lines', 'a.b.c\nplanted'],
  ['two parts', 'a.planted'],
  ['nothing', ''],
  ['more than any JWT has', `a.b.${'planted'.repeat(10_000)}`],
])('%s is no JWT: nothing of it is sent, or quoted', async (_what, text) => {
  const error = await readAssertion('bed', 'the assertion', { file: fileWith(text) }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'sign_in_failed', message: 'The sign-in to bed failed: the assertion is not a JWT.' })
  expect(JSON.stringify(error)).not.toContain('planted')
})

it('names a file that cannot be read', async () => {
  const file = join(folder, 'missing')
  await expect(readAssertion('bed', 'the ID token', { file })).rejects.toMatchObject({
    message: 'The sign-in to bed failed: the file with the ID token cannot be read.',
    hint: `Check who writes this file, and who can read it: ${file}`,
  })
})
