import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lastWords } from './last-words.ts'

const words = (text: string): string | undefined => lastWords(text.split('\n').map((line) => ({ text: line })))

describe('lastWords', () => {
  // Each file holds what the program really wrote to stderr.
  it.each([
    [
      'npx-404',
      "npm: The requested resource '@tooltray-no-such-scope/no-such-server@*' could not be found or you do not have " +
        'permission to access it.',
    ],
    [
      'npx-enotfound',
      'npm: request to http://no-such-host.invalid/no-such-server failed, reason: getaddrinfo ENOTFOUND no-such-host.invalid',
    ],
    ['npx-refused', 'npm: FetchError: request to http://127.0.0.1:9/no-such-server failed, reason: connect ECONNREFUSED 127.0.0.1:9'],
    ['npx-nobin', 'npm: could not determine executable to run'],
    ['docker', 'docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?'],
    ['python-import', "ModuleNotFoundError: No module named 'no_such_module'"],
    ['python-chained', 'RuntimeError: The database at 127.0.0.1:9 cannot be reached'],
    ['python-group', 'ValueError: STRIPE_KEY is not set'],
    ['python-syntax', 'SyntaxError: invalid syntax'],
    ['node-throw', 'Error: API_KEY environment variable is required'],
    ['node-no-file', "Error: Cannot find module '/home/ada/nofile.js'"],
    ['node-no-package', expect.stringContaining("Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'no-such-package'")],
    ['node-refused', 'Error: connect ECONNREFUSED 127.0.0.1:9'],
    ['node-cause', 'Error: outer'],
    ['node-text', 'just text'],
  ])('of %s are what explains it', (file, expected) => {
    expect(words(readFileSync(join(import.meta.dirname, 'fixtures', `${file}.txt`), 'utf8'))).toEqual(expected)
  })

  it('are the error, not what Node prints around it', () => {
    expect(
      words(
        "file:///x.js:3\n  throw new Error('no key')\n        ^\n\nError: no key\n    at file:///x.js:3:9\n    at " +
          'node:internal/x:1\n\nNode.js v24.1.0',
      ),
    ).toBe('Error: no key')
    expect(words('starting\nfatal: the license file is missing\nbye')).toBe('fatal: the license file is missing')
  })

  it('are the last line where none names an error, and nothing where nothing was said', () => {
    expect(words('hello\nbye\n[tooltray] Connection closed')).toBe('bye')
    expect(words('')).toBeUndefined()
    expect(words('npm warn deprecated x@1: gone')).toBeUndefined()
  })

  it('are cut to a bearable length', () => {
    expect(words(`error: ${'x'.repeat(10_000)}`)).toHaveLength(301)
  })
})
