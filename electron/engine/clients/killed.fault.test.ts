import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Machine, createMachine } from '../testing/machine-fixture.ts'

const program = join(import.meta.dirname, '../testing/killed-process.ts')
const CLIENTS = { 'claude-desktop': 'claude-desktop.before.json', codex: 'codex.before.toml' } as const
const before = Object.fromEntries(
  Object.entries(CLIENTS).map(([id, name]) => [id, readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')]),
)
const OWN = '{\n  // mine\n  "mcpServers": {}\n}\n'
const request = { action: 'import', clients: Object.keys(CLIENTS), takeOver: true } as const

function prepared(): Machine {
  const machine = createMachine()
  for (const [id, text] of Object.entries(before)) machine.write(id, text)
  machine.write(machine.paths.serversFile, OWN)
  return machine
}

/** All texts that matter. */
function textsOf(machine: Machine): Record<string, string> {
  return {
    ...Object.fromEntries(Object.keys(CLIENTS).map((id) => [id, machine.read(id)])),
    tooltray: machine.read(machine.paths.serversFile),
  }
}

/** The names of all steps, or nothing when it was killed. */
function runKilledAt(machine: Machine, step: number, half: boolean): Promise<string[] | undefined> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, machine.home, String(step), half ? 'half' : ''], (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') resolve(undefined)
      else if (error === null) resolve(JSON.parse(stdout) as string[])
      else reject(new Error(stderr))
    })
  })
}

describe('a process that is killed while it writes', () => {
  it('leaves every file old or new, at whichever step, and a way back', async () => {
    using whole = prepared()
    const steps = (await runKilledAt(whole, 0, false)) ?? []
    const after = textsOf(whole)
    const original = { ...before, tooltray: OWN }
    for (const id of Object.keys(original)) expect(after[id]).not.toBe(original[id as keyof typeof original])
    expect(steps.filter((name) => name === 'rename')).toHaveLength(6)

    const cases = steps.flatMap((name, at) => [
      { step: at + 1, half: false },
      ...(name === 'writeFile' ? [{ step: at + 1, half: true }] : []),
    ])
    const seen = new Set<string>()
    const check = async ({ step, half }: { step: number; half: boolean }): Promise<void> => {
      using machine = prepared()
      expect(await runKilledAt(machine, step, half)).toBeUndefined()
      const texts = textsOf(machine)
      for (const [id, text] of Object.entries(texts))
        expect([original[id as keyof typeof original], after[id]], `${id} after step ${step}`).toContain(text)
      // Nothing leaves a client before Tooltray has it.
      for (const id of Object.keys(CLIENTS)) if (texts[id] !== before[id]) expect(texts['tooltray']).toBe(after['tooltray'])
      seen.add(
        Object.entries(texts)
          .map(([id, text]) => `${id} ${text === after[id] ? 'new' : 'old'}`)
          .join(', '),
      )

      // What was begun can be taken back to the byte ...
      for (const owner of [...Object.keys(CLIENTS), 'tooltray']) {
        const undone = machine.change({ action: 'undo', clients: [owner] })
        if (texts[owner] === original[owner as keyof typeof original])
          await expect(undone).rejects.toMatchObject({ code: 'nothing_to_undo' })
        else await undone
      }
      expect(textsOf(machine)).toEqual(original)
      // ... and done again, whole.
      await machine.change(request)
      expect(textsOf(machine)).toEqual(after)
      expect(existsSync(machine.paths.dataDir)).toBe(true)
    }
    // Two at a time: each is a process of its own that reads the engine's modules.
    await Promise.all(
      [0, 1].map(async (lane) => {
        for (const each of cases.filter((_, at) => at % 2 === lane)) await check(each)
      }),
    )
    expect(seen.size).toBe(Object.keys(original).length + 1)
  })
})
