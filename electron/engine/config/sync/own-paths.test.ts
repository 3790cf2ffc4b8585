import { expect, it } from 'vitest'
import { entryHere, neededPaths, withoutOwnPaths } from './own-paths.ts'

const ENTRY = {
  command: '/opt/homebrew/bin/npx',
  args: [
    '-y',
    '@modelcontextprotocol/server-filesystem@1.0.0',
    '/Users/mia/notes',
    '--log=~/log',
    'https://x.test/a',
    'plain/relative',
    '/c',
  ],
  cwd: 'C:\\work',
  env: { ROOT: '/srv/data', LEVEL: 'debug' },
  description: '/not/a/path/of/the/entry',
}

it('each path of a computer is taken out in its place, and put back', () => {
  const { shared, paths } = withoutOwnPaths(ENTRY)
  expect(paths).toEqual(['/opt/homebrew/bin/npx', '/Users/mia/notes', '~/log', 'C:\\work', '/srv/data'])
  expect(shared).toMatchObject({ args: ['-y', ENTRY.args[1], '${here:2}', '--log=${here:3}', ENTRY.args[4], ENTRY.args[5], '/c'] })
  expect(JSON.stringify(shared)).not.toMatch(/mia|homebrew|C:|srv/)
  expect(neededPaths(shared)).toBe(5)
  expect(entryHere(shared, { paths: paths, sandbox: undefined })).toEqual(ENTRY)
  expect(
    entryHere(shared, { paths: ['/usr/bin/npx', '/home/mia/notes', '/tmp/log', '/home/mia', '/data'], sandbox: undefined }),
  ).toMatchObject({
    command: '/usr/bin/npx',
    args: ['-y', ENTRY.args[1], '/home/mia/notes', '--log=/tmp/log', ENTRY.args[4], ENTRY.args[5], '/c'],
  })
})

it('an entry without paths stays as it is', () => {
  const entry = { url: 'https://x.test/mcp', headers: { 'X-Path': '/a/b' } }
  expect(withoutOwnPaths(entry)).toEqual({ shared: entry, paths: [] })
  expect(neededPaths(entry)).toBe(0)
})
