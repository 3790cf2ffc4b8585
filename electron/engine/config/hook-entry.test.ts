import { describe, expect, it } from 'vitest'
import { parseServersFile } from './servers-file.ts'
import { exportConfig, parseConfigExport } from './config-export.ts'
import { imported } from './import/testing/imported.ts'

const read = (hooks: unknown) => parseServersFile(JSON.stringify({ hooks }))

describe('hooks', () => {
  it('are programs or addresses, with what holds where nothing is said', () => {
    const { hooks, problems } = read([
      { command: 'check', args: ['-v'], server: 'mail', tool: 'send_*', when: ['before', 'after'], timeout: '2s', result: true },
      { url: 'http://127.0.0.1:9999/hook', onFailure: 'allow', timeout: null },
    ])
    expect(problems).toEqual([])
    expect(hooks).toEqual([
      {
        runs: { command: 'check', args: ['-v'] },
        means: { server: 'mail', tool: 'send_*' },
        when: ['before', 'after'],
        timeout: 2_000,
        onFailure: 'deny',
        result: true,
      },
      { runs: { url: 'http://127.0.0.1:9999/hook' }, means: {}, when: ['before'], timeout: 5_000, onFailure: 'allow', result: false },
    ])
  })

  it.each([
    [{ command: 'x', url: 'http://localhost/' }],
    [{ args: ['x'] }],
    [{ url: 'http://localhost/', args: [] }],
    [{ url: 'file:///etc/passwd' }],
    [{ command: 'x', when: [] }],
    [{ command: 'x', when: ['during'] }],
    [{ command: 'x', timeout: '11m' }],
    [{ command: 'x', timeout: 0 }],
    [{ command: 'x', onFailure: 'ask' }],
    [{ command: 'x', onfailure: 'allow' }],
  ])('like %j are a problem with their place, and deny what is left of what they mean', (entry) => {
    const { hooks, problems } = read([{ ...entry, server: 'mail', effect: 'reed' }])
    expect(hooks).toMatchObject([{ runs: undefined, means: { server: 'mail' }, when: ['before'], onFailure: 'deny' }])
    expect(problems).toMatchObject([{ key: 'hooks[0]', message: expect.stringMatching(/^Hook 1 must have/) as string }])
  })

  it('with a key that stands twice, or that are no object, deny, too', () => {
    const { hooks } = parseServersFile('{ "hooks": [{ "command": "a", "onFailure": "deny", "onFailure": "allow" }, "x"] }')
    expect(hooks.map(({ runs, onFailure }) => [runs, onFailure])).toEqual([
      [undefined, 'deny'],
      [undefined, 'deny'],
    ])
  })

  it('are a list, or the file is not put in force', () => {
    expect(() => parseServersFile('{ "hooks": { "command": "x" } }')).toThrow('"hooks" must be a list, at line 1, column 12.')
  })

  it('are in no set-up that is exported, and none comes with one that is taken over', () => {
    const text = JSON.stringify({ mcpServers: { a: { command: 'x' } }, hooks: [{ command: 'mine' }] })
    expect(JSON.stringify(exportConfig(text))).not.toContain('mine')
    const theirs = parseConfigExport(JSON.stringify({ tooltray: 1, servers: { b: { command: 'y' } }, hooks: [{ command: 'theirs' }] }))
    const after = imported(text, theirs, true)
    expect(parseServersFile(after)).toMatchObject({ hooks: [{ runs: { command: 'mine' } }] })
    expect(after).not.toContain('theirs')
  })
})
