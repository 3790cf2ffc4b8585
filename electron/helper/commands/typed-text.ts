import { createInterface } from 'node:readline'
import { type CommandContext, Interrupted } from './command-context.ts'

/**
 * Reads text that is typed or pasted at a terminal until Ctrl+D on an empty line, with echo. Unlike the end of stdin, this leaves the
 * terminal open for later prompts. Throws `Interrupted` on Ctrl+C and when the terminal is gone.
 *
 * @param ask prints the prompt, after reading has begun.
 */
export function typedText({ stdin, stdout }: Pick<CommandContext, 'stdin' | 'stdout'>, ask: () => void): Promise<string> {
  const reader = createInterface({ input: stdin, output: stdout, terminal: true, historySize: 0, prompt: '' })
  // Without a listener, Ctrl+Z would suspend this process, which may be the engine.
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
