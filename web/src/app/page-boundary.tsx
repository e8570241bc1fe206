/** Shows that a page failed, and lets the rest of the client go on. */
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { tryAgain } from '../server/failed-modules.ts';

export class PageBoundary extends ErrorBoundary {
  constructor(props: { children?: ReactNode }) {
    super(props);
    // A module that fails after its page was left is loaded again.
    tryAgain();
  }
}
