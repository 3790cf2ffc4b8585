import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import { Trouble } from './message.tsx'

/** The problems of servers.json, each with its file and line. */
export function ConfigTroubles({ config: { file, error, problems } }: { config: EngineStatus['config'] }) {
  return (
    <>
      {error !== undefined && (
        <Trouble
          message={withFile(error.message, file)}
          hint={`${error.hint ?? 'Correct the file.'} Until then, Tooltray uses the last valid version.`}
        />
      )}
      {problems.map(({ message, line, column }) => (
        <Trouble key={`${line}:${column}:${message}`} kind="warn" message={message} hint={`${file}, line ${line}, column ${column}`} />
      ))}
    </>
  )
}

/** Replaces "the file" in an error by its path. */
function withFile(message: string, file: string): string {
  if (message.includes(file)) return message
  return message.startsWith('The file ') ? file + message.slice('The file'.length) : `${file}: ${message}`
}
