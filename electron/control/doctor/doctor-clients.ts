import type { ClientReport } from '../../contract/clients.ts'
import type { Check } from '../../contract/checks.ts'

/** Checks whether the AI apps of this computer can start Tooltray, and names the command that fixes them. */
export function examineClients(clients: readonly ClientReport[]): Check[] {
  return clients.filter(({ found }) => found).flatMap(examineClient)
}

function examineClient({ id, name, registered, gone, files }: ClientReport): Check[] {
  const about = `app ${name}`
  const broken = files.flatMap(({ problem }): Check[] => {
    const hint = `Correct the file by hand, then see whether it can be read: tooltray clients`
    return problem === undefined ? [] : [{ name: about, outcome: 'warning', message: problem, hint }]
  })
  return [...broken, ...registration()]

  function registration(): Check[] {
    const hint = `To fix it, run: tooltray register ${id}`
    if (gone !== undefined) {
      return [
        { name: about, outcome: 'error', message: `${name} cannot start Tooltray: its settings name ${gone}, which is not there.`, hint },
      ]
    }
    if (registered === 'outdated')
      return [{ name: about, outcome: 'warning', message: `${name} uses a different Tooltray installation.`, hint }]
    return registered === 'current' ? [{ name: about, outcome: 'ok', message: `${name} uses Tooltray.` }] : []
  }
}
