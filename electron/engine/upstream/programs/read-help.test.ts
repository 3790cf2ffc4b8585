import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import type { CommandOption, Help } from './command.ts'
import { isHelp, readHelp } from './read-help.ts'

const helpOf = (file: string, path: string): Help =>
  readHelp(readFileSync(new URL(`fixtures/${file}.txt`, import.meta.url), 'utf8'), path.split(' '))

/** An option in short: `!--file=string*` has to be given, is written with `=`, and may be given again. */
function shape({ flag, passing, type, choices, repeatable, required }: CommandOption): string {
  const value = passing === 'flag' ? '' : passing === 'flag-or-no' ? '±' : { equals: '=', space: ' ', optional: '[=]' }[passing] + type
  return `${required ? '!' : ''}${flag}${value}${repeatable ? '*' : ''}${choices.length > 0 ? `{${choices.join(',')}}` : ''}`
}

const options = (help: Help): string[] => help.options.map(shape)
const positionals = (help: Help): string[] =>
  help.positionals.map(({ name, required, repeatable }) => `${required ? '!' : ''}${name}${repeatable ? '*' : ''}`)
const names = (help: Help): string[] => help.subcommands.map(({ name }) => name)

describe('subcommands', () => {
  test.each([
    ['git', 'git', ['clone', 'init', 'add', 'bisect', 'log', 'commit', 'push'], 22, 'Clone a repository into a new directory'],
    ['git-remote', 'git remote', ['add', 'rename', 'set-head', 'show', 'get-url', 'set-url'], 10, ''],
    ['git-stash', 'git stash', ['list', 'show', 'drop', 'pop', 'apply', 'branch'], 10, ''],
    ['npm', 'npm', ['access', 'install', 'dist-tag', 'whoami'], 72, ''],
    ['docker', 'docker', ['run', 'ps', 'container', 'volume', 'wait'], 57, 'Create and run a new container from an image'],
    ['kubectl', 'kubectl', ['create', 'get', 'cluster-info', 'apply', 'version'], 42, 'Create a resource from a file or from stdin'],
    ['cargo', 'cargo', ['build', 'check', 'clean', 'uninstall'], 16, 'Compile the current package'],
    ['gh', 'gh', ['auth', 'issue', 'pr', 'workflow', 'ssh-key'], 21, 'Authenticate gh and git with GitHub'],
    ['systemctl', 'systemctl', ['list-units', 'start', 'status', 'daemon-reload'], 69, 'List units currently in memory'],
    ['made-click', 'shelf', ['add', 'list'], 2, 'Adds a note.'],
    ['made-yargs', 'shelf', ['add', 'list'], 2, 'Adds a note'],
    ['made-argparse', 'shelf', ['add', 'list'], 2, 'adds a note'],
  ])('of %s', (file, path, some, count, first) => {
    const help = helpOf(file, path)
    expect(names(help)).toEqual(expect.arrayContaining(some))
    expect(names(help)).toHaveLength(count)
    expect(help.subcommands[0]?.summary).toBe(first)
  })

  test.each([
    ['git', 'git', false],
    ['git-remote', 'git remote', true],
    ['node', 'node', true],
    ['docker', 'docker', false],
    ['tar', 'tar', true],
    ['made-argparse', 'shelf', false],
  ])('whether %s does something without one', (file, path, runs) => {
    expect(helpOf(file, path).runs).toBe(runs)
  })

  test.each([
    'git-add',
    'git-commit',
    'npm-install',
    'docker-run',
    'kubectl-get',
    'cargo-build',
    'gh-pr-create',
    'jq',
    'curl',
    'tar',
    'ls',
    'psql',
  ])('none of %s, whose examples and sentences name some', (file) => {
    expect(names(helpOf(file, file.replace('-', ' ')))).toEqual([])
  })
})

describe('options', () => {
  test.each([
    ['git-add', 'git add', ['--dry-run', '--all', '--pathspec-from-file string', '--sparse']],
    ['git-commit', 'git commit', ['--message string', '--author string', '--amend', '--allow-empty', '--cleanup string']],
    ['git-stash', 'git stash', ['--patch', '--keep-index±', '--pathspec-from-file=string']],
    ['node', 'node', ['--check', '--conditions=string', '--cpu-prof', '--eval=string']],
    [
      'npm-install',
      'npm install',
      ['--save±', '--global', '--install-strategy string', '--omit string*', '--workspace string*', '--audit±'],
    ],
    ['curl', 'curl', ['--data string', '--fail', '--user string', '--user-agent string']],
    ['tar', 'tar', ['--create', '--file=string', '--directory=string', '--occurrence[=]number', '--exclude=string']],
    ['ls', 'ls', ['--all', '--color[=]string', '--block-size=string', '-l']],
    ['jq', 'jq', ['-c', '-r', '--tab']],
    ['docker-run', 'docker run', ['--add-host string*', '--blkio-weight integer', '--detach', '--env string*', '--name string']],
    ['kubectl-get', 'kubectl get', ['--all-namespaces=boolean', '--chunk-size=integer', '--filename=string*', '--output=string']],
    ['cargo-build', 'cargo build', ['--verbose', '--color string{auto,always,never}', '--package[=]string', '--release', '--jobs string']],
    ['gh-pr-create', 'gh pr create', ['--assignee string', '--draft', '--title string']],
    ['gh-issue-list', 'gh issue list', ['--limit integer', '--state string{open,closed,all}', '--label string*', '--web']],
    ['pip-install', 'pip install', ['--requirement string*', '--no-deps', '--target string']],
    ['json-tool', 'python -m json.tool', ['--sort-keys', '--indent string', '--compact']],
    ['psql', 'psql', ['--command=string', '--dbname=string', '--list']],
    ['made-click', 'shelf', ['--level string{debug,info,error}', '!--shelf string', '--tag string*', '--color±']],
    ['made-commander', 'shelf add', ['--shelf string{work,home}', '--number integer', '--with string*', '--no-index']],
    ['made-oclif', 'shelf notes add', ['!--shelf=string', '--tag=string*', '--kind=string{plain,todo,diary}', '--json']],
    ['made-yargs', 'shelf', ['--port number', '--kind string{plain,todo}', '--tags string*', '--dry']],
    ['made-go', 'shelf', ['-count integer', '-quiet', '-shelf string']],
    ['made-argparse', 'shelf', ['--level string{debug,info}', '!--shelf string', '--output string']],
    ['made-man', 'shelf add', ['--quiet', '--shelf=string', '--copies=number']],
  ])('of %s', (file, path, some) => {
    expect(options(helpOf(file, path))).toEqual(expect.arrayContaining(some))
  })

  it('leaves out what tells of the program itself, and each option once', () => {
    for (const [file, path] of [
      ['made-click', 'shelf'],
      ['git', 'git'],
      ['tar', 'tar'],
      ['cargo', 'cargo'],
    ] as const) {
      const flags = helpOf(file, path).options.map(({ flag }) => flag)
      expect(flags).not.toContain('--help')
      expect(flags).not.toContain('--version')
      expect(new Set(flags).size).toBe(flags.length)
    }
    expect(options(helpOf('git-add', 'git add'))).not.toContain('-v')
  })

  it('has what is said of each, with the lines below it', () => {
    const said = (file: string, path: string, flag: string) => helpOf(file, path).options.find((one) => one.flag === flag)?.description
    expect(said('git-add', 'git add', '--pathspec-from-file')).toBe('read pathspec from file')
    expect(said('tar', 'tar', '--check-device')).toBe('check device numbers when creating incremental archives (default)')
    expect(said('kubectl-get', 'kubectl get', '--chunk-size')).toContain('Return large lists in chunks')
    expect(said('made-man', 'shelf add', '--shelf')).toBe('Which shelf it goes to. Without it, the first.')
    expect(said('curl', 'curl', '--user')).toBe('Server user and password')
  })
})

describe('arguments', () => {
  test.each([
    ['git-add', 'git add', ['!pathspec*']],
    ['git-commit', 'git commit', ['pathspec*']],
    ['node', 'node', ['script_js', 'arguments']],
    ['npm-install', 'npm install', ['package_spec*']],
    ['curl', 'curl', ['!url']],
    ['tar', 'tar', ['file*']],
    ['ls', 'ls', ['file*']],
    ['jq', 'jq', ['jq_filter', 'file*']],
    ['docker-run', 'docker run', ['!image', 'command', 'arg*']],
    ['kubectl-get', 'kubectl get', ['type*', 'name*']],
    ['cargo', 'cargo', []],
    ['rclone-copy', 'rclone copy', ['!source_path', '!dest_path']],
    ['json-tool', 'python -m json.tool', ['infile', 'outfile']],
    ['made-commander', 'shelf add', ['!title', 'tags*']],
    ['made-oclif', 'shelf notes add', ['!title', 'file']],
    ['made-man', 'shelf add', ['!title', 'file*']],
    ['made-argparse', 'shelf', []],
  ])('of %s', (file, path, list) => {
    expect(positionals(helpOf(file, path))).toEqual(list)
  })

  it('has what a list of them says', () => {
    expect(helpOf('made-commander', 'shelf add').positionals[0]?.description).toBe('what the note is called')
    expect(helpOf('json-tool', 'python -m json.tool').positionals[0]?.description).toBe('a JSON file to be validated or pretty-printed')
  })
})

test.each([
  ['docker', 'docker', 'A self-sufficient runtime for containers'],
  ['gh-pr-create', 'gh pr create', 'Create a pull request on GitHub.'],
  ['made-man', 'shelf add', 'Adds a note to a shelf'],
  ['made-commander', 'shelf add', 'Adds a note'],
  ['git-add', 'git add', ''],
])('the summary of %s', (file, path, summary) => {
  expect(helpOf(file, path).summary).toBe(summary)
})

test.each([
  ['git-add', 'git add', true],
  ['made-click', 'shelf', true],
  ['cargo-build', 'cargo build', true],
  ['tar', 'tar', true],
  ['made-go', 'shelf', false],
  ['curl', 'curl', false],
])('whether %s ends its options at --', (file, path, ends) => {
  expect(helpOf(file, path).endsOptions).toBe(ends)
})

test.each(['', 'shelf: unrecognized option --help\n', 'Error: unknown command\nTry again.\n', '\u0000\u0001', '{"error": "no"}'])(
  'what is no help: %j',
  (text) => {
    expect(isHelp(readHelp(text, ['shelf']))).toBe(false)
  },
)
