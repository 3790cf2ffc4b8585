import { parse } from 'smol-toml'
import { plainData } from '../../documents/formats/document-format.ts'
import { messageOf } from '../../base/errors.ts'
import { LONGEST_REASON, type Reading } from './pasted-server.ts'
import { serversIn } from './raw-servers.ts'

/** Parses TOML as used by Codex and others: `[mcp_servers.name]`. */
export function readToml(text: string): Reading {
  if (!/^[ \t]*\[\[?[\w."' -]+\]\]?\s*(?:#.*)?$/m.test(text) || !/^[ \t]*[\w-]+[ \t]*=/m.test(text)) return undefined
  try {
    return serversIn(plainData(parse(text)))
  } catch (error) {
    return `This is not valid TOML: ${messageOf(error).split('\n')[0]?.slice(0, LONGEST_REASON)}.`
  }
}
