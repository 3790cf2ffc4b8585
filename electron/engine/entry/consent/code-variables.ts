import { whollyAnyOf } from '../../base/any-of.ts'

/** Variables by which a program is made to load or run something else than it seems to. */
const NAMES = whollyAnyOf(
  [
    /PATH|BASH_ENV|ENV|LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|DYLD_\w+|GIT_SSH_COMMAND/,
    /NODE_OPTIONS|NODE_PATH|PYTHONSTARTUP|PYTHONPATH|PYTHONHOME|PERL5OPT|PERL5LIB|RUBYOPT|RUBYLIB|JAVA_TOOL_OPTIONS/,
    /npm_config_\w+|UV_\w*INDEX\w*|PIP_\w*INDEX\w*/,
  ],
  'i',
)

/** The variables of an entry that decide what code runs, with their values. Templates: what they refer to is not in them. */
export function codeVariables(entry: Readonly<Record<string, unknown>>): [string, string][] {
  const { env } = entry
  if (typeof env !== 'object' || env === null) return []
  return Object.entries(env).flatMap(([name, value]): [string, string][] =>
    NAMES.test(name) && typeof value === 'string' ? [[name, value]] : [],
  )
}
