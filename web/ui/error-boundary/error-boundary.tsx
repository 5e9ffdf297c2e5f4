import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'

type ErrorBoundaryProps = { children: ReactNode }

/**
 * Shows a way to go on instead of a blank page when rendering fails. Only a class can be an error boundary in React.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) {
      return this.props.children
    }
    return (
      <ErrorState
        title="Something went wrong"
        action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      >
        <p>What you saved is safe, and a running job goes on.</p>
      </ErrorState>
    )
  }
}
