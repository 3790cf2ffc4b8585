import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Trouble } from './message.tsx'

/** Confines an error to its page: usually a part that failed to load, because its server has ended. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <div className="flex-1 p-6" role="alert">
        <Trouble
          message="This page could not be shown."
          hint={`${this.state.error.message} Tooltray and your AI apps continue.`}
          action={<Button onClick={() => location.reload()}>Load again</Button>}
        />
      </div>
    )
  }
}
