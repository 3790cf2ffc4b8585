import { LineCounter, parseDocument } from 'yaml'
import { plainData } from '../../documents/formats/document-format.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { LONGEST_REASON, type Reading } from './pasted-server.ts'
import { serversIn } from './raw-servers.ts'
import { programOf } from '../../clients/hubs/larger/larger-program-list.ts'
import { readProgramText } from '../../clients/hubs/larger/read-program-files.ts'
import { isLargerProgram, rawServersOf } from './hub-servers.ts'

/** Uses of aliases in pasted YAML, as counted by the parser: more are an attack, not a configuration. Over it: the text is rejected. */
const MOST_ALIASES = 20

/** Parses YAML as used by Goose and others: `extensions:` or `mcpServers:`, a map or a list. */
export function readYaml(text: string): Reading {
  if (!/^[ \t]*(?:- )?[\w.-]+:(?:\s|$)/m.test(text) || !/^[ \t]+(?:- )?(?:command|cmd|url|uri|endpoint):\s/m.test(text)) return undefined
  try {
    const lines = new LineCounter()
    // The parser searches for the position of each error separately, which takes seconds in a text with many errors.
    const document = parseDocument(text, { prettyErrors: false, lineCounter: lines })
    const [error] = document.errors
    if (error !== undefined) {
      const { line, col } = lines.linePos(error.pos[0])
      return notWhole(`${error.message} at line ${line}, column ${col}`)
    }
    return serversIn(plainData(document.toJS({ maxAliasCount: MOST_ALIASES })))
  } catch (error) {
    return notWhole(messageOf(error))
  }
}

const notWhole = (reason: string): string => `This is not valid YAML: ${reason.split('\n')[0]?.slice(0, LONGEST_REASON)}.`

/** Parses files of programs for many people, in one text: ToolHive's resources, a configuration of agentgateway, or a compose file. */
export function readLargerPrograms(text: string): Reading {
  if (!isLargerProgram(text)) return undefined
  try {
    const found = programOf(readProgramText(text))
    return found && rawServersOf(found.program, found.reading, true)
  } catch (error) {
    if (error instanceof TooltrayError && error.code === 'config_syntax') return undefined
    return notWhole(messageOf(error))
  }
}
