import { describe, expect, it } from 'vitest'
import { jsoncFormat } from '../../documents/formats/jsonc.ts'
import { tomlFormat } from '../../documents/formats/toml.ts'
import { yamlFormat } from '../../documents/formats/yaml.ts'
import { shownDocument } from './shown-document.ts'

describe('a document that is shown', () => {
  it.each([
    [
      'JSON',
      jsoncFormat,
      '{\n  // old token ghp_0123456789abcdefghij\n  "a": {\n    "command": "x",\n    "args": ["--token", "s3cret"],\n    ' +
        '"env": { "A": "s3cret", "B": "\\u0073\\u0033cret", "TOOLTRAY_CLIENT": "zed" },\n    "primaryApiKey": "s3cret"\n  }\n}\n',
    ],
    [
      'TOML',
      tomlFormat,
      '# old token ghp_0123456789abcdefghij\n[mcp_servers.a]\ncommand = "x"\nargs = ["--token", "s3cret"]\nenv = { A = ' +
        '\'s3cret\', B = "\\u0073\\u0033cret", TOOLTRAY_CLIENT = "zed" }\nprimaryApiKey = """\ns3cret"""\n',
    ],
    [
      'YAML',
      yamlFormat,
      '# old token ghp_0123456789abcdefghij\na:\n  command: x\n  args: [--token, s3cret]\n  env:\n    A: s3cret\n    B: ' +
        '"\\x733cret"\n    C: |\n      s3cret\n      more s3cret\n    TOOLTRAY_CLIENT: zed\n  primaryApiKey: s3cret\n',
    ],
  ])('holds no secret, and everything else: %s', (_name, format, text) => {
    const shown = shownDocument(format, text)
    expect(shown).not.toMatch(/3cret|ghp_/)
    expect(shown).toMatch(/command.{1,5}x/)
    expect(shown).toContain('zed')
    expect(shown).toContain('--token')
    expect(shown).toContain('# old token'.slice(2))
  })

  it.each(['/data/memory.json', '~/notes', 'C:\\Users\\Ada\\memory.json', 'https://x.test/api', '8080', 'true'])(
    'hides no path, address, number or switch: %s',
    (value) => {
      const text = JSON.stringify({ a: { command: 'x', env: { MEMORY_FILE_PATH: value } } })
      expect(shownDocument(jsoncFormat, text)).toBe(text)
    },
  )
})
