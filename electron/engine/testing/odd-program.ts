/**
 * A command-line program for tests, as good and as bad as its subcommands say: `node odd-program.ts SUBCOMMAND`. Its help names one that
 * does not exist, and leaves out one that never tells its help.
 */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const HELP = `Usage: odd [options] <command>

Commands:
  say <words...>   Says something
  json             Prints an object
  fail             Ends with an error
  flood            Writes without end
  sleep <file>     Starts another program, writes down both processes, and never ends
  kill             Ends by a signal
  cat              Gives back what it reads
  env <name>       Prints a variable
  terminal         Tells whether it has a terminal
  missing          Is not there
`

const [command = '', ...rest] = process.argv.slice(2)
const asksHelp = rest.includes('--help')

const HELPS: Readonly<Record<string, string>> = {
  say: `Usage: odd say [options] <words...>

Options:
  --loud        In capitals
  --times <n>   How often
  -h, --help    display help for command
`,
  env: 'Usage: odd env <name>\n',
}

const run: Readonly<Record<string, () => void>> = {
  say: () => process.stdout.write(`${JSON.stringify(rest)}\n`),
  json: () => process.stdout.write('{"answer": 42}\n'),
  fail: () => {
    process.stdout.write('half a thing')
    process.stderr.write('it broke')
    process.exitCode = 3
  },
  flood: () => {
    const write = (): void => void process.stdout.write('x'.repeat(65_536), write)
    write()
  },
  sleep: () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    writeFileSync(rest[0] ?? '', `${process.pid} ${child.pid ?? 0}`)
    setInterval(() => undefined, 1000)
  },
  kill: () => process.kill(process.pid, 'SIGKILL'),
  cat: () => process.stdin.pipe(process.stdout),
  env: () => process.stdout.write(`${process.env[rest[0] ?? ''] ?? ''}\n`),
  terminal: () =>
    process.stdout.write(`${String(process.stdin.isTTY === true)} ${String(process.stdout.isTTY === true)} ${process.env['TERM'] ?? ''}\n`),
  silent: () => setInterval(() => undefined, 1000),
}

if (command === '--help') process.stdout.write(HELP)
else if (asksHelp && command !== 'silent' && command in run)
  process.stdout.write(HELPS[command] ?? `Usage: odd ${command} [options]\n\nOptions:\n  --quiet  Says nothing\n`)
else if (command in run) run[command]?.()
else {
  process.stderr.write(`odd: unknown command ${command}\n`)
  process.exitCode = 2
}
