import { useState } from 'react'
import type { MissingProgram } from '../../electron/contract/problem.ts'
import { Button } from '../parts/button.tsx'
import { useCopy } from '../parts/copy/use-copy.tsx'
import { checkPrograms } from '../servers/program/check-programs.ts'

/** Copies the line that installs a missing program, and then looks whether it is there. */
export function InstallLine({ installation }: { installation: NonNullable<MissingProgram['installation']> }) {
  const { copy, isCopied } = useCopy(installation.command)
  const [isLooking, setLooking] = useState(false)
  if (!isCopied) return <Button onClick={copy}>Copy the install line</Button>
  const look = async (): Promise<void> => {
    setLooking(true)
    await checkPrograms()
    setLooking(false)
  }
  return (
    <>
      <span role="status" className="text-small text-ink-2">
        Copied. Run it in a terminal.
      </span>
      <Button disabled={isLooking} onClick={() => void look()}>
        Check again
      </Button>
    </>
  )
}
