import { createInterface } from 'node:readline'
import { type CommandContext, Interrupted } from './command-context.ts'

/**
 * What is typed or pasted at a terminal until Ctrl+D on a line of its own, shown as it is typed. Unlike the end of stdin, this leaves the
 * terminal open for the questions that follow. Throws `Interrupted` on Ctrl+C and when the terminal is gone.
 *
 * @param ask shows what is wanted, once every key is read here.
 */
export function typedText({ stdin, stdout }: Pick<CommandContext, 'stdin' | 'stdout'>, ask: () => void): Promise<string> {
  const reader = createInterface({ input: stdin, output: stdout, terminal: true, historySize: 0, prompt: '' })
  // Without a listener Ctrl+Z would stop this process, which can be the engine.
  reader.on('SIGTSTP', () => undefined)
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    const onGone = (): void => {
      reject(new Interrupted('Interrupted.'))
      reader.close()
    }
    stdin.once('close', onGone)
    reader.once('SIGINT', onGone)
    reader.on('line', (line) => lines.push(line))
    reader.once('close', () => {
      stdin.off('close', onGone)
      resolve(lines.join('\n'))
    })
    ask()
  })
}
