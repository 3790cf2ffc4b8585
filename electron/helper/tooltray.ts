#!/usr/bin/env node
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { pathsFor } from '../engine/config/paths.ts'
import { thisPlatform } from '../engine/base/platform.ts'
import type { Runner } from './engine-connection/engine-client.ts'
import { connectOptions } from './relay/connect-options.ts'
import { connect } from './relay/connect.ts'
import { goOnWith, isNewEnough, nodeInstalledWith, noNodeText } from './relay/newer-node.ts'
import { version } from './engine-connection/version.ts'

async function main(): Promise<void> {
  const script = import.meta.filename
  if (!isNewEnough(process.versions.node)) {
    const newer = nodeInstalledWith(script)
    if (newer !== undefined) await goOnWith(newer, script, process.argv.slice(2))
    process.stderr.write(noNodeText(process.versions.node))
    process.exit(7)
  }
  const platform = thisPlatform()
  const paths = pathsFor(platform)
  const [command, ...rest] = process.argv.slice(2)
  // AI clients start and wait for `connect`: it begins before the rest of the command line is loaded.
  const choice = command === 'connect' ? connectOptions(rest) : undefined
  if (choice !== undefined) {
    // A relay only forwards bytes, which optimized code does no faster: without the two optimizing compilers it stays under 50 MB.
    setFlagsFromString('--no-opt')
    setFlagsFromString('--no-maglev')
    await connect({ choice, paths, platform, version, script, input: process.stdin, output: process.stdout })
    process.exit(0)
  }
  const runner: Runner = {
    kind: 'program',
    script,
    loadCommands: async () => (await import('./remote-commands/run-command.ts')).runCommandForClient,
  }
  // A client waits for the engine that its helper starts.
  if (command === 'serve' && rest.length === 1 && rest[0] === '--detached') {
    const { runDetached } = await import('./engine-connection/run-detached.ts')
    process.exitCode = await runDetached({ platform, paths, version, runner })
    return
  }
  const { runCommandLine } = await import('./commands/command-line.ts')
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    platform,
    paths,
    version,
    runner,
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    onInterrupt(listener) {
      process.once('SIGINT', listener)
      return () => void process.off('SIGINT', listener)
    },
    absolute: (path) => resolve(path),
  })
}

void main()
