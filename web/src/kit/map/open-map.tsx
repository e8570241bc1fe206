/** The button that opens a map, where this server has one. */
import { Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { session } from '../../server/session.ts';
import { Dialog } from '../dialog.tsx';
import { useKitMessages } from '../kit-messages.ts';
import { later } from '../later.ts';
import { Skeleton } from '../loaded.tsx';
import type { MapPlace } from './map-canvas.tsx';

const MapCanvas = later(async () => (await import('./map-canvas.tsx')).MapCanvas, <Skeleton lines={6} />);

export function OpenMap({ places, title }: { places: readonly MapPlace[]; title: string }) {
  const words = useKitMessages();
  /** The state when it was opened, so that it is not rebuilt while somebody looks at it. */
  const [shown, setShown] = useState<readonly MapPlace[] | null>(null);
  if (session().map === null || places.length === 0) return null;
  return (
    <>
      <button type="button" className="button small" onClick={() => setShown(places)}>
        <MapIcon aria-hidden="true" size={18} /> {words.openMap}
      </button>
      {shown && (
        <Dialog title={title} onClose={() => setShown(null)}>
          <MapCanvas places={shown} label={title} />
        </Dialog>
      )}
    </>
  );
}
