import type { OpenQuestion } from '../../electron/contract/questions.ts'

/** Names the server that asks, and the call. */
export function whoAsks({ server, about, client }: Pick<OpenQuestion, 'server' | 'about' | 'client'>): string {
  const caller = client === 'Tooltray' ? 'You' : client
  const call = about === undefined || caller === undefined ? '' : ` ${caller} called ${about}.`
  return `${server} has a question for you.${call}`
}
