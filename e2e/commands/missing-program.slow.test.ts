import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installProgram, withoutPrograms } from '../testing/machines/bare-machine.ts'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'

/** The arguments of our echo server, for a Node of another name. */
const { args } = ownServer('echo') as { args: string[] }

/** An installation on a machine without any program. */
function bareMachine(): Installation {
  const installation = createInstallation()
  withoutPrograms(installation)
  return installation
}

const serverOf = async (installation: Installation, name: string) =>
  (await installation.status()).servers.find((server) => server.name === name)

describe('a program that is missing', () => {
  it('is explained by status and doctor, and found once it is installed, without a restart of the engine', async () => {
    await using installation = bareMachine()
    installation.configure({ notes: { command: 'deno', args }, typo: { command: 'dneo', args } })
    await installation.serve()
    await installation.run('refresh')
    const { engine } = await installation.status()
    expect(await serverOf(installation, 'notes')).toMatchObject({
      state: 'failed',
      error: {
        code: 'program_missing',
        program: { program: 'deno', product: { name: 'Deno', page: expect.stringContaining('https://docs.deno.com/') as string } },
      },
    })
    expect((await serverOf(installation, 'typo'))?.error).toMatchObject({ code: 'program_missing', program: { near: 'deno' } })

    const status = await installation.run('status', '--no-json')
    const doctor = await installation.run('doctor', '--no-json')
    for (const { stdout } of [status, doctor]) {
      const text = stdout.replaceAll(/\s+/g, ' ')
      expect(text).toContain('deno comes with Deno, which runs JavaScript programs.')
      expect(text).toContain('tooltray restart notes')
      expect(text).toContain('Did you mean "deno"?')
    }

    const still = await installation.run('restart', 'notes')
    expect(still.code).not.toBe(0)
    expect(still.stderr).toContain('The program "deno" was not found.')

    installProgram(installation, 'deno')
    expect(await installation.run('restart', 'notes')).toMatchObject({ code: 0 })
    expect(await serverOf(installation, 'notes')).toMatchObject({ state: 'connected' })
    expect((await installation.status()).engine.pid).toBe(engine.pid)
  })

  it('of a command-line program has the same code', async () => {
    await using installation = bareMachine()
    installation.configure({ bunny: { type: 'cli', command: 'bun' } })
    await installation.serve()
    await installation.run('refresh')
    expect((await serverOf(installation, 'bunny'))?.error).toMatchObject({
      code: 'program_missing',
      program: { program: 'bun', product: { name: 'Bun' } },
    })
  })

  it('that the command itself did not find is named as well', async () => {
    await using installation = bareMachine()
    const script = join(installation.home, 'server')
    writeFileSync(script, '#!/usr/bin/env deno\n', { mode: 0o755 })
    installation.configure({ script: { command: script }, wrapped: { command: '/bin/sh', args: ['-c', 'uvx a-server'] } })
    await installation.serve()
    await installation.run('refresh')
    expect((await serverOf(installation, 'script'))?.error).toMatchObject({ code: 'program_missing', program: { program: 'deno' } })
    expect((await serverOf(installation, 'wrapped'))?.error).toMatchObject({ code: 'program_missing', program: { program: 'uvx' } })
  })
})
