import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { skillFilesIn, skillFolders } from '../../testing/skills/skill-files-fixture.ts'
import { digestOfFiles, digestOnDisk } from './folder-tree.ts'

const program = join(import.meta.dirname, '../../testing/skills/killed-process.ts')

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-skill-files-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const skills = (): string => join(home, '.claude/skills')
const writer = (version = '1', names = ['one', 'two']) =>
  skillFilesIn(
    home,
    skillFolders(version, 3).filter(({ folder }) => names.includes(folder)),
  )

async function write(files: ReturnType<typeof writer>) {
  return files.write('claude-code', (await files.plan('claude-code')).fingerprint)
}

async function undo(files: ReturnType<typeof writer>) {
  return files.undo('claude-code', (await files.undoPlan('claude-code')).fingerprint)
}

const actionsOf = ({ steps }: Awaited<ReturnType<typeof write>>) => Object.fromEntries(steps.map(({ folder, action }) => [folder, action]))

it('writes, replaces, and removes what it wrote, and leaves no folder that it made', async () => {
  expect(actionsOf(await write(writer()))).toEqual({ one: 'add', two: 'add' })
  expect(readFileSync(join(skills(), 'one/part-0/0.md'), 'utf8')).toBe('one 1 0')
  expect(await writer().apps()).toContainEqual(expect.objectContaining({ app: 'claude-code', written: 2, outdated: false }))
  expect(await writer('2').apps()).toContainEqual(expect.objectContaining({ app: 'claude-code', outdated: true }))
  expect(actionsOf(await write(writer('2', ['one'])))).toEqual({ one: 'replace', two: 'remove' })
  expect(readdirSync(skills())).toEqual(['one'])
  expect(actionsOf(await write(writer('2', ['one'])))).toEqual({ one: 'keep' })
  await undo(writer())
  expect(existsSync(join(home, '.claude'))).toBe(false)
})

describe('leaves alone', () => {
  it('a folder that it did not write, and what is changed in one that it wrote', async () => {
    mkdirSync(join(skills(), 'one'), { recursive: true })
    writeFileSync(join(skills(), 'one/SKILL.md'), 'mine')
    expect(actionsOf(await write(writer()))).toEqual({ one: 'blocked', two: 'add' })
    writeFileSync(join(skills(), 'two/part-0/0.md'), 'changed by hand')
    expect(actionsOf(await write(writer('2')))).toEqual({ one: 'blocked', two: 'blocked' })
    expect(actionsOf(await undo(writer()))).toEqual({ two: 'blocked' })
    expect(readFileSync(join(skills(), 'one/SKILL.md'), 'utf8')).toBe('mine')
    expect(readFileSync(join(skills(), 'two/part-0/0.md'), 'utf8')).toBe('changed by hand')
  })

  it('a file that was added, and a link in the place of a folder', async () => {
    await write(writer())
    writeFileSync(join(skills(), 'one/notes.md'), 'mine')
    rmSync(join(skills(), 'two'), { recursive: true })
    symlinkSync(home, join(skills(), 'two'))
    expect(actionsOf(await undo(writer()))).toEqual({ one: 'blocked', two: 'blocked' })
    expect(readFileSync(join(skills(), 'two/.claude/skills/one/notes.md'), 'utf8')).toBe('mine')
  })

  it('everything, if it is not as it was shown', async () => {
    const files = writer()
    const { fingerprint } = await files.plan('claude-code')
    mkdirSync(join(skills(), 'one'), { recursive: true })
    await expect(files.write('claude-code', fingerprint)).rejects.toMatchObject({ code: 'preview_stale' })
    expect(readdirSync(skills())).toEqual(['one'])
  })
})

it('names the apps that read skills from files', async () => {
  await expect(writer().plan('zed')).rejects.toMatchObject({ code: 'usage', hint: expect.stringContaining('claude-code') as string })
  await expect(writer().plan('nothing')).rejects.toMatchObject({ code: 'client_unknown' })
})

it('leaves whole folders, old or new, and a way back, whenever the process is killed', async () => {
  const whole = ['1', '2'].flatMap((version) => skillFolders(version).map(({ files }) => digestOfFiles(files)))
  for (let round = 0; round < 12; round += 1) {
    const child = spawn(process.execPath, [program, home], { stdio: 'pipe' })
    await once(child.stdout, 'data')
    await sleep(round * 7)
    child.kill('SIGKILL')
    await once(child, 'exit')
    for (const folder of ['one', 'two']) expect([...whole, 'absent']).toContain(await digestOnDisk(join(skills(), folder)))
    const plan = await undo(skillFilesIn(home, []))
    expect(plan.steps.map(({ action }) => action).filter((action) => action !== 'remove')).toEqual([])
    // Hidden leftovers of the killed process may stay; no app takes them for skills.
    const left = existsSync(skills()) ? readdirSync(skills()) : []
    expect(left.filter((name) => !/^\..*\.tmp$/.test(name))).toEqual([])
  }
})
