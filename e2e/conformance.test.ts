import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const suite = join(import.meta.dirname, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const driver = join(import.meta.dirname, 'conformance-driver.ts')

/** How many client scenarios each revision requires: a suite that runs fewer proves less. */
const REQUIRED = { '2025-11-25': 18, '2026-07-28': 32 }

// The suite starts all its scenarios at once, each with an engine of its own: on a small machine that takes longer than its usual limit.
it.each(Object.entries(REQUIRED))('passes every client scenario that revision %s requires', async (revision, required) => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-suite-'))
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const args = [suite, 'client', '--command', `${process.execPath} ${driver}`, '--requirements', revision, '--timeout', '180000', '--output-dir', folder]
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }))
  })
  rmSync(folder, { recursive: true })
  const summary = output.slice(output.indexOf('=== SUITE SUMMARY ==='))
  // What the suite itself does not score: extensions, and scenarios that came after the revision.
  const unscored = new Set([...summary.matchAll(/✗ (\S+) \(/g)].map(([, name]) => name))
  const scored = [...summary.matchAll(/^([✓✗]) (\S+): /gm)].filter(([, , name]) => !unscored.has(name))
  expect(scored.filter(([, mark]) => mark === '✗').map(([line]) => line), summary).toEqual([])
  expect(scored.length, summary).toBeGreaterThanOrEqual(required)
  expect(code, summary).toBe(0)
}, 400_000)
