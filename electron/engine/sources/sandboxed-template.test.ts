import { expect, it } from 'vitest'
import { type EntryTemplate, fillIn, plainField } from '../entry/entry-form.ts'
import { sandboxedTemplate } from './sandboxed-template.ts'

const own: EntryTemplate = {
  fields: [
    { ...plainField, key: 'folders', label: 'Folders', kind: 'folder', multiple: true },
    { ...plainField, key: 'file', label: 'File', kind: 'file', default: ['/data/${x}'] },
    { ...plainField, key: 'name', label: 'Name' },
  ],
  entry: (filled) => ({ command: 'node', args: [...(filled.get('folders') ?? [])] }),
}
const sandboxed = (recipe: EntryTemplate, isDefault: boolean): EntryTemplate =>
  sandboxedTemplate(recipe, isDefault, '/home/ada', (path) => path === '/data/there')
const entryOf = (recipe: EntryTemplate, input: Record<string, string | string[]>): Record<string, unknown> =>
  recipe.entry(fillIn(recipe.fields, input))

it('reaches the network and what the person chose', () => {
  const recipe = sandboxed(own, true)
  expect(entryOf(recipe, { folders: ['/notes', '~/work/', '${HOME}/x', 'relative'], name: '/etc' })).toEqual({
    command: 'node',
    args: ['/notes', '~/work/', '${HOME}/x', 'relative'],
    // What a publisher wrote stands for itself.
    sandbox: { network: true, write: ['/notes/', '~/work/', '${HOME}/x/', '/data/$${x}'] },
  })
})

it('runs without one where the person says so, or where that is what holds unless they do', () => {
  expect(entryOf(sandboxed(own, true), { sandbox: 'false' })).not.toHaveProperty('sandbox')
  expect(entryOf(sandboxed(own, false), {})).not.toHaveProperty('sandbox')
  expect(entryOf(sandboxed(own, false), { sandbox: 'true' })).toHaveProperty('sandbox')
})

it.each([
  ['/data/there', '/data/there'],
  ['/data/new', '/data/'],
  ['~/Notes/new', '~/Notes/'],
  ['${HOME}/Notes/new', '${HOME}/Notes/'],
  // All of a home is not for one file.
  ['~/new', '~/new'],
  ['/home/ada/new', '/home/ada/new'],
  ['/home/new', '/home/new'],
  ['/new', '/new'],
  ['${X}/new', '${X}/new'],
])('for the file %s it may change %s', (file, place) => {
  expect(entryOf(sandboxed(own, true), { file })).toMatchObject({ sandbox: { write: [place] } })
})

it('lets uv make its environment', () => {
  const uv = { fields: [], entry: () => ({ command: 'uv', args: ['run'], cwd: '/bundles/1' }) }
  expect(entryOf(sandboxed(uv, true), {})).toMatchObject({ sandbox: { network: true, write: ['/bundles/1'] } })
})

it('asks beside a field of the publisher that has the same name', () => {
  const { fields, entry } = own
  const recipe = sandboxed({ fields: [...fields, { ...plainField, key: 'sandbox', label: 'Sandbox' }], entry }, true)
  expect(recipe.fields.map(({ key }) => key)).toEqual(['folders', 'file', 'name', 'sandbox', 'sandbox-2'])
  expect(entryOf(recipe, { sandbox: 'false' })).toHaveProperty('sandbox')
})

it('has nothing to say of an address', () => {
  expect(entryOf(sandboxed({ fields: [], entry: () => ({ url: 'https://x' }) }, true), {})).toEqual({ url: 'https://x' })
})
