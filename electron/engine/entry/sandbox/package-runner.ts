const RUNNERS = new Set(['npx', 'bunx', 'pnpx', 'uvx', 'dnx'])
/** Programs that fetch packages with one of these as their first word. */
const RUNNERS_WITH: Readonly<Record<string, readonly string[]>> = {
  npm: ['exec', 'x'],
  pnpm: ['dlx'],
  yarn: ['dlx'],
  bun: ['x'],
  uv: ['run', 'tool', 'x'],
  pipx: ['run'],
  docker: ['run'],
  podman: ['run'],
  nerdctl: ['run'],
  deno: ['run'],
}

/** Whether a command gets what it runs from a registry when it is not here yet, which may take minutes. */
export function fetchesPackages(command: string, args: readonly string[]): boolean {
  const name = programName(command)
  // `cmd /c npx ...`, as Windows needs it.
  if (name === 'cmd' && /^\/c$/i.test(args[0] ?? '') && args[1] !== undefined) return fetchesPackages(args[1], args.slice(2))
  return RUNNERS.has(name) || (Object.hasOwn(RUNNERS_WITH, name) && RUNNERS_WITH[name]?.includes(args[0] ?? '') === true)
}

function programName(command: string): string {
  return (command.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.(exe|cmd|bat|ps1)$/, '')
}
