/** The column at the right where a page has nothing of its own for it: loaded after the page, and in wide windows alone. */
import { useEffect, useState } from 'react';
import { later } from '../kit/later.ts';
import { useWide } from '../kit/window-width.ts';
import { whenIdle } from '../server/when-idle.ts';

const TownRail = later(async () => (await import('../home/town-rail.tsx')).TownRail);

/** The first page comes before it; those that follow have it at once. */
let isReady = false;

export function DefaultRail({ onShortcuts }: { onShortcuts: () => void }) {
  const isWide = useWide();
  const [isShown, setShown] = useState(isReady);
  useEffect(() => {
    if (isReady) return;
    whenIdle(() => {
      isReady = true;
      setShown(true);
    });
  }, []);
  if (!isWide || !isShown) return null;
  return <TownRail onShortcuts={onShortcuts} />;
}
