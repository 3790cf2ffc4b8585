import { expect, it } from 'vitest'
import { targetOf } from './doc-links.ts'

const page = { path: 'guide/sandbox', index: false }

it.each([
  ['rules.md', { path: 'guide/rules' }],
  ['rules.md#arguments', { path: 'guide/rules', at: 'arguments' }],
  ['#limits', { path: 'guide/sandbox', at: 'limits' }],
  ['../errors/call_timeout.md', { path: 'errors/call_timeout' }],
  ['apps/README.md', { path: 'guide/apps' }],
  ['https://example.com/a', { address: 'https://example.com/a' }],
  ['../contributing/tests.md', undefined],
  ['../../SECURITY.md', undefined],
  ['../../../x.md', undefined],
  ['../reference/servers.schema.json', undefined],
  ['javascript:alert(1)', undefined],
])('%s leads to %j', (href, target) => {
  expect(targetOf(href, page)).toEqual(target)
})

it('starts in its folder for the first page of one', () => {
  expect(targetOf('zed.md', { path: 'guide/apps', index: true })).toEqual({ path: 'guide/apps/zed' })
  expect(targetOf('../connect-apps.md', { path: 'guide/apps', index: true })).toEqual({ path: 'guide/connect-apps' })
})
