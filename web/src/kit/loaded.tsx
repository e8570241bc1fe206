/** The three states of a query: waiting, failed with a way to try again, and its data. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { errorText } from './error-text.ts';
import { useKitMessages } from './kit-messages.ts';
import css from './loaded.module.css';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
  /** Shown while waiting; by default grey lines. */
  waiting?: ReactNode;
}

/** Data that was kept from before is shown also when asking again failed. */
export function Loaded<Data>({ query, children, waiting }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => query.refetch()} />;
  return waiting ?? <Skeleton />;
}

export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useKitMessages();
  return (
    <div className={css.failed} role="alert">
      <p>{errorText(error, words)}</p>
      {onRetry && <Button onClick={onRetry}>{words.tryAgain}</Button>}
    </div>
  );
}

/** Grey lines in place of content that comes. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const words = useKitMessages();
  return (
    <div className={css.skeleton} role="status" aria-label={words.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <span key={line} />
      ))}
    </div>
  );
}
