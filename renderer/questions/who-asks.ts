import type { OpenQuestion } from '../../electron/contract/questions.ts'

/** Names the server that asks, and the call. */
export function whoAsks({ server, about, client }: Pick<OpenQuestion, 'server' | 'about' | 'client'>): string {
  const inWhat = about === undefined ? '' : ` in ${about}`
  const forWhom = client === undefined ? '' : client === 'Tooltray' ? ', which you called' : `, which ${client} called`
  return `${server} asks${inWhat}${about === undefined ? '' : forWhom}:`
}
