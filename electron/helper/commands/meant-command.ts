/** Words that other programs have, or that people try, for what a command here does. */
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

/** The command that a word means which is none; undefined where that cannot be told. */
export function meantCommand(word: string): string | undefined {
  return Object.hasOwn(MEANT, word) ? MEANT[word] : undefined
}
