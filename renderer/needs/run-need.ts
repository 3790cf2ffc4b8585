import type { NeedAction } from '../../electron/control/words/need-words.ts'
import { refreshServer } from '../servers/server-actions.ts'
import { beginSignIn, cancelSignIn } from '../servers/sign-in-actions.ts'
import { wantedDialog } from './opened.ts'

/** Does what the button of a need says. */
export function runNeed(action: NeedAction): void {
  switch (action.type) {
    case 'approval':
    case 'question':
      return wantedDialog.set(action)
    case 'sign-in':
      return void beginSignIn(action.server, action.again === true)
    case 'cancel-sign-in':
      return void cancelSignIn(action.server)
    case 'retry':
      return void refreshServer(action.server)
    case 'open':
      location.hash = action.place
  }
}
