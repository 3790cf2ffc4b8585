import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exportConfig } from '../../config/config-export.ts'
import { exportTo } from '../../config/export-to/export-to.ts'
import { EXPORT_TARGETS } from '../../config/export-to/target-export.ts'
import { readPasted } from './read-pasted.ts'

const recorded = JSON.parse(
  readFileSync(new URL('../../config/export-to/fixtures/recorded-servers.json', import.meta.url), 'utf8'),
) as Record<string, object>

it.each(EXPORT_TARGETS.filter((target) => target !== 'compose'))('pasted files of %s are servers with open keys', (target) => {
  const { files } = exportTo(target, exportConfig(JSON.stringify({ mcpServers: { github: recorded['github'] } })))
  const pasted = readPasted(files.map(({ text }) => text).join('---\n'), '/home/me')
  expect(pasted).toEqual([
    {
      name: 'github',
      problem: undefined,
      notes: [],
      entry: { ...recorded['github'], env: { GITHUB_PERSONAL_ACCESS_TOKEN: '${open:GITHUB_PERSONAL_ACCESS_TOKEN}' } },
    },
  ])
})

it('restrictions that cannot be read never get lost: the server is disabled', () => {
  const proxy = { apiVersion: 'toolhive.stacklok.dev/v1beta1', kind: 'MCPRemoteProxy', metadata: { name: 'a' } }
  const spec = { remoteUrl: 'https://a.example' }
  const policies = ['permit(principal, action, resource) when { principal.claim_admin == true };']
  for (const more of [
    { toolConfigRef: { name: 'elsewhere' } },
    { authzConfigRef: { name: 'elsewhere' } },
    { authzConfig: { type: 'configMap', configMap: { name: 'x' } } },
    { authzConfig: { type: 'inline', inline: { policies } } },
  ]) {
    const [server] = readPasted(
      JSON.stringify({ ...proxy, spec: { ...spec, ...more } }).replace('{', 'apiVersion: toolhive.stacklok.dev/v1\n---\n{'),
      '/',
    )
    expect(server).toMatchObject({ entry: { enabled: false } })
  }
  const route =
    'policies: {mcpAuthorization: {rules: [\'jwt.sub == "me"\']}}\n      backends: [{mcp: {targets: [{name: x, stdio: {cmd: y}}]}}]'
  const rules = `binds:\n- listeners:\n  - routes:\n    - ${route}\n`
  expect(readPasted(rules, '/')).toMatchObject([{ name: 'x', entry: { enabled: false } }])
})
