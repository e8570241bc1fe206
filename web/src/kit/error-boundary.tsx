/** Shows in the place of its children that they failed, and lets the rest go on. */
import { Component, type ReactNode } from 'react';
import { reloadFailed, tryAgain } from '../server/failed-modules.ts';
import { Failed } from './failed.tsx';

interface State {
  error: unknown;
}

export class ErrorBoundary extends Component<{ children?: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(): void {
    reloadFailed();
  }

  private readonly retry = (): void => {
    // Other modules may have failed since.
    tryAgain();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <Failed error={error} onRetry={this.retry} />;
  }
}
