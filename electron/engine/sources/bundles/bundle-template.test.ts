import { describe, expect, it } from 'vitest'
import type { FormInput } from '../../../contract/entries.ts'
import { fillIn } from '../../entry/entry-form.ts'
import type { Platform } from '../../base/platform.ts'
import { bundleTemplate } from './bundle-template.ts'
import { madeManifest } from '../../../../e2e/testing/packages/made-bundle.ts'
import { readManifest } from './manifest.ts'

function entryOf(
  manifest: Record<string, unknown>,
  input: FormInput = {},
  { os = 'linux', files = [] }: { os?: Platform['os']; files?: string[] } = {},
): Record<string, unknown> {
  const windows = os === 'win32'
  const recipe = bundleTemplate(
    readManifest(JSON.stringify(madeManifest(manifest)), os),
    windows ? 'C:\\b\\x-1' : '/b/x-1',
    new Set(files),
    {
      os,
      home: windows ? 'C:\\Users\\ada' : '/home/ada',
    },
  )
  return recipe.entry(fillIn(recipe.fields, input))
}

const server = (mcp_config: Record<string, unknown>, type = 'node'): Record<string, unknown> => ({
  server: { type, entry_point: 'server/main', mcp_config },
})

const user_config = {
  folders: { type: 'directory', title: 'Folders', multiple: true, required: true, default: ['${HOME}/Desktop', '${DOCUMENTS}'] },
  api_key: { type: 'string', title: 'API key', sensitive: true },
  size: { type: 'number', default: 10, min: 1, max: 100 },
  read_only: { type: 'boolean', title: 'Read only' },
}

describe('the entry of a bundle', () => {
  it("has the person's values, several as words of their own, and leaves out what was left empty", () => {
    const config = {
      command: 'node',
      args: ['${__dirname}${/}server/index.js', '${user_config.folders}', '--size=${user_config.size}', '${user_config.api_key}'],
      env: { KEY: '${user_config.api_key}', READ_ONLY: '${user_config.read_only}', ALL: 'in ${user_config.folders}' },
    }
    expect(entryOf({ ...server(config), user_config })).toEqual({
      command: 'node',
      args: ['/b/x-1/server/index.js', '/home/ada/Desktop', '/home/ada/Documents', '--size=10'],
      env: { READ_ONLY: 'false', ALL: 'in /home/ada/Desktop,/home/ada/Documents' },
      cwd: '/b/x-1',
    })
    expect(entryOf({ ...server(config), user_config }, { folders: ['/a b'], api_key: 'k', read_only: 'true', size: '7' })).toMatchObject({
      args: ['/b/x-1/server/index.js', '/a b', '--size=7', 'k'],
      env: { KEY: 'k', READ_ONLY: 'true', ALL: 'in /a b' },
    })
    expect(() => entryOf({ ...server(config), user_config }, { size: '700' })).toThrow('size must be at most 100.')
  })

  it('names Python as this system does', () => {
    const config = { command: 'python', args: ['server/main.py'] }
    expect(entryOf(server(config, 'python'))).toMatchObject({ command: 'python3' })
    expect(entryOf(server(config, 'python'), {}, { os: 'win32' })).toMatchObject({ command: 'python' })
    expect(entryOf(server({ command: 'python3.12' }, 'python'))).toMatchObject({ command: 'python3.12' })
  })

  it('is the one of this system', () => {
    const config = {
      command: 'server/tool',
      args: ['x'],
      env: { A: '1' },
      platform_overrides: { win32: { args: ['w'] }, darwin: { command: 'server/mac', env: { B: '2' } } },
    }
    expect(entryOf(server(config, 'binary'))).toMatchObject({ command: '/b/x-1/server/tool', args: ['x'], env: { A: '1' } })
    expect(entryOf(server(config, 'binary'), {}, { os: 'darwin' })).toMatchObject({
      command: '/b/x-1/server/mac',
      args: ['x'],
      env: { A: '1', B: '2' },
    })
    expect(entryOf(server(config, 'binary'), {}, { os: 'win32', files: ['server/tool.exe'] })).toMatchObject({
      command: 'C:\\b\\x-1\\server\\tool.exe',
      args: ['w'],
      env: { A: '1' },
    })
  })

  it("reads no variable of the person's unasked", () => {
    expect(
      entryOf(
        server({ command: 'node', args: ['${AWS_SECRET}', '$${secret:x}', '${user_config.nothing}'], env: { A: '${HOME}/${PATH}' } }),
      ),
    ).toMatchObject({ args: ['$${AWS_SECRET}', '$$${secret:x}', '$${user_config.nothing}'], env: { A: '/home/ada/$${PATH}' } })
  })

  it('of a Python bundle without a command is run by uv', () => {
    expect(entryOf({ manifest_version: '0.4', server: { type: 'uv', entry_point: 'src/server.py' } })).toEqual({
      command: 'uv',
      args: ['run', '--directory', '/b/x-1', 'src/server.py'],
      cwd: '/b/x-1',
    })
  })
})
