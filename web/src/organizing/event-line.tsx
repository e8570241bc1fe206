/** The event that a page of its organizers is about. */
import { Moment } from '../kit/time.tsx';
import type { Outputs } from '../server/api.ts';

/** Nothing before the event is loaded. */
export function EventLine({ event }: { event: Outputs['events']['get'] | undefined }) {
  if (!event) return null;
  return (
    <p>
      <strong>{event.title}</strong> · <Moment at={event.beginsOn} zone={event.timeZone} />
    </p>
  );
}
