/** Shows that a page failed, and lets the rest of the client go on. */
import { Component, type ReactNode } from 'react';
import { Failed } from '../kit/loaded.tsx';

interface State {
  error: unknown;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <Failed error={error} onRetry={() => this.setState({ error: null })} />
    );
  }
}
