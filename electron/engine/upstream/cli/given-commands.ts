import type { GivenCommand, GivenCommands } from '../../entry/keys/cli-commands.ts'
import { type Command, toolNameOf } from '../programs/command-tool.ts'
import type { CommandOption, Help } from '../programs/command.ts'
import { nameOfPositional } from '../programs/read-usage.ts'
import type { ProgramCommands } from './find-commands.ts'

/**
 * The commands that an entry names, and no others. Details missing in the entry are read from the help.
 *
 * @param program the name of the program.
 */
export function givenCommands(
  program: string,
  given: GivenCommands,
  found: Pick<ProgramCommands, 'at'>,
): { list(): Promise<Command[]>; find(toolName: string): Promise<Command | undefined> } {
  const paths = Object.entries(given).map(([words, about]) => ({ path: words.split(' ').filter((word) => word !== ''), about }))
  const commandOf = async (path: readonly string[], about: GivenCommand): Promise<Command> => {
    const read = isWritten(about) ? undefined : await found.at(path)
    return {
      path,
      description: about.description ?? read?.description ?? '',
      help: read?.help ?? writtenHelp(about),
      hints: about.annotations,
    }
  }
  return {
    list: () => Promise.all(paths.map(({ path, about }) => commandOf(path, about))),
    async find(toolName) {
      const one = paths.find(({ path }) => toolNameOf(program, path) === toolName)
      return one === undefined ? undefined : commandOf(one.path, one.about)
    },
  }
}

function isWritten({ options, arguments: args }: GivenCommand): boolean {
  return options !== undefined || args !== undefined
}

function writtenHelp({
  options = {},
  arguments: args = [],
  endsOptions = false,
}: GivenCommand): Pick<Help, 'options' | 'positionals' | 'endsOptions'> {
  return {
    options: Object.entries(options).map(([flag, about]): CommandOption => {
      const { type = 'string', choices = [], repeat = false, required = false, equals = false, description = '' } = about
      const passing = type === 'boolean' ? 'flag' : equals ? 'equals' : 'space'
      return { flag, passing, type, choices, repeatable: repeat, required, description }
    }),
    positionals: args.map(({ name, choices = [], repeat = false, required = false, description = '' }) => ({
      name: nameOfPositional(name),
      choices,
      repeatable: repeat,
      required,
      description,
    })),
    endsOptions,
  }
}
