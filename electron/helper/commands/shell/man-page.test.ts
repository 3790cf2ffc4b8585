import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { Command } from 'commander'
import { manPage } from './man-page.ts'

const program = new Command('tooltray').option('--json', 'print JSON')
program.commandsGroup('Servers:')
program
  .command('add')
  .argument('<name>')
  .argument('[target...]')
  .option('--env <name=value>', '.dot \\ and a-dash')
  .description('add a server')
program.command('group').description('.begins with a dot').addCommand(new Command('inner').description('is inside'))
program.command('unseen', { hidden: true })
const page = manPage(program, { version: '1.2.3', serversFile: "/home/o'brien/servers.json", logDir: '/logs' })

describe('manPage', () => {
  it('has every command that is shown, its arguments and options, and where things are', () => {
    expect(page).toContain('.SH "SERVERS"\n.TP\n.B tooltray add <name> [target...]\nAdd a server.\n')
    expect(page).toContain('.B tooltray group inner\nIs inside.')
    expect(page).not.toContain('unseen')
    expect(page).toContain("o'brien/servers.json")
  })

  it('is taken by the formatter without a word, and nothing in it is lost', ({ skip }) => {
    const { stdout, stderr, error } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-rHY=0'], { input: page, encoding: 'utf8' })
    skip(error !== undefined, 'groff is not installed')
    expect(stderr).toBe('')
    expect(stdout).toContain('.dot \\ and a-dash.')
    expect(stdout).toContain('.begins with a dot.')
  })
})
