import { expect, it } from 'vitest'
import { codeVariables, isCodeVariable } from './code-variables.ts'

it.each([
  ...['NODE_OPTIONS', 'LD_PRELOAD', 'LD_LIBRARY_PATH', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES', 'PYTHONSTARTUP', 'PYTHONPATH', 'PATH', 'Path'],
  ...['BASH_ENV', 'BASH_FUNC_ls%%', 'ENV', 'PERL5OPT', 'RUBYOPT', 'JAVA_TOOL_OPTIONS', 'GIT_SSH_COMMAND', 'GIT_CONFIG_COUNT'],
  ...['npm_config_registry', 'UV_DEFAULT_INDEX', 'PIP_INDEX_URL', 'DOTNET_STARTUP_HOOKS', 'DOCKER_HOST'],
])('%s decides what runs', (name) => expect(isCodeVariable(name)).toBe(true))

it.each(['API_KEY', 'LOG_LEVEL', 'DATABASE_PATH', 'ENVIRONMENT', 'NODE_ENV', 'MY_PATH', 'UV_CACHE_DIR'])('%s does not', (name) =>
  expect(isCodeVariable(name)).toBe(false),
)

it('are read whatever kind of value they have', () => {
  expect(codeVariables({ env: { ELECTRON_RUN_AS_NODE: 1, LEVEL: 'low', PATH: '/x' } })).toEqual([
    ['ELECTRON_RUN_AS_NODE', '1'],
    ['PATH', '/x'],
  ])
  expect(codeVariables({ env: null })).toEqual([])
})
