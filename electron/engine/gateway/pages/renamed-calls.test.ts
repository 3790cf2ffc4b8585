import { expect, it } from 'vitest'
import { RawJson } from '../../transport/json/raw-json.ts'
import { withRenamedCalls } from './renamed-calls.ts'

const names = new Map([['refresh', 'one__</script>']])
const mimeType = 'text/html;profile=mcp-app'
const textIn = (content: object): string =>
  (withRenamedCalls({ contents: [{ ...content, mimeType }] }, names)['contents'] as [{ text: string }])[0].text

it('puts its script before all others of the page, and no name ends it', () => {
  for (const type of ['<!DOCTYPE html>', ' <!doctype html>', ''])
    for (const rest of ['<html><head lang="en"><script>1</script>', '<!-- <head> --><script>1</script>', '<header>']) {
      const text = textIn({ text: type + rest })
      const script = text.slice(type.length, text.length - rest.length)
      expect(text).toBe(type + script + rest)
      expect(script).toMatch(/^<script>[^<]*one__\\u003c\/script>[^<]*<\/script>$/)
    }
})

it('reads a page that is long enough to pass as bytes', () => {
  const contents = new RawJson(Buffer.from(JSON.stringify([{ text: '<head></head>', mimeType }])), 3)
  const [content] = withRenamedCalls({ contents }, names)['contents'] as [{ text: string }]
  expect(content.text).toMatch(/^<script>[^]*<\/script><head><\/head>$/)
})

it('reads a page in base64, and changes no other result', () => {
  const blob = Buffer.from('<head>é</head>').toString('base64')
  const [content] = withRenamedCalls({ contents: [{ blob, mimeType }] }, names)['contents'] as [{ blob: string }]
  expect(Buffer.from(content.blob, 'base64').toString('utf8')).toMatch(/^<script>[^]*<\/script><head>é<\/head>$/)
  for (const result of [{ contents: 'none' }, { contents: [7, {}] }, {}]) expect(withRenamedCalls(result, names)).toEqual(result)
  const plain = { contents: [{ text: '<head></head>', mimeType: 'text/plain' }] }
  expect(withRenamedCalls(plain, names)).toEqual(plain)
  const result = { contents: [{ text: '' }] }
  expect(withRenamedCalls(result, new Map())).toBe(result)
})
