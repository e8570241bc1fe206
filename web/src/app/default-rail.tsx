/** The default right column of pages without their own: loaded after the page, and only in wide windows. */
import { useEffect, useState } from 'react';
import { later } from '../kit/later.ts';
import { useWide } from '../kit/window-width.ts';
import { whenIdle } from '../server/when-idle.ts';

const TownRail = later(async () => (await import('../home/town-rail.tsx')).TownRail);

/** The first page is shown before it; later pages have it at once. */
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
