import type { ErrorHelp } from './error-help.ts'

export const approvalHelp = {
  call_denied: {
    title: 'The user denied the call.',
    happened: 'The call needed approval, and you, or another user of this computer, denied it. It did not run.',
    whatToDo: ['Nothing. If it was a slip: let the app make the call again.'],
  },
  approval_unavailable: {
    title: 'The call needs approval, but no Tooltray window or tray was open.',
    happened:
      'The rules require your approval for this call, but neither the window nor the tray of Tooltray was open to ask you, nor ' +
      '`tooltray approvals watch`; or too many calls were waiting for an answer. The call did not run.',
    whatToDo: [
      'Open the app, or the window: `tooltray serve --ui --open`',
      'Or answer here, and let the app make the same call again within 10 minutes: `tooltray approvals`',
      'If this tool does not need approval, add a rule: `tooltray approvals allow ID --always`',
    ],
  },
  approval_unanswered: {
    title: 'The approval timed out.',
    happened: 'The call needed approval. Tooltray asked you, but got no answer while the call waited. The call did not run.',
    whatToDo: ['Answer now, and let the app make the same call again within 10 minutes: in the window, or `tooltray approvals`'],
  },
  approval_stale: {
    title: 'The tool changed while its call waited for approval.',
    happened: 'You, or a hook, allowed the call. Meanwhile its server changed the definition of the tool. The call did not run.',
    whatToDo: ['Let the app make the call again: you are asked about the tool as it is now.'],
  },
  call_denied_by_hook: {
    title: 'A hook did not allow the call.',
    happened: 'A hook in your `servers.json`, a program or an address that you named there, denied the call. The call did not run.',
    whatToDo: ['Nothing, if that is what the hook is for. Its own words are in the message.', 'Else change the hook, or remove it.'],
  },
  hook_failed: {
    title: 'A hook could not be asked about the call.',
    happened:
      'A hook in your `servers.json` must see the call before it runs. The hook could not be started or reached, took longer than its ' +
      '`timeout`, ended with an error, or gave an answer that Tooltray cannot read. The call did not run, which is the ' +
      'default of `onFailure`.',
    whatToDo: [
      'See what went wrong last: `tooltray doctor`',
      'Fix the hook. For its input and its possible answers, see [Hooks](../admin/hooks.md).',
      'To let calls run when the hook fails, write `"onFailure": "allow"` into the hook.',
    ],
  },
  approval_unknown: {
    title: 'No such call waits for an answer.',
    happened: 'It was answered already, perhaps in another window, or it is more than 10 minutes old.',
    whatToDo: ['See what waits: `tooltray approvals`', 'If the app still wants to make the call, it makes it again.'],
  },
} satisfies Record<string, ErrorHelp>
