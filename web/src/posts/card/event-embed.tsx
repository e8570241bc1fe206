/** The event to which a post links: its day, name, time and place. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DateBlock } from '../../../../src/look/components/date-block.tsx';
import { placeParts } from '../../../../src/wording/place.ts';
import { eventTimeText } from '../../../../src/wording/times.ts';
import { type Outputs, trpc } from '../../server/api.ts';
import { readerIn } from '../../words/format.ts';
import { isolated } from '../../words/names.ts';

type Event = Outputs['events']['get'];

function factsOf({ beginsOn, endsOn, timeZone, options, physicalAddress }: Event): string {
  const { showStartTime, showEndTime } = options;
  const time = eventTimeText({ beginsOn, endsOn, timeZone, showStartTime, showEndTime }, readerIn(), { endDay: false });
  const [place] = physicalAddress ? placeParts(physicalAddress) : [];
  return place ? `${time} · ${isolated(place)}` : time;
}

export function EventEmbed({ uuid }: { uuid: string }) {
  const { data: event, isError } = useQuery(trpc.events.get.queryOptions({ id: uuid }, { staleTime: 300_000 }));
  if (isError) return null;
  const isOff = event?.status === 'CANCELLED';
  return (
    <div className="embed">
      {event && (
        <>
          <DateBlock event={event} reader={readerIn()} size="s" isOff={isOff} />
          <div>
            <b className="one">
              <Link className="cover-link plain" to={`/events/${uuid}`}>
                <bdi>{event.title}</bdi>
              </Link>
            </b>
            <span className="meta one">{factsOf(event)}</span>
          </div>
        </>
      )}
    </div>
  );
}
