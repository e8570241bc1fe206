/** Time, place, price and remaining places of an event, as one of its members reads them. */
import { Phone } from 'lucide-react';
import { Facts } from '../../../../src/look/components/facts.tsx';
import { TicketKinds } from '../../../../src/look/components/ticket-kinds.tsx';
import { clocksDiffer, zoneText } from '../../../../src/wording/times.ts';
import { readerIn, viewerZone } from '../../words/format.ts';
import { language } from '../../words/language.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { fullTime } from '../when.ts';
import { closedBy, isToCome } from './taking.ts';

/** The time in the event's zone, if clocks there differ from the viewer's. */
function There({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { beginsOn, timeZone, options } = event;
  if (timeZone === null || !options.showStartTime || !clocksDiffer(beginsOn, timeZone, viewerZone())) return null;
  return (
    <p className="meta">
      {words.thereTime({
        time: fullTime(event, timeZone),
        zone: zoneText(beginsOn, readerIn(timeZone), 'longGeneric'),
      })}
    </p>
  );
}

function PhoneFact({ number }: { number: string }) {
  return (
    <div className="fact">
      <span className="ico">
        <Phone className="icon" aria-hidden="true" />
      </span>
      <div>
        <b>
          <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
        </b>
      </div>
    </div>
  );
}

export function MemberFacts({ event }: { event: Event }) {
  const words = useEventsMessages();
  return (
    <>
      <Facts
        event={event}
        words={words}
        reader={readerIn()}
        now={new Date()}
        language={language}
        isToCome={isToCome(event)}
        isOpen={closedBy(event) === null}
        zoneNamed={false}
        opensTabs
        there={<There event={event} />}
      >
        {event.phoneAddress && <PhoneFact number={event.phoneAddress} />}
      </Facts>
      <TicketKinds
        kinds={event.ticketKinds}
        words={words}
        locale={readerIn().locale}
        isOpen={['full', null].includes(closedBy(event))}
        opensTabs
      />
    </>
  );
}
