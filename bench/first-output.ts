import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A message as a line. */
export const messageLine = (message: Record<string, unknown>): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`

/** The first line that a client sends. */
export const INITIALIZE = messageLine({
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
})

/** From starting a program to its first output, in ms. */
export async function firstOutput(words: readonly string[], env: Readonly<Record<string, string>>, input: string): Promise<number> {
  const [program = '', ...args] = words
  const began = performance.now()
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  if (input !== '') child.stdin.write(input)
  await once(child.stdout, 'data')
  const taken = performance.now() - began
  child.stdin.end()
  child.kill()
  await once(child, 'close')
  return taken
}
