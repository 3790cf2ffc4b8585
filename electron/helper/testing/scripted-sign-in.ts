import { implement } from '@orpc/server'
import { controlApi } from '../../control/control-api.ts'
import { askingOf, failed } from './scripted-answers.ts'

const api = implement(controlApi)

/** What the scripted engine answers about sign-ins. `outcome`: what becomes of one that is waited for. */
export const scriptedSignIn = ({
  asked,
  hanging,
  aborted,
  outcome,
}: {
  readonly asked: string[]
  readonly hanging: PromiseWithResolvers<void>
  readonly aborted: PromiseWithResolvers<void>
  readonly outcome: () => 'done' | 'failed' | 'never'
}) => {
  const asking = askingOf(asked)
  return {
    accountsAt: api.signIn.accountsAt.handler(() => []),
    addAccount: api.signIn.addAccount.handler(asking('addAccount')),
    sharedBy: api.signIn.sharedBy.handler(({ input }) => [input.name]),
    start: api.signIn.start.handler(({ input }) => {
      asking('start')({ input })
      if (input.name === 'both') return { account: 'ada@x.test' }
      return input.name === 'mail' ? { authorizationUrl: 'https://sign-in.test/authorize?state=x', until: 1 } : {}
    }),
    wait: api.signIn.wait.handler(({ signal }) => {
      if (outcome() === 'done') return
      if (outcome() === 'failed')
        throw failed('sign_in_failed', 'The sign-in to mail failed: access was denied in the browser.', 'Try again.')
      hanging.resolve()
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    }),
    cancel: api.signIn.cancel.handler(({ input }) => {
      asking('cancel')({ input })
      aborted.resolve()
    }),
    takeOver: api.signIn.takeOver.handler(asking('takeOver')),
    useToken: api.signIn.useToken.handler(asking('useToken')),
    declineOffer: api.signIn.declineOffer.handler(asking('declineOffer')),
    signOut: api.signIn.signOut.handler(({ input }) => {
      asking('signOut')({ input })
      return { revoked: input.name === 'mail', servers: input.name === 's' ? ['s', 'team'] : [input.name] }
    }),
  }
}
