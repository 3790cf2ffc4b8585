/** Names that other programs or users have for commands here. */
const MEANT: Readonly<Record<string, string>> = {
  ls: 'list',
  servers: 'list',
  rm: 'remove',
  delete: 'remove',
  uninstall: 'remove',
  install: 'add',
  new: 'add',
  run: 'call',
  exec: 'call',
  execute: 'call',
  invoke: 'call',
  resource: 'read',
  prompts: 'prompt',
  find: 'search',
  info: 'describe',
  show: 'describe',
  start: 'serve',
  up: 'serve',
  quit: 'stop',
  down: 'stop',
  ps: 'status',
  history: 'audit',
  reload: 'refresh',
  sync: 'refresh',
  auth: 'login',
  signin: 'login',
  signout: 'logout',
  roles: 'role',
  rules: 'rule',
  credentials: 'access',
  mcp: 'connect',
  check: 'doctor',
}

/** Returns the command that an unknown word probably means; undefined if there is none. */
export function meantCommand(word: string): string | undefined {
  return Object.hasOwn(MEANT, word) ? MEANT[word] : undefined
}
