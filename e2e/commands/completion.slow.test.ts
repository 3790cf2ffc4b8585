import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../scripts/test/sampled.ts'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'
import { processesOf } from '../testing/processes/processes-of.ts'

/** A Tooltray whose engine runs, and the script of a shell in a file. */
async function completing(shell: string): Promise<Installation & { script: string }> {
  const installation = createInstallation()
  installation.configure({ files: ownServer('echo'), filter: ownServer('echo'), 'my mail': ownServer('echo') })
  await installation.serve()
  await installation.run('refresh')
  const script = join(installation.home, 'script')
  writeFileSync(script, (await installation.run('completion', shell)).stdout)
  mkdirSync(join(installation.home, 'folder'))
  writeFileSync(join(installation.home, 'set-up.json'), '')
  return Object.assign(installation, { script })
}

/** A key that completes and shows the line as it stands then. zsh completes otherwise when more keys wait, so there it is one widget. */
const KEYS = { bash: '\t\u0018', zsh: '\u0018' }
const SETUP = {
  bash: (script: string) => `source ${script}; bind 'set bell-style none'; bind -x '"\\C-x": echo "LINE=[$READLINE_LINE]"'; echo READ''Y`,
  zsh: (script: string) =>
    `PS1=; unsetopt beep; autoload -Uz compinit; compinit -u -D; source ${script}; ` +
    `show() { zle expand-or-complete; print -r -- "LINE=[$BUFFER]" }; zle -N show; bindkey '^X' show; print READ''Y`,
}

/** What a person who types `typed` and presses Tab has on the line, in a real shell on a terminal. */
function lineAfterTab({ home, env, script }: Installation & { script: string }, shell: 'bash' | 'zsh', typed: string): string {
  const start = shell === 'bash' ? 'bash --noprofile --norc -i' : 'zsh -f -i'
  // zsh brings terminals of its own: its module zpty runs a program on one, and reads until a pattern is there.
  const play = [
    'zmodload zsh/zpty',
    `zpty s ${start}`,
    'zpty -w s "$1"',
    `zpty -r s out '*READY*'`,
    'zpty -w -n s "$2"',
    `zpty -r s out '*LINE=\\[*\\]*'`,
    'print -r -- "$out"',
    'zpty -d s',
  ].join('\n')
  const output = execFileSync('zsh', ['-f', '-c', play, 'zsh', SETUP[shell](script), typed + KEYS[shell]], {
    cwd: home,
    env: { ...env, TERM: 'dumb' },
    encoding: 'utf8',
  })
  return /LINE=\[(.*)\]/.exec(output)?.[1] ?? output
}

const CASES: [string, string][] = [
  ['tooltray regis', 'tooltray regist'],
  ['tooltray unr', 'tooltray unregister '],
  ['tooltray search --expl', 'tooltray search --explain '],
  ['tooltray remove filt', 'tooltray remove filter '],
  ['tooltray remove my', 'tooltray remove my\\ mail '],
  ['tooltray search --server filt', 'tooltray search --server filter '],
  ['tooltray register cur', 'tooltray register cursor '],
  ['tooltray call files__ec', 'tooltray call files__echo '],
  ['tooltray restore set', 'tooltray restore set-up.json '],
]

describe('completion (on a terminal of zsh)', () => {
  skipWithout('zsh')

  it.each(['bash', 'zsh'] as const)('completes commands, options and names in %s', async (shell) => {
    await using installation = await completing(shell)
    // Completion gives up on an engine that does not answer at once, as on a busy machine: a person would press Tab again.
    for (const [typed, line] of sampled(CASES)) await expect.poll(() => lineAfterTab(installation, shell, typed)).toBe(line)
  })
})

describe('completion in fish', () => {
  skipWithout('fish')

  it('completes commands, options and names', async () => {
    await using installation = await completing('fish')
    const complete = (typed: string): string[] => {
      const output = execFileSync('fish', ['--no-config', '-c', `source ${installation.script}; complete -C '${typed}'`], {
        cwd: installation.home,
        env: installation.env,
        encoding: 'utf8',
      })
      return output
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[0] ?? '')
    }
    await expect.poll(() => complete('tooltray regis')).toEqual(['register', 'registry'])
    await expect.poll(() => complete('tooltray search --expl')).toEqual(['--explain'])
    await expect.poll(() => complete('tooltray remove m')).toEqual(['my mail'])
    await expect.poll(() => complete('tooltray call files__ec')).toEqual(['files__echo'])
    await expect.poll(() => complete('tooltray restore set')).toEqual(['set-up.json'])
    await expect.poll(() => complete('tooltray clients --project fol')).toEqual(['folder/'])
  })
})

describe('without an engine', () => {
  it('names are missing, and none is started for them', async () => {
    await using installation = createInstallation()
    installation.configure({ files: ownServer('echo') })
    expect(await installation.run('complete', 'bash', '--current=', '--', 'remove')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(processesOf(installation.home)).toEqual([])
  })
})
