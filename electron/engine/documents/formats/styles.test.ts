import { describe, expect, it } from 'vitest'
import { checkedEdit } from './checked-edit.ts'
import { tomlFormat } from './toml.ts'
import { yamlFormat } from './yaml.ts'

const toml = (text: string, path: string[], value: unknown): string => checkedEdit(tomlFormat, text, [{ path, value }])
const yaml = (text: string, path: string[], value: unknown): string => checkedEdit(yamlFormat, text, [{ path, value }])
const us = ['mcp_servers', 'us']
const here = ['extensions', 'us']
const ENTRY = { cmd: '/x', args: ['connect'] }

describe('TOML as people write it', () => {
  it.each([
    ['an empty file', '', '[mcp_servers.us]\ncmd = "/x"\nargs = ["connect"]\n'],
    ['no line break at the end', 'a = 1', 'a = 1\n\n[mcp_servers.us]\ncmd = "/x"\nargs = ["connect"]\n'],
    ['comments at the end', 'a = 1\n\n# end\n', 'a = 1\n\n# end\n\n[mcp_servers.us]\ncmd = "/x"\nargs = ["connect"]\n'],
    ['a header of the whole', '[mcp_servers]\n', '[mcp_servers]\n\n[mcp_servers.us]\ncmd = "/x"\nargs = ["connect"]\n'],
    ['dotted keys', 'mcp_servers.a.cmd = "y"\n', 'mcp_servers.a.cmd = "y"\n\n[mcp_servers.us]\ncmd = "/x"\nargs = ["connect"]\n'],
    [
      'an inline table',
      'mcp_servers = { a = { cmd = "y" } } # all\n',
      'mcp_servers = { a = { cmd = "y" }, us = { cmd = "/x", args = ["connect"] } } # all\n',
    ],
    ['an empty inline table', 'mcp_servers = {}\nb = 1\n', 'mcp_servers = { us = { cmd = "/x", args = ["connect"] } }\nb = 1\n'],
    ['Windows line breaks', 'a = 1\r\n', 'a = 1\r\n\r\n[mcp_servers.us]\r\ncmd = "/x"\r\nargs = ["connect"]\r\n'],
  ])('gains an entry: %s', (_name, before, after) => expect(toml(before, us, ENTRY)).toBe(after))

  it.each([
    [
      'with its subtables, wherever they are',
      '[mcp_servers.us]\ncmd = "x"\n\n[b]\nc = 1\n\n[mcp_servers.us.env] # more\nA = "1"\n',
      '[b]\nc = 1\n',
    ],
    ['and leaves the comment of the next one', '[mcp_servers.us]\ncmd = "x"\n# of b\n[b]\n', '# of b\n[b]\n'],
    [
      'from a header of the whole',
      '[mcp_servers]\nus = { cmd = "x" } # us\na = { cmd = "y" } # a\n',
      '[mcp_servers]\na = { cmd = "y" } # a\n',
    ],
    ['written with dots', 'mcp_servers.us.cmd = "x"\nmcp_servers.us.args = [\n  "a", # a\n]\nb = 1\n', 'b = 1\n'],
    ['from an inline table', 'mcp_servers = { a = { cmd = "y" }, us = { cmd = "x" } }\n', 'mcp_servers = { a = { cmd = "y" } }\n'],
    ['quoted', '["mcp_servers" . "us"]\ncmd = """\n[mcp_servers.us]\n"""\n', ''],
    [
      'and nothing that looks like it in a text',
      'x = """\n[mcp_servers.us]\n"""\n[mcp_servers.us]\ncmd = \'\'\'x\'\'\'\n',
      'x = """\n[mcp_servers.us]\n"""\n',
    ],
  ])('loses an entry %s', (_name, before, after) => expect(toml(before, us, undefined)).toBe(after))

  it('has values replaced in their place', () => {
    const before =
      '[mcp_servers.us] # ours\ncmd = "old" # where\nargs = [\n  "a", # one\n]\nextra = true\n\n[mcp_servers.us.env]\nA = "1"\n'
    expect(toml(before, us, { cmd: '/x', args: ['connect'], extra: true, env: { A: '1', B: '2' } })).toBe(
      '[mcp_servers.us] # ours\ncmd = "/x" # where\nargs = ["connect"]\nextra = true\n\n[mcp_servers.us.env]\nA = "1"\nB = "2"\n',
    )
  })

  it('is refused where a value stands in the way, and where it does not parse', () => {
    expect(() => toml('mcp_servers = 1\n', us, ENTRY)).toThrow(/cannot be changed in place|not an object/)
    expect(() => toml('[a\n', us, ENTRY)).toThrow('The file is not valid TOML at line 1')
    expect(() => toml('a = 1\na = 2\n', us, ENTRY)).toThrow('not valid TOML')
  })
})

describe('YAML as people write it', () => {
  it.each([
    ['an empty file', '', 'extensions:\n  us:\n    cmd: /x\n    args:\n      - connect\n'],
    ['comments alone', '# nothing\n', '# nothing\nextensions:\n  us:\n    cmd: /x\n    args:\n      - connect\n'],
    ['a document mark', '---\na: 1\n', '---\na: 1\nextensions:\n  us:\n    cmd: /x\n    args:\n      - connect\n'],
    ['a key with nothing', 'extensions: # none\na: 1\n', 'extensions: # none\n  us:\n    cmd: /x\n    args:\n      - connect\na: 1\n'],
    ['an empty map', 'extensions: {}\na: 1\n', 'extensions: { "us": {"cmd":"/x","args":["connect"]} }\na: 1\n'],
    ['a flow map', 'extensions: {b: {cmd: y}} # all\n', 'extensions: {b: {cmd: y}, "us": {"cmd":"/x","args":["connect"]}} # all\n'],
    [
      'a wide indentation',
      'extensions:\n    b:\n        cmd: y # y\n# end\n',
      'extensions:\n    b:\n        cmd: y # y\n    us:\n      cmd: /x\n      args:\n        - connect\n# end\n',
    ],
    [
      'a text over lines at the end',
      'extensions:\n  b:\n    cmd: |\n      one\n      two\nc: 1\n',
      'extensions:\n  b:\n    cmd: |\n      one\n      two\n  us:\n    cmd: /x\n    args:\n      - connect\nc: 1\n',
    ],
    [
      'quoted keys and no line break at the end',
      '"extensions":\n  "b": {cmd: y}',
      '"extensions":\n  "b": {cmd: y}\n  us:\n    cmd: /x\n    args:\n      - connect\n',
    ],
    [
      'Windows line breaks',
      'extensions:\r\n  b: 1\r\n',
      'extensions:\r\n  b: 1\r\n  us:\r\n    cmd: /x\r\n    args:\r\n      - connect\r\n',
    ],
    [
      'anchors',
      'x: &x {cmd: y}\nextensions:\n  b: *x\n',
      'x: &x {cmd: y}\nextensions:\n  b: *x\n  us:\n    cmd: /x\n    args:\n      - connect\n',
    ],
  ])('gains an entry: %s', (_name, before, after) => expect(yaml(before, here, ENTRY)).toBe(after))

  it.each([
    [
      'between others',
      'extensions:\n  a: 1\n  us: # ours\n    cmd: x # x\n    # inside\n    args: [a]\n  # of b\n  b: 2\n',
      'extensions:\n  a: 1\n  # of b\n  b: 2\n',
    ],
    ['that is the last', 'extensions:\n  a: 1\n  us:\n    args:\n    - a\n# end\nc: 1\n', 'extensions:\n  a: 1\n# end\nc: 1\n'],
    ['that is the only one', 'extensions:\n  us:\n    cmd: x\nc: 1\n', 'extensions: {}\nc: 1\n'],
    ['of a flow map', 'extensions: {a: 1, us: {cmd: x}}\n', 'extensions: {a: 1}\n'],
  ])('loses an entry %s', (_name, before, after) => expect(yaml(before, here, undefined)).toBe(after))

  it('has values replaced in their place', () => {
    const before = 'extensions:\n  us: # ours\n    cmd: old # where\n    args:\n      - a\n      - b\n    envs: {A: "1"}\n    on: true\n'
    expect(yaml(before, here, { cmd: '/x', args: ['connect'], envs: { A: '1', B: '2' }, on: true })).toBe(
      'extensions:\n  us: # ours\n    cmd: "/x" # where\n    args: ["connect"]\n    envs: {A: "1", "B": "2"}\n    on: true\n',
    )
  })

  it('is refused where a value stands in the way, where an entry is shared, and where it does not parse', () => {
    expect(() => yaml('extensions: [a]\n', here, ENTRY)).toThrow('cannot be edited in place')
    expect(() => yaml('x: &x\n  us:\n    cmd: y\nextensions: *x\n', here, ENTRY)).toThrow('in place')
    expect(() => yaml('a: [1\n', here, ENTRY)).toThrow('The file is not valid YAML at line')
    expect(() => yaml('a: 1\n---\nb: 2\n', here, ENTRY)).toThrow('not valid YAML')
  })
})
