/** Variables that make a program load or run other code, grouped by the program that reads them. `*` stands for any text. */
const CODE_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  'where programs are looked for': ['PATH', 'PATHEXT', 'COMSPEC', 'SHELL', 'EDITOR', 'VISUAL', 'PAGER', 'BROWSER'],
  'the loader of the system': ['LD_*', 'DYLD_*', 'GCONV_PATH', 'OPENSSL_CONF', 'OPENSSL_ENGINES', 'OPENSSL_MODULES', 'GTK_MODULES'],
  shells: ['BASH_ENV', 'BASH_FUNC_*', 'ENV', 'ZDOTDIR', 'IFS', 'PS4', 'PROMPT_COMMAND', 'SHELLOPTS', 'BASHOPTS', 'PSMODULEPATH'],
  Node: ['NODE_OPTIONS', 'NODE_PATH', 'NODE_REPL_EXTERNAL_MODULE', 'ELECTRON_RUN_AS_NODE', 'BUN_OPTIONS', 'BUN_INSPECT_PRELOAD'],
  Python: [
    ...['PYTHONSTARTUP', 'PYTHONPATH', 'PYTHONHOME', 'PYTHONUSERBASE', 'PYTHONPLATLIBDIR', 'PYTHONEXECUTABLE', 'PYTHONINSPECT'],
    ...['PYTHONBREAKPOINT', 'PYTHONWARNINGS', 'PYTHONPYCACHEPREFIX'],
  ],
  Perl: ['PERL5OPT', 'PERL5LIB', 'PERLLIB', 'PERL5DB'],
  Ruby: ['RUBYOPT', 'RUBYLIB', 'RUBYSHELL', 'GEM_HOME', 'GEM_PATH', 'BUNDLE_GEMFILE'],
  Java: ['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS', 'JAVA_OPTS', 'CLASSPATH', 'MAVEN_OPTS', 'GRADLE_OPTS'],
  '.NET': ['DOTNET_STARTUP_HOOKS', 'DOTNET_ADDITIONAL_DEPS', 'CORECLR_*', 'COR_PROFILER*', 'COR_ENABLE_PROFILING'],
  'PHP and Lua': ['PHPRC', 'PHP_INI_SCAN_DIR', 'LUA_INIT*', 'LUA_PATH*', 'LUA_CPATH*'],
  Git: [
    ...['GIT_SSH', 'GIT_SSH_COMMAND', 'GIT_EXEC_PATH', 'GIT_PROXY_COMMAND', 'GIT_CONFIG*', 'GIT_EDITOR', 'GIT_SEQUENCE_EDITOR'],
    ...['GIT_PAGER', 'GIT_ASKPASS', 'GIT_EXTERNAL_DIFF', 'GIT_TEMPLATE_DIR', 'SSH_ASKPASS'],
  ],
  'where packages come from': ['NPM_CONFIG_*', 'YARN_*', 'UV_*INDEX*', 'UV_FIND_LINKS', 'UV_CONFIG_FILE', 'PIP_*'],
  'where containers run': ['DOCKER_HOST', 'DOCKER_CONFIG', 'CONTAINER_HOST'],
}

const NAME = new RegExp(
  `^(?:${Object.values(CODE_VARIABLES)
    .flat()
    .map((name) => name.replaceAll('*', '.*'))
    .join('|')})$`,
  'i',
)

/** Whether a variable determines which code a program runs. */
export function isCodeVariable(name: string): boolean {
  return NAME.test(name)
}

/** The variables of an entry that determine which code runs, with their values. Variables in the values are not expanded. */
export function codeVariables({ env }: Readonly<Record<string, unknown>>): [string, string][] {
  if (typeof env !== 'object' || env === null) return []
  return Object.entries(env)
    .filter(([name]) => isCodeVariable(name))
    .map(([name, value]) => [name, String(value)])
}
