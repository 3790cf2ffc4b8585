import { type AddCommand, examples } from '../command-context.ts'

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** `tooltray serve`: holds the engine until it is told to end. */
export const addServeCommand: AddCommand = (program, run) => {
  program
    .command('serve')
    .description('run the engine here, without the desktop app')
    .option('--detached', 'end by itself some minutes after the last client left')
    .addHelpText('after', examples('tooltray serve'))
    .action(({ detached }: { detached?: true }) =>
      run(async ({ reach: { platform, version }, printer }) => {
        const { runHost } = await import('../../serve/host.ts')
        const ending = new AbortController()
        const end = (): void => ending.abort()
        for (const signal of ENDING_SIGNALS) process.once(signal, end)
        try {
          await runHost({
            platform,
            version,
            detached: detached === true,
            signal: ending.signal,
            onReady: (_engine, paths) => printer.notice(`The engine runs with the servers of ${paths.serversFile}. Ctrl+C ends it.`),
          })
        } finally {
          for (const signal of ENDING_SIGNALS) process.off(signal, end)
        }
      }),
    )
}
