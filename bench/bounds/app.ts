import type { Bed } from './deed.ts'

/** An AI app in bare lines. What it sends is made before, and what it gets is hardly looked at: whoever measures is not held up by it. */
export interface App extends AsyncDisposable {
  /** Sends lines as they are, and waits for an answer to each of these ids; returns the answers in the order they come. */
  ask(lines: Buffer, ids: readonly (number | string)[]): Promise<string[]>
}

const HEAD = 200
const OPENING = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'over', version: '1' } }

/** One that has opened its conversation. */
export async function openApp({ installation }: Pick<Bed, 'installation'>): Promise<App> {
  const child = installation.connectProcess()
  child.stdin.on('error', () => undefined)
  child.stderr.resume()
  const waiting = new Map<string, (line: string) => void>()
  let begun: Buffer[] = []
  const take = (line: Buffer): void => {
    const id = /"id":("[^"]*"|\d+)/.exec(line.toString('utf8', 0, HEAD + 512))?.[1] ?? ''
    waiting.get(id)?.(line.length > 4_096 ? `an answer of ${(line.length / 1024 / 1024).toFixed(1)} MB` : line.toString())
    waiting.delete(id)
  }
  child.stdout.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      take(Buffer.concat([...begun, chunk.subarray(start, end)]))
      begun = []
      start = end + 1
    }
    if (start < chunk.length) begun.push(chunk.subarray(start))
  })
  const app: App = {
    async ask(lines, ids) {
      const answers = ids.map((id) => new Promise<string>((resolve) => waiting.set(JSON.stringify(id), resolve)))
      child.stdin.write(lines)
      return Promise.all(answers)
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await new Promise((resolve) => (child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(0)))
    },
  }
  await app.ask(requestLine(0, 'initialize', JSON.stringify(OPENING)), [0])
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  return app
}

/** A request as a line. */
export function requestLine(id: number | string, method: string, params: string | Buffer): Buffer {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"${method}","params":`
  return Buffer.concat([Buffer.from(head), Buffer.from(params), Buffer.from('}\n')])
}

/** What an answer says, in a few words. */
export function wordsOf(answer: string): string {
  if (!answer.startsWith('{')) return answer
  const { error, result } = JSON.parse(answer) as {
    error?: { message: string }
    result?: { isError?: boolean; content?: { text?: string }[] }
  }
  return (error?.message ?? result?.content?.[0]?.text ?? 'answered').replace(/\s+/g, ' ').slice(0, 70)
}
