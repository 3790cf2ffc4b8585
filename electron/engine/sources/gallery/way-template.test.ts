import { expect, it } from 'vitest'
import { fillIn } from '../../entry/entry-form.ts'
import type { FormInput } from '../../../contract/entries.ts'
import type { GalleryWay } from './list/gallery-schema.ts'
import { triedPackage, wayTemplate } from './way-template.ts'

const input = { label: 'x', kind: 'text', required: false, secret: false, multiple: false } as const
const sandbox = { network: ['a.example'], read: [], write: [] }
const npm: Extract<GalleryWay, { kind: 'npm' }> = { kind: 'npm', package: '@x/y', inputs: [], args: [], env: {}, sandbox }

const made = (way: GalleryWay, given: FormInput, place: 'none' | 'on' | 'off' = 'on'): unknown => {
  const template = wayTemplate(way, { home: '/home/ada', sandbox: place })
  return template.entry(fillIn(template.fields, given))
}

it('a package is run by its runner, in the sandbox of the list', () => {
  expect(made(npm, {})).toEqual({ command: 'npx', args: ['-y', '@x/y'], sandbox: { network: ['a.example'] } })
  expect(made({ ...npm, kind: 'pypi', package: 'y' }, {}, 'none')).toEqual({ command: 'uvx', args: ['y'] })
})

it('the sandbox is a choice where there is one', () => {
  expect(made(npm, { sandbox: 'false' })).toEqual({ command: 'npx', args: ['-y', '@x/y'] })
  expect(made(npm, { sandbox: 'true' }, 'off')).toMatchObject({ sandbox: { network: ['a.example'] } })
  expect(made(npm, {}, 'off')).not.toHaveProperty('sandbox')
  expect(wayTemplate(npm, { home: '/', sandbox: 'none' }).fields).toEqual([])
})

it('every folder of a field is an argument, and may be written to', () => {
  const way: GalleryWay = {
    ...npm,
    inputs: [{ ...input, name: 'FOLDERS', kind: 'folder', multiple: true }],
    args: ['{FOLDERS}'],
    sandbox: { network: false, read: ['~/.kube/'], write: ['{FOLDERS}'] },
  }
  expect(made(way, { FOLDERS: ['/a', '/b c'] })).toEqual({
    command: 'npx',
    args: ['-y', '@x/y', '/a', '/b c'],
    sandbox: { network: false, read: ['/home/ada/.kube/'], write: ['/a', '/b c'] },
  })
})

it('what names an empty input is left out as a whole', () => {
  const way: GalleryWay = {
    ...npm,
    inputs: [
      { ...input, name: 'KEY', secret: true },
      { ...input, name: 'USER' },
    ],
    args: ['--user={USER}'],
    env: { KEY: '{KEY}', MODE: 'stdio', FILE: '~/.x/file' },
  }
  expect(made(way, {})).toMatchObject({ args: ['-y', '@x/y'], env: { MODE: 'stdio', FILE: '/home/ada/.x/file' } })
  expect(made(way, { KEY: 'k', USER: 'ada' })).toMatchObject({ args: ['-y', '@x/y', '--user=ada'], env: { KEY: 'k' } })
})

it('a text of the list reads no variable, and neither does one that a value completes', () => {
  const way: GalleryWay = {
    ...npm,
    inputs: [{ ...input, name: 'A' }],
    args: ['${secret:github}', '${A}', '{A}'],
    env: { X: '${home}', Y: '${A}' },
  }
  expect(made(way, { A: '{HOME}' })).toMatchObject({
    args: ['-y', '@x/y', '$${secret:github}', '$${HOME}', '{HOME}'],
    env: { X: '$${home}', Y: '$${HOME}' },
  })
})

it('an image is run by docker, with its variables passed by name', () => {
  const way: GalleryWay = {
    kind: 'oci',
    image: 'mcp/x',
    inputs: [{ ...input, name: 'TOKEN', secret: true }],
    args: ['stdio'],
    env: { TOKEN: '{TOKEN}' },
  }
  expect(made(way, { TOKEN: 't' })).toEqual({
    command: 'docker',
    args: ['run', '-i', '--rm', '-e', 'TOKEN', 'mcp/x', 'stdio'],
    env: { TOKEN: 't' },
  })
})

it('an address has its token, headers, or client', () => {
  const remote = {
    kind: 'remote' as const,
    transport: 'http' as const,
    url: 'https://mcp.example.com/mcp',
    inputs: [{ ...input, name: 'KEY', secret: true }],
  }
  expect(made({ ...remote, signIn: 'oauth', inputs: [] }, {})).toEqual({ type: 'http', url: 'https://mcp.example.com/mcp' })
  expect(made({ ...remote, signIn: 'key', bearer: '{KEY}' }, { KEY: 'k' })).toMatchObject({ bearer: 'k' })
  expect(made({ ...remote, signIn: 'key', headers: { Authorization: 'Token token={KEY}' } }, { KEY: 'k' })).toMatchObject({
    headers: { Authorization: 'Token token=k' },
  })
  const client: GalleryWay = {
    ...remote,
    signIn: 'client',
    oauth: { clientId: '{ID}', clientSecret: '{KEY}' },
    inputs: [...remote.inputs, { ...input, name: 'ID' }],
  }
  expect(made(client, { ID: 'i', KEY: 'k' })).toMatchObject({ oauth: { clientId: 'i', clientSecret: 'k' } })
})

it('an address of the person may end in a slash', () => {
  const way: GalleryWay = {
    kind: 'remote',
    transport: 'http',
    signIn: 'none',
    url: '{HOME_ADDRESS}/api/mcp',
    inputs: [{ ...input, name: 'HOME_ADDRESS' }],
  }
  expect(made(way, { HOME_ADDRESS: 'http://homeassistant.local:8123/' })).toEqual({
    type: 'http',
    url: 'http://homeassistant.local:8123/api/mcp',
  })
})

it('the version that was tried belongs to the command that runs its package', () => {
  const tried = { name: '@x/y', version: '1.2.3', command: { command: 'npx', args: ['-y', '@x/y'] } }
  expect(triedPackage({ ...npm, version: '1.2.3' })).toEqual(tried)
  expect(triedPackage(npm)).toBeUndefined()
  expect(triedPackage({ kind: 'oci', image: 'a/b', inputs: [], args: [], env: {} })).toBeUndefined()
})
