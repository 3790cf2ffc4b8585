import fc from 'fast-check'
import { entryOf } from '../../electron/engine/clients/hubs/read-hub.ts'
import { programOf } from '../../electron/engine/clients/hubs/larger/larger-program-list.ts'
import { exportConfig } from '../../electron/engine/config/config-export.ts'
import { exportTo } from '../../electron/engine/config/export-to/export-to.ts'
import { EXPORT_TARGETS } from '../../electron/engine/config/export-to/target-export.ts'
import { yamlDocuments } from '../../electron/engine/documents/formats/yaml.ts'
import { type Target, mustHold } from '../target.ts'

const text = fc.oneof(fc.string(), fc.constantFrom('${secret:a}', '$(A)', '$$', 'a\nb', '-v', '/a:/b', '__proto__'))
const entry = fc.oneof(
  fc.record({ command: fc.constantFrom('npx', 'uvx'), args: fc.array(text), env: fc.dictionary(fc.constantFrom('A', 'B'), text) }),
  fc.record({
    command: fc.constant('docker'),
    args: fc.array(text).map((words) => ['run', '-e', 'A', '-v', '/a:/b', '--memory', '1g', 'x/y', ...words]),
    tools: fc.record({ allow: fc.array(text), deny: fc.array(text), rename: fc.constant({ a: 'b' }) }),
  }),
  fc.record({ url: fc.constant('https://x.test/mcp'), bearer: fc.constant('${secret:k}') }),
)

/** Configurations of ToolHive, agentgateway, and Docker Compose, in one file. */
export const target: Target = {
  words: [
    ...[
      'apiVersion: toolhive.stacklok.dev/v1beta1\n',
      'kind: MCPServer\n',
      'kind: VirtualMCPServer\n',
      'kind: List\n',
      'items:\n',
      '---\n',
    ],
    ...['metadata:\n', '  name: a\n', 'spec:\n', '  image: x\n', '  remoteUrl: https://x.test\n', '  toolConfigRef:\n', '  args: [a]\n'],
    ...['binds:\n', '- listeners:\n', '  routes:\n', 'mcp:\n', '  targets:\n', '  - name: a\n', '    stdio:\n', 'policies:\n', 'rules:\n'],
    ...['"mcp.tool.name == \\"a\\""', ' && ', ' || ', 'matches(', 'services:\n', '  a:\n', '    stdin_open: true\n', '    image: x\n'],
    ...[
      '    volumes:\n',
      '- ./a.yaml:/b\n',
      'tooltray/run: ',
      'tooltray/references: ',
      '&a ',
      '*a',
      '#   A: secret:b\n',
      '{',
      '}',
      '[',
      ']',
      '${A}',
    ],
  ],
  fresh: fc
    .tuple(fc.constantFrom(...EXPORT_TARGETS), fc.dictionary(fc.constantFrom('a', 'b c', 'gateway'), entry, { minKeys: 1 }))
    .map(([program, mcpServers]) => {
      const { files } = exportTo(program, exportConfig(JSON.stringify({ mcpServers, profiles: { p: ['a'] } })))
      return files.map((file) => file.text).join('---\n')
    }),
  run(input) {
    const read = input.toString('utf8')
    const documents = yamlDocuments(read)
    // As one file, and as one for each document, which others may mount.
    for (const files of [
      [{ path: 'text', text: read, documents }],
      documents.map((each, at) => ({ path: `servers/${at}.yaml`, text: read, documents: [each] })),
    ]) {
      const found = programOf(files)
      if (found === undefined) continue
      const { servers, notTaken, profiles } = found.reading
      const names = servers.map(({ name }) => name)
      mustHold(new Set(names).size === names.length, 'Two servers have one name.')
      for (const members of profiles?.values() ?? [])
        mustHold(
          members.every((name) => names.includes(name)),
          'A profile has a server that is not there.',
        )
      for (const { why } of notTaken) mustHold(/[.]$|NAME$/.test(why), `This is no sentence: ${why.slice(0, 200)}`)
      for (const server of servers) entryOf(found.program, server, '/home/ada')
    }
  },
}
