import { describe, expect, it } from 'vitest'
import { looksSecret } from './looks-secret.ts'
import { KEPT_SECRET } from './secret-places.ts'
import { shownText, shownWords } from './shown-words.ts'

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
    expect(
      shownWords([
        'npx',
        'server',
        '--token',
        'abc',
        '--api-key=def',
        '-e',
        'MY_TOKEN=ghi',
        '--header',
        'Authorization: Bearer jkl',
        '--key',
        '${KEY}',
        '--verbose',
        'x',
      ]),
    ).toEqual([
      'npx',
      'server',
      '--token',
      KEPT_SECRET,
      `--api-key=${KEPT_SECRET}`,
      '-e',
      `MY_TOKEN=${KEPT_SECRET}`,
      '--header',
      `Authorization: Bearer ${KEPT_SECRET}`,
      '--key',
      '${KEY}',
      '--verbose',
      'x',
    ])
    expect(shownText('https://ada:pw@example.com/mcp?api_key=abc&page=2')).toBe(
      `https://${KEPT_SECRET}@example.com/mcp?api_key=${KEPT_SECRET}&page=2`,
    )
  })
})
