import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { type ClientBed, type Run, createClientBed } from '../testing/clients/client-bed.ts'
import { ownServer } from '../testing/installation.ts'
import { writeSkill } from '../testing/skills/skill-folder.ts'

let bed: ClientBed
beforeAll(async () => {
  bed = await createClientBed(
    (folder) => {
      writeSkill(join(folder, '../served'), 'acme/refunds', {
        description: 'Refunds a customer of the shop',
        body: 'Ask for the number of the order first.',
        files: { 'templates/email.md': 'Dear customer' },
        more: 'allowed-tools: Bash(*)\n',
      })
      return { shop: ownServer('skills/server', '--folder', join(folder, '../served')) as never }
    },
    undefined,
    ({ paths }) => writeSkill(paths.skillsDir, 'minutes', { description: 'Writes the minutes of a meeting', body: 'Begin with the date.' }),
  )
  await bed.installation.run('skills', 'accept', 'refunds')
  return () => bed[Symbol.asyncDispose]()
})

const claudeFolder = (): string => join(bed.installation.home, '.claude')
const claude = (run: Pick<Run, 'script' | 'servers'>) =>
  bed.play({ client: claudeCode, program: claudeProgram, env: { CLAUDE_CONFIG_DIR: claudeFolder() }, ...run })

/** Every file of a folder with its mode and content. */
function contentOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .map((path) => `${path} ${statSync(path).mode} ${statSync(path).isFile() ? readFileSync(path, 'base64') : ''}`)
    .sort()
}

describe('Claude Code', () => {
  it('finds and reads a skill of a server behind Tooltray, and one of the user, by their addresses', async () => {
    const { asked } = await claude({
      servers: bed.tooltray,
      script: function* () {
        yield [{ name: 'mcp__tooltray__search_tools', arguments: { query: 'refund a customer' } }]
        yield [{ name: 'mcp__tooltray__execute_read_tool', arguments: { name: 'skill://acme/refunds/SKILL.md' } }]
        yield [{ name: 'mcp__tooltray__execute_read_tool', arguments: { name: 'skill://minutes/SKILL.md' } }]
        return 'Done.'
      },
    })
    const results = asked.at(-1)?.seen.results.map(({ text }) => text) ?? []
    expect(results[0]).toContain('skill://acme/refunds/SKILL.md [skill] refunds: Refunds a customer of the shop')
    expect(results[1]).toMatch(/From the skill refunds of the server shop[^]*number of the order/)
    expect(results[2]).toMatch(/From the skill minutes of the user[^]*Begin with the date/)
  })

  it('uses skills that were written as files, and its folder is as it was after the undo', async () => {
    const folder = join(claudeFolder(), 'skills')
    writeSkill(folder, 'theirs', { description: 'A skill of the app’s user' })
    writeSkill(folder, 'minutes', { description: 'Another skill of this name, which Tooltray did not write' })
    const before = contentOf(folder)
    const { stdout } = await bed.installation.run('skills', 'write', 'claude-code', '--yes')
    expect((JSON.parse(stdout) as { steps: unknown }).steps).toMatchObject([
      { folder: 'shop-refunds', action: 'add' },
      { folder: 'minutes', action: 'blocked' },
    ])
    const { asked } = await claude({
      servers: {},
      script: function* () {
        yield [{ name: 'Skill', arguments: { skill: 'shop-refunds' } }]
        return 'Done.'
      },
    })
    expect(JSON.stringify(asked[0]?.body)).toContain('Refunds a customer of the shop (From the MCP server shop.)')
    expect(JSON.stringify(asked.at(-1)?.body)).toContain('Ask for the number of the order first.')

    expect((await bed.installation.run('skills', 'undo', 'claude-code', '--yes')).code).toBe(0)
    expect(contentOf(folder)).toEqual(before)
  })
})
