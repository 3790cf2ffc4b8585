import fc from 'fast-check'
import { isObject } from '../../electron/engine/base/is-object.ts'
import { bundleTemplate } from '../../electron/engine/sources/bundles/bundle-template.ts'
import { readManifest } from '../../electron/engine/sources/bundles/manifest.ts'
import { defaultSettings } from '../../electron/engine/config/settings-schema.ts'
import { expandVariables } from '../../electron/engine/config/variables.ts'
import { type EntryTemplate, fillIn } from '../../electron/engine/entry/entry-form.ts'
import { serverEntry, withDefaults } from '../../electron/engine/entry/schema.ts'
import { installWays } from '../../electron/engine/sources/registry/install-ways.ts'
import { serverAnswer } from '../../electron/engine/sources/registry/server-json.ts'
import { madeManifest } from '../../e2e/testing/packages/made-bundle.ts'
import { type Target, jsonIn, mustHold } from '../target.ts'

const piece = fc.constantFrom('a', '$', '{', '}', '${HOME}', '$${', '${secret:x}', '{v}', '${user_config.o}', '${env:A:-b}', '/', '--x=')
const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))
const input = fc.record(
  { value: text, default: text, isSecret: fc.boolean(), variables: fc.constant({ v: { default: '{HOME}' } }) },
  { requiredKeys: [] },
)
const argument = fc.record(
  { type: fc.constantFrom('named', 'positional'), name: text, value: text, valueHint: text },
  { requiredKeys: ['type'] },
)
const server = fc
  .record({
    packages: fc.array(
      fc.record({
        registryType: fc.constantFrom('npm', 'pypi', 'oci'),
        identifier: fc.constantFrom('x', 'docker.io/x/y', '@x/y'),
        version: fc.constant('1.0.0'),
        transport: fc.constant({ type: 'stdio' }),
        packageArguments: fc.array(argument, { maxLength: 2 }),
        environmentVariables: fc.array(
          input.map((given) => ({ name: 'A', ...given })),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 2 },
    ),
    remotes: fc.array(fc.record({ type: fc.constant('streamable-http'), url: text.map((path) => `https://x.test/${path}`) }), {
      maxLength: 1,
    }),
  })
  .map((given) => ({ name: 'io.example/x', version: '1', ...given }))
const bundle = fc.record({ args: fc.array(text, { maxLength: 3 }), option: text }).map(({ args, option }) =>
  madeManifest({
    server: { type: 'node', entry_point: 'a.js', mcp_config: { command: 'node', args, env: { A: args.join('') } } },
    user_config: { o: { type: 'string', default: option } },
  }),
)

/**
 * What the registry or a bundle says of a server, made an entry by somebody who fills in what is needed and nothing else: the entry reads
 * neither the environment nor a secret, whatever the publisher wrote.
 */
export const target: Target = {
  words: [
    ...['${HOME}', '${secret:x}', '${env:A}', '$', '{', '}', '$$', '{v}', '${user_config.o}', '${__dirname}', '"value":"', '"default":"'],
    ...[
      '"packages":[',
      '"remotes":[',
      '"transport":{"type":"stdio"}',
      '"variables":{"v":{"default":"',
      '"packageArguments":[',
      '"isRequired":true',
    ],
    ...['"user_config":{"o":{"type":"', '"args":["', '"env":{"A":"', '"multiple":true', '"choices":["'],
  ],
  fresh: fc.oneof(server, bundle).map((given) => JSON.stringify(given)),
  async run(given) {
    const said = jsonIn(given.toString('utf8'))
    if (!isObject(said)) return
    for (const recipe of recipesOf(said, given.toString('utf8'))) {
      const filled = fillIn(recipe.fields, Object.fromEntries(recipe.fields.filter(needed).map((field) => [field.key, valueFor(field)])))
      const entry = serverEntry.safeParse(recipe.entry(filled))
      if (!entry.success) continue
      const read: string[] = []
      const note = (name: string): string => {
        read.push(name)
        return 'planted'
      }
      const env = new Proxy<Record<string, string>>({}, { get: (_target, name) => note(String(name)) })
      await expandVariables('x', withDefaults(entry.data, defaultSettings), { env, home: '/home/ada', secret: note, hasSecret: () => true })
      mustHold(read.length === 0, `The text of a publisher reads ${read.join(', ')}.`)
    }
  },
}

function recipesOf(said: Record<string, unknown>, text: string): readonly EntryTemplate[] {
  if ('manifest_version' in said) {
    const manifest = readManifest(text, 'linux')
    return [bundleTemplate(manifest, '/bundles/x', new Set(['a.js']), { os: 'linux', home: '/home/ada' })]
  }
  const answer = serverAnswer.safeParse({ server: said })
  return answer.success ? installWays(answer.data).flatMap(({ template: recipe }) => recipe ?? []) : []
}

type Field = EntryTemplate['fields'][number]

function needed({ required, default: given }: Field): boolean {
  return required && given.length === 0
}

function valueFor({ choices, kind }: Field): string {
  return choices[0] ?? (kind === 'boolean' ? 'true' : kind === 'number' ? '1' : 'x')
}
