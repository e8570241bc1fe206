/** The button that opens a map, where this server has one. */
import { Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { session } from '../../server/session.ts';
import { Dialog } from '../dialog.tsx';
import { useKitMessages } from '../kit-messages.ts';
import { Skeleton } from '../loaded.tsx';
import type { MapPlace } from './map-canvas.tsx';

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas.tsx')).MapCanvas }));

export function OpenMap({ places, title }: { places: readonly MapPlace[]; title: string }) {
  const words = useKitMessages();
  const [isOpen, setOpen] = useState(false);
  if (session().map === null || places.length === 0) return null;
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        <MapIcon aria-hidden="true" size={18} /> {words.openMap}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <MapCanvas places={places} label={title} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
