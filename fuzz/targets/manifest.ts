import fc from 'fast-check'
import { readManifest } from '../../electron/engine/sources/bundles/manifest.ts'
import { madeManifest } from '../../e2e/testing/packages/made-bundle.ts'
import { type Target } from '../target.ts'

const option = fc.record(
  {
    type: fc.constantFrom('string', 'number', 'file', 'x'),
    title: fc.string(),
    default: fc.jsonValue({ maxDepth: 1 }),
    multiple: fc.boolean(),
  },
  { requiredKeys: ['type'] },
)

/** What a bundle says of itself. */
export const target: Target = {
  words: [
    '"server":{',
    '"mcp_config":{',
    '"command":',
    '"args":["${user_config.a}"]',
    '"user_config":{"a":',
    '"type":"string"',
    '${__dirname}',
    '{',
    '}',
    '[',
    ']',
    ',',
  ],
  fresh: fc
    .dictionary(fc.constantFrom('a', '__proto__', 'constructor'), option)
    .map((user_config) => JSON.stringify(madeManifest({ user_config }))),
  run: (input) => readManifest(input.toString('utf8'), 'linux'),
}
