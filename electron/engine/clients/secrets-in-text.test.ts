import { describe, expect, it } from 'vitest'
import { jsoncFormat } from './formats/jsonc.ts'
import { tomlFormat } from './formats/toml.ts'
import { yamlFormat } from './formats/yaml.ts'
import { looksSecret } from '../secrets/looks-secret.ts'
import { MASKED } from '../secrets/mask.ts'
import { maskedDocument, maskedText, maskedWords } from './secrets-in-text.ts'

describe('a secret', () => {
  it.each([
    ['GITHUB_TOKEN', 'abc123'],
    ['API_KEY', 'x'],
    ['OPENAI_APIKEY', 'sk'],
    ['DB_PASSWORD', 'hunter2'],
    ['AUTHORIZATION', 'Basic YTpi'],
    ['X-Api-Key', 'v'],
    ['PLAIN', 'ghp_0123456789abcdefghij'],
    ['DATABASE_URL', 'postgres://ada:hunter2@localhost/shop'],
    ['SLACK_WEBHOOK_URL', 'https://hooks.example.com/services/T0/B0/x'],
    ['WHATEVER', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc'],
  ])('is known by name or form: %s=%s', (key, value) => expect(looksSecret(key, value)).toBe(true))

  it.each([
    ['LOG_LEVEL', 'debug'],
    ['GITHUB_TOKEN', '${GITHUB_TOKEN}'],
    ['Authorization', 'Bearer ${TOKEN}'],
    ['TOKEN', '$TOKEN'],
    ['TOKEN', '{env:TOKEN}'],
    ['KEY_FILE', '/home/ada/key'],
    ['TOKEN_URL', 'https://example.com/token'],
    ['AUTH_ENABLED', 'true'],
    ['API_KEY', ''],
    ['MAX_TOKENS', '128000'],
    ['GIT_AUTHOR_EMAIL', 'ada@example.com'],
    ['bearer_token_env_var', 'ISSUES_TOKEN'],
    ['TOKENIZER', 'cl100k_base'],
  ])('is not seen in %s=%s', (key, value) => expect(looksSecret(key, value)).toBe(false))

  it('is masked among arguments', () => {
    expect(maskedWords(['npx', '--token', 'abc', '--api-key=def', '-e', 'MY_TOKEN=ghi', '--header', 'Authorization: Bearer jkl', '--key', '${KEY}', '--verbose', 'x'])).toEqual([
      'npx', '--token', MASKED, `--api-key=${MASKED}`, '-e', `MY_TOKEN=${MASKED}`, '--header', MASKED, '--key', '${KEY}', '--verbose', 'x',
    ])
    expect(maskedText('https://ada:pw@example.com/mcp?api_key=abc&page=2')).toBe(`https://${MASKED}@example.com/mcp?api_key=${MASKED}&page=2`)
  })
})

describe('a document that is shown', () => {
  it.each([
    ['JSON', jsoncFormat, '{\n  // old token ghp_0123456789abcdefghij\n  "a": {\n    "command": "x",\n    "args": ["--token", "s3cret"],\n    "env": { "A": "s3cret", "B": "\\u0073\\u0033cret", "TOOLTRAY_CLIENT": "zed" },\n    "primaryApiKey": "s3cret"\n  }\n}\n'],
    ['TOML', tomlFormat, '# old token ghp_0123456789abcdefghij\n[mcp_servers.a]\ncommand = "x"\nargs = ["--token", "s3cret"]\nenv = { A = \'s3cret\', B = "\\u0073\\u0033cret", TOOLTRAY_CLIENT = "zed" }\nprimaryApiKey = """\ns3cret"""\n'],
    ['YAML', yamlFormat, '# old token ghp_0123456789abcdefghij\na:\n  command: x\n  args: [--token, s3cret]\n  env:\n    A: s3cret\n    B: "\\x733cret"\n    C: |\n      s3cret\n      more s3cret\n    TOOLTRAY_CLIENT: zed\n  primaryApiKey: s3cret\n'],
  ])('holds no secret, and everything else: %s', (_name, format, text) => {
    const shown = maskedDocument(format, text)
    expect(shown).not.toMatch(/3cret|ghp_/)
    expect(shown).toMatch(/command.{1,5}x/)
    expect(shown).toContain('zed')
    expect(shown).toContain('--token')
    expect(shown).toContain('# old token'.slice(2))
  })
})
