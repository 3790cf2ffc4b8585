import { expect, it } from 'vitest'
import type { ListedTool } from '../../electron/contract/tools.ts'
import { exampleFor, requiredIn } from './example.ts'

const tool = (server: string, signature: string, more: Partial<ListedTool> = {}): ListedTool => ({
  name: `${server}__${signature.slice(0, signature.indexOf('('))}`,
  server,
  signature,
  effect: 'read',
  effectFrom: 'annotations',
  description: '',
  ...more,
})

it.each([
  ['now()', 0],
  ['read(path: string, head?: number) -> string', 1],
  ['ask(a?: {b: string; c: (d: number) => void}, e: string[], f: {g?: string})', 2],
])('the required arguments of %s: %i', (signature, count) => expect(requiredIn(signature)).toBe(count))

it('asks for what only reads, needs the least, and shows something', () => {
  const tools = [
    tool('shop', 'delete_all()', { effect: 'destructive' }),
    tool('files', 'read_file(path: string)'),
    tool('everything', 'get_env()'),
    tool('files', 'list_allowed_directories()'),
    tool('files', 'ping()'),
  ]
  expect(exampleFor(tools)).toBe('List allowed directories with Files')
  expect(exampleFor(tools.slice(0, 2))).toBe('Read file with Files')
  expect(exampleFor(tools.slice(0, 1))).toBeUndefined()
})
