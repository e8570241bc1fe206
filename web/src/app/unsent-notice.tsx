/** Shows what was written without a network, as long as there is any. */
import { lazy, Suspense } from 'react';
import { useUnsent } from '../server/outbox.ts';

const UnsentList = lazy(async () => ({ default: (await import('./unsent-list.tsx')).UnsentList }));

export function UnsentNotice() {
  const unsent = useUnsent();
  return (
    unsent.length > 0 && (
      <Suspense>
        <UnsentList unsent={unsent} />
      </Suspense>
    )
  );
}
