#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { pathsFor } from '../engine/config/paths.ts'
import { thisPlatform } from '../engine/platform.ts'
import { version } from './version.ts'

// `connect` is what AI clients start and wait for: it gets going before the rest of the command line is even read from the disk.
const script = fileURLToPath(import.meta.url)
const [command, ...rest] = process.argv.slice(2)
if (command === 'connect' && rest.length === 0) {
  const { connect } = await import('./connect.ts')
  const platform = thisPlatform()
  await connect({ paths: pathsFor(platform), platform, version, script, input: process.stdin, output: process.stdout })
  process.exit(0)
} else {
  const { runCommandLine } = await import('./command-line.ts')
  process.exitCode = await runCommandLine(process.argv.slice(2), { platform: thisPlatform(), version, script, stdout: process.stdout, stderr: process.stderr, stdin: process.stdin })
}
