/** The three states of a query: waiting, failed with a way to try again, and its data. */
import type { ReactNode } from 'react';
import { isNotFound } from '../server/errors.ts';
import { ButtonLink } from './button.tsx';
import { Empty } from './empty.tsx';
import { Failed } from './failed.tsx';
import { useKitMessages } from './kit-messages.ts';
import css from './loaded.module.css';
import { Page } from './page.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
  /** Shown while waiting; by default grey lines. */
  waiting?: ReactNode;
  /** The data is the page itself: if it is missing, another page with a heading is shown. */
  isPage?: boolean;
}

/** Cached data is also shown if the refetch failed. */
export function Loaded<Data>({ query, children, waiting, isPage = false }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    const failed = <Failed error={query.error} onRetry={() => query.refetch()} />;
    if (!isPage) return failed;
    return isNotFound(query.error) ? <MissingPage /> : <FailedPage>{failed}</FailedPage>;
  }
  return waiting ?? <Skeleton />;
}

/** For absent and hidden content, with links. */
export function MissingPage() {
  const words = useKitMessages();
  return (
    <Page title={words.missing}>
      <div role="alert">
        <Empty drawing="crossroads" text={words.missingHint}>
          <div className="actions">
            <ButtonLink to="/">{words.toHome}</ButtonLink>
            <ButtonLink to="/search">{words.toSearch}</ButtonLink>
          </div>
        </Empty>
      </div>
    </Page>
  );
}

function FailedPage({ children }: { children: ReactNode }) {
  const words = useKitMessages();
  return <Page title={words.unshown}>{children}</Page>;
}

/** Grey lines while content is loading. */
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
