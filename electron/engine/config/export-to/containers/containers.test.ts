import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { EXPORT_TARGETS } from '../target-export.ts'
import { documentsIn, exported, problems } from '../testing/validated-exports.ts'

it.each(EXPORT_TARGETS)('parsers of YAML 1.1 and 1.2 read the same in files for %s', (target) => {
  const words = ['yes', 'on', 'n', '12:30', '012', '1_000', '0x1', '=', '<<', '~', '.5', '2001-01-01', '']
  const env = Object.fromEntries(words.map((word, at) => [`E${at}`, word]))
  const { files } = exported(target, { a: { command: 'npx', args: words, env, tools: { allow: words.slice(0, 5) } } })
  for (const { text } of files)
    expect(parseAllDocuments(text, { version: '1.1' }).map((each) => each.toJS() as unknown)).toEqual(
      parseAllDocuments(text).map((each) => each.toJS() as unknown),
    )
})

it.each(['agentgateway', 'compose'] as const)('a secret stays the same text after agentgateway put it into its file for %s', (target) => {
  const secrets = [
    'plain',
    '12',
    'yes',
    'a"b',
    "it's",
    'a: b',
    '# c',
    '{x}',
    '[',
    '&a',
    '*a',
    '!t',
    '%d',
    '@x',
    '`',
    '| >',
    '\\n',
    ' lead',
    'tail ',
  ]
  for (const secret of secrets) {
    const { files } = exported(target, {
      a: {
        command: 'npx',
        args: ['${secret:k}', '--key=${secret:k}', '- ${secret:k}'],
        env: { A: '${secret:k}', B: 'a $${x} $ ${secret:k}' },
      },
    })
    const file = files.find(({ path }) => /config|servers/.test(path))?.text ?? ''
    // What shellexpand does to the whole text.
    const text = file.replace(/\$\$|\$\{K\}/g, (found) => (found === '$$' ? '$' : secret))
    const [, found] = /targets:\n([^]*)/.exec(text) ?? []
    const { stdio } = (parseAllDocuments(`targets:\n${found ?? ''}`)[0]?.toJS() as { targets: [{ stdio: object }] }).targets[0]
    const lead = secret.startsWith(' ') ? secret.trimStart() : secret
    expect(stdio).toEqual({
      cmd: 'npx',
      args: [lead, `--key=${secret}`, `- ${secret}`],
      env: { A: lead, B: `a \${x} $ ${secret}` },
    })
  }
})

const run = (...args: string[]) => ({ command: 'docker', args: ['run', ...args] })

it('options of docker run are in the resources of ToolHive', () => {
  const result = exported('toolhive', {
    a: run(
      ...[
        '-i',
        '--rm',
        '-e',
        'LEVEL=high',
        '-v',
        '/srv/a:/data:ro',
        '--mount',
        'type=bind,src=/srv/b,dst=/b',
        '-w',
        '/data',
        '-u',
        '1000:50',
      ],
      ...[
        '--memory=512m',
        '--cpus',
        '1.5',
        '--network',
        'none',
        '--read-only',
        '--cap-drop',
        'ALL',
        '--entrypoint',
        '/app',
        'x/y:1',
        'serve',
      ],
    ),
    b: run('-v', 'cache:/cache', '--gpus=all', '-u', 'app', '--network=host', '-v', './here:/x', 'x/y:1'),
    c: run('--unknown', 'x', 'x/y:1'),
    d: run('--memory', '1x', 'x/y:1'),
  })
  expect(problems('toolhive', result)).toEqual([])
  const spec = (documentsIn(result).find(({ path, value }) => path === 'a.yaml' && value.kind === 'MCPServer')?.value as { spec?: object })
    .spec
  expect(spec).toEqual({
    image: 'x/y:1',
    transport: 'stdio',
    args: ['serve'],
    secrets: [],
    groupRef: { name: 'tooltray' },
    env: [{ name: 'LEVEL', value: 'high' }],
    volumes: [
      { name: 'mount-1', hostPath: '/srv/a', mountPath: '/data', readOnly: true },
      { name: 'mount-2', hostPath: '/srv/b', mountPath: '/b' },
    ],
    resources: { limits: { memory: '512Mi', cpu: '1.5' } },
    permissionProfile: { type: 'builtin', name: 'none' },
    podTemplateSpec: {
      spec: {
        containers: [
          {
            name: 'mcp',
            workingDir: '/data',
            command: ['/app'],
            securityContext: { runAsUser: 1000, runAsGroup: 50, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
          },
        ],
      },
    },
  })
  const left = result.left.filter(({ server }) => server !== '').map(({ server, field, why }) => `${server} ${field}: ${why.split('.')[0]}`)
  expect(left).toEqual([
    'a args: The folder /srv/a is one of this computer',
    'a args: The folder /srv/b is one of this computer',
    'b args: The volume cache is one of Docker',
    'b args: A mount without an absolute path has no place there',
    'b args: --gpus all has no place there',
    'b args: --user app has no place there',
    'b args: --network host has no place there',
    'c command: It runs a program of this computer',
    'd args: --memory 1x has no place there',
  ])
})

it('options of docker run are in the services of a compose file', () => {
  const result = exported('compose', {
    a: run(
      '-it',
      '-v',
      'cache:/cache',
      '-v',
      '/srv/$a:/data:ro',
      '-w',
      '/$x',
      '-m',
      '1g',
      '--cap-drop=ALL',
      '--privileged',
      '--entrypoint',
      '/app',
      'x/y',
    ),
    b: run('-e', 'K', '-p', '1:1', 'x/y', '--k=${secret:k}'),
  })
  expect(problems('compose', result)).toEqual([])
  const compose = documentsIn(result)[0]?.value as unknown as { services: Record<string, object>; volumes: object }
  expect(compose.volumes).toEqual({ cache: {} })
  expect(compose.services['a']).toMatchObject({
    volumes: ['./servers/a.yaml:/etc/agentgateway/config.yaml:ro', 'cache:/cache', '/srv/$$a:/data:ro'],
    working_dir: '/$$x',
    mem_limit: '1g',
    cap_drop: ['ALL'],
    privileged: true,
  })
  expect(compose.services['b']).toMatchObject({ environment: ['B_COMMAND', 'K', 'K_2'] })
  expect(result.files.find(({ path }) => path === 'servers/a.yaml')?.text).toContain('cmd: /app\n')
  expect(result.left.filter(({ server }) => server === 'b').map(({ field }) => field)).toEqual(['command', 'args'])
})
