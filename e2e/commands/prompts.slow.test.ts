import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { skipUnless, skipWithout } from '../../scripts/test/skip-without.ts'
import { type CommandWay, atTerminal, commandWords } from '../testing/command-ways.ts'
import { notBuilt } from '../testing/helper-kinds.ts'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'

const KEY = 'k3y-0123456789'

async function withEngine(way: CommandWay) {
  const installation = createInstallation()
  installation.configure({})
  await installation.serve()
  return Object.assign(installation, { words: commandWords(way, installation) })
}

function serversOf({ home }: Installation): string[] {
  const { mcpServers } = JSON.parse(readFileSync(join(home, 'servers.json'), 'utf8')) as { mcpServers: object }
  return Object.keys(mcpServers)
}

const missing = notBuilt('native')
const settings = JSON.stringify({ mcpServers: { notes: { ...ownServer('echo'), env: { NOTES_API_KEY: '<your-key>' } } } })

describe('what is shown before it is done, at a terminal', () => {
  skipUnless(missing === undefined, missing ?? '')
  skipWithout('script')

  it.each<CommandWay>(['program', 'engine'])('is pasted by a yes and by nothing else, with the key that it needs: %s', async (way) => {
    await using installation = await withEngine(way)
    const refused = await atTerminal(installation, ['paste', settings], [['[y/N]', 'n\r']])
    expect(refused).toContain('Nothing was added.')
    expect(refused).toContain('code 1')
    expect(serversOf(installation)).toEqual([])
    const added = await atTerminal(
      installation,
      ['paste', settings],
      [
        ['[y/N]', 'y\r'],
        ['It is not shown', `${KEY}\r`],
      ],
    )
    expect(added).toContain('Added: notes.')
    expect(added).toContain('code 0')
    expect(added).not.toContain(KEY)
    expect(serversOf(installation)).toEqual(['notes'])
  })

  it.each<CommandWay>(['program', 'engine'])('is pasted at the terminal itself, and asked about there: %s', async (way) => {
    await using installation = await withEngine(way)
    const added = await atTerminal(
      installation,
      ['paste'],
      [
        ['Ctrl+D', `${JSON.stringify(JSON.parse(settings), null, 2).replaceAll('\n', '\r')}\r\u0004`],
        ['[y/N]', 'y\r'],
        ['It is not shown', `${KEY}\r`],
      ],
    )
    expect(added).toContain('Added: notes.')
    expect(added).toContain('code 0')
    expect(serversOf(installation)).toEqual(['notes'])
    const refused = await atTerminal(
      installation,
      ['paste'],
      [
        ['Ctrl+D', 'npx -y cowsay\r\u0004'],
        ['[y/N]', 'n\r'],
      ],
    )
    expect(refused).toContain('Nothing was added.')
    const interrupted = await atTerminal(installation, ['paste'], [['Ctrl+D', 'npx -y\u0003']])
    expect(interrupted).not.toContain('Added')
    expect(serversOf(installation)).toEqual(['notes'])
  })

  it.each<CommandWay>(['program', 'engine'])('is imported by a yes and by nothing else, with the key that it needs: %s', async (way) => {
    await using installation = await withEngine(way)
    mkdirSync(join(installation.home, '.cursor'))
    writeFileSync(join(installation.home, '.cursor/mcp.json'), settings)
    const refused = await atTerminal(installation, ['import', 'cursor'], [['[y/N]', '\r']])
    expect(refused).toContain('Nothing was changed.')
    expect(refused).toContain('code 1')
    expect(serversOf(installation)).toEqual([])
    const imported = await atTerminal(
      installation,
      ['import', 'cursor'],
      [
        ['[y/N]', 'yes\r'],
        ['It is not shown', `${KEY}\r`],
      ],
    )
    expect(imported).toContain('Imported 1 server: notes.')
    expect(imported).toContain('code 0')
    expect(imported).not.toContain(KEY)
    expect(serversOf(installation)).toEqual(['notes'])
    expect(readFileSync(join(installation.home, '.cursor/mcp.json'), 'utf8')).toBe(settings)
  })
})
