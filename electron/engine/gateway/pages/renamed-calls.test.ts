import { expect, it } from 'vitest'
import { RawJson } from '../../transport/json/raw-json.ts'
import { withRenamedCalls } from './renamed-calls.ts'

const names = new Map([['refresh', 'one__</script>']])
const mimeType = 'text/html;profile=mcp-app'
const textIn = (content: object): string =>
  (withRenamedCalls({ contents: [{ ...content, mimeType }] }, names)['contents'] as [{ text: string }])[0].text

it('puts its script before all others of the page, and no name ends it', () => {
  for (const before of ['<!DOCTYPE html><html><head lang="en">', '<!doctype html>', ''])
    expect(textIn({ text: `${before}<script>1</script>` })).toMatch(
      new RegExp(`^${before}<script>[^]*one__\\\\u003c/script>[^<]*</script><script>1</script>$`),
    )
  expect(textIn({ text: '<header>' })).toMatch(/^<script>/)
})

it('reads a page that is long enough to pass as bytes', () => {
  const contents = new RawJson(Buffer.from(JSON.stringify([{ text: '<head></head>', mimeType }])), 3)
  const [content] = withRenamedCalls({ contents }, names)['contents'] as [{ text: string }]
  expect(content.text).toMatch(/^<head><script>[^]*<\/script><\/head>$/)
})

it('reads a page in base64, and changes no other result', () => {
  const blob = Buffer.from('<head>é</head>').toString('base64')
  const [content] = withRenamedCalls({ contents: [{ blob, mimeType }] }, names)['contents'] as [{ blob: string }]
  expect(Buffer.from(content.blob, 'base64').toString('utf8')).toMatch(/^<head><script>[^]*<\/script>é<\/head>$/)
  for (const result of [{ contents: 'none' }, { contents: [7, {}] }, {}]) expect(withRenamedCalls(result, names)).toEqual(result)
  const plain = { contents: [{ text: '<head></head>', mimeType: 'text/plain' }] }
  expect(withRenamedCalls(plain, names)).toEqual(plain)
  const result = { contents: [{ text: '' }] }
  expect(withRenamedCalls(result, new Map())).toBe(result)
})
