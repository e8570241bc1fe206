/** An event in a list. */
import { Link } from 'react-router';
import { Card } from '../kit/page.tsx';
import { Moment } from '../kit/time.tsx';
import type { Outputs } from '../server/api.ts';
import { useEventsMessages } from './events-messages.ts';

export type Event = Outputs['events']['get'];

export function EventLine({ event }: { event: Event }) {
  const words = useEventsMessages();
  const by = event.attributedTo ?? event.organizerActor;
  return (
    <Card>
      <h2>
        <Link to={`/events/${event.uuid}`}>{event.title}</Link>
      </h2>
      <p>
        <Moment at={event.beginsOn} />
      </p>
      <p className="soft">
        {by && words.by(by.name || by.preferredUsername)} · {words.going(event.participantStats.participants)}
      </p>
    </Card>
  );
}
