/** A dialog that changes how the viewer takes part. */
import type { ReactNode } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { trpc } from '../../server/api.ts';
import { readCurrent, useFormValues } from '../../server/form-values.ts';
import type { Event } from '../event.ts';
import { entryOf, mineOf, ownOf, type Participation, type WaitingEntry } from './taking.ts';

export interface OwnFormProps {
  event: Event;
  onClose: () => void;
}

interface OwnDialogProps extends OwnFormProps {
  title: string;
  /** Its form; `mine` is also a place on the waiting list, and undefined for people who left meanwhile. */
  children: (mine: Participation | WaitingEntry | undefined) => ReactNode;
}

export function OwnDialog({ event, title, onClose, children }: OwnDialogProps) {
  const own = useFormValues(['own', event.uuid], async () => {
    // The fields offer what the event allows, and the page shows the event that is read here.
    const [read] = await Promise.all([
      readCurrent(ownOf(event)),
      readCurrent(trpc.events.get.queryOptions({ id: event.uuid })),
    ]);
    return read;
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={own}>{(read) => children(mineOf(read) ?? entryOf(read))}</Loaded>
    </Dialog>
  );
}
