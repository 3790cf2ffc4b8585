import type { EngineStatus } from '../../electron/control/contract.ts'
import { Trouble } from './message.tsx'

/** What is wrong with servers.json, each with its place: the file and the line. */
export function ConfigTroubles({ config: { file, error, problems } }: { config: EngineStatus['config'] }) {
  return (
    <>
      {error !== undefined && (
        <Trouble
          message={withFile(error.message, file)}
          hint={`${error.hint ?? 'Correct the file.'} Until then the last good version is in force.`}
        />
      )}
      {problems.map(({ message, line, column }) => (
        <Trouble key={`${line}:${column}:${message}`} kind="warn" message={message} hint={`${file}, line ${line}, column ${column}`} />
      ))}
    </>
  )
}

/** Errors tell of "the file"; a person wants to open it. */
function withFile(message: string, file: string): string {
  if (message.includes(file)) return message
  return message.startsWith('The file ') ? file + message.slice('The file'.length) : `${file}: ${message}`
}
