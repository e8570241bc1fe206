/** Shows that a page failed, and lets the rest of the client go on. */
import { Component, type ReactNode } from 'react';
import { reloadFailed } from '../kit/loadable.ts';
import { Failed } from '../kit/loaded.tsx';

interface State {
  error: unknown;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  constructor(props: { children: ReactNode }) {
    super(props);
    // A module whose loading failed after its page was left is loaded again.
    reloadFailed();
  }

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(): void {
    reloadFailed();
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
