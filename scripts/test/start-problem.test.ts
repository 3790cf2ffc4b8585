import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProblem } from './start-problem.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-needs-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is said of a program with this text, run for real. */
function tried(name: string, script: string | undefined, mode = 0o755): string | undefined {
  const program = join(folder, name)
  if (script !== undefined) writeFileSync(program, script, { mode })
  return startProblem(name, spawnSync(program, { encoding: 'utf8' }))
}

describe('a program that tests need', () => {
  it('is there only where it ends well', ({ skip }) => {
    skip(process.platform === 'win32', 'not on Windows')
    expect(tried('fine', '#!/bin/sh\nexit 0\n')).toBeUndefined()
    expect(tried('silent', '#!/bin/sh\nexit 3\n')).toBe('silent does not work here (exit code 3)')
    expect(tried('forbidden', '#!/bin/sh\necho trying >&2\necho "No permissions to create new namespace" >&2\nexit 1\n')).toBe(
      'forbidden does not work here (No permissions to create new namespace)',
    )
  })

  it('that is not installed is told from one that cannot be started', ({ skip }) => {
    skip(process.platform === 'win32', 'not on Windows')
    expect(tried('absent', undefined)).toBe('absent is not installed')
    expect(tried('locked', '#!/bin/sh\n', 0o644)).toBe('locked cannot be started (EACCES)')
  })
})
