/**
 * An event in lists: a row, a card with its picture, or two lines. The date block shows the day, and words state it for screen
 * readers.
 */
import type { ReactNode } from 'react';
import { placeParts } from '../../wording/place.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { commaIn, type TimeReader } from '../../wording/times.ts';
import { organizerOf, type ShownEvent } from '../event.ts';
import { clockText, dayText, shortDay } from '../event-times.ts';
import type { EventWords } from '../event-words.ts';
import { DateBlock } from './date-block.tsx';
import { EventMarks, type EventMarksProps } from './event-marks.tsx';
import { EventMini, EventTitle, type TitleProps } from './event-mini.tsx';
import { EventStatus } from './event-status.tsx';
import { TitledPicture } from './titled-picture.tsx';

interface TimeProps {
  event: ShownEvent;
  words: EventWords;
  reader: TimeReader;
  now: Date;
}

interface EventRowProps extends Omit<EventMarksProps, 'locale'>, TimeProps, TitleProps {
  event: ShownEvent;
  /** The level of its heading: one below the heading above the list. */
  level?: 2 | 3 | 4 | undefined;
  /** The distance from the viewer, in words. */
  distance?: string | undefined;
}

/** @param dayIsShown whether a date block beside it shows the day, so that only screen readers need it */
function EventTime({ event, words, reader, now, dayIsShown }: TimeProps & { dayIsShown: boolean }) {
  const clock = clockText(event, reader) ?? words.allDay;
  return (
    <time dateTime={event.beginsOn}>
      {dayIsShown ? (
        <span className="hidden">{`${dayText(event, reader, now)}${commaIn(reader)}`}</span>
      ) : (
        `${shortDay(event, reader)}${commaIn(reader)}`
      )}
      {clock}
    </time>
  );
}

/** The place in a word or two: its name, its street or its town. */
function placeOf({ physicalAddress, onlineAddress }: ShownEvent, words: EventWords): ReactNode {
  const { description, street, locality } = physicalAddress ?? {};
  const [place] = placeParts({ description, street, locality });
  if (place !== undefined) return <bdi>{place}</bdi>;
  return onlineAddress ? words.online : null;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

interface TextProps extends EventRowProps {
  dayIsShown: boolean;
}

/** Beside the date block: title, time and place, then participants and other marks. */
function Text({ event, words, reader, now, to, Link, level = 3, distance, guests, own, dayIsShown }: TextProps) {
  const Heading = `h${level}` as const;
  const by = organizerOf(event);
  const place = placeOf(event, words);
  return (
    <div className="text">
      <Heading>
        <EventTitle event={event} to={to} Link={Link} />
      </Heading>
      <p className="meta">
        <EventStatus event={event} words={words} />{' '}
        <EventTime event={event} words={words} reader={reader} now={now} dayIsShown={dayIsShown} />
        {place && (
          <>
            {'\u00a0· '}
            {place}
          </>
        )}
        {!event.local && `\u00a0· ${words.onHost({ host: hostOf(event.url) })}`}
        {distance && `\u00a0· ${distance}`}
        {dayIsShown && by && (
          <span className="org">
            {'\u00a0· '}
            <bdi>{plainActorName(by)}</bdi>
          </span>
        )}
      </p>
      <EventMarks event={event} words={words} locale={reader.locale} guests={guests} own={own} />
    </div>
  );
}

/** The frames of events.css are filled: a picture of 16:9 is wider than its frame. Screens of three pixels per CSS pixel load 320 of them. */
const ROW_SIZES = '(max-width: 44rem) 106px, 150px';
const CARD_SIZES = '(max-width: 44rem) 70vw, 320px';

export function EventRow(props: EventRowProps) {
  const { event, reader } = props;
  const isOff = event.status === 'CANCELLED';
  return (
    <article className={isOff ? 'eventrow off' : 'eventrow'}>
      <DateBlock event={event} reader={reader} isOff={isOff} />
      <Text {...props} dayIsShown />
      <TitledPicture of={event.picture} title={event.title} sizes={ROW_SIZES} className="pic" />
    </article>
  );
}

export function EventCard(props: EventRowProps) {
  const { event, reader } = props;
  return (
    <article className="card eventcard">
      <TitledPicture of={event.picture} title={event.title} sizes={CARD_SIZES} className="pic" />
      <DateBlock event={event} reader={reader} isOff={event.status === 'CANCELLED'} />
      <Text {...props} dayIsShown={false} />
    </article>
  );
}

/** In narrow places: with its time. */
export function TimedEventMini(props: TimeProps & TitleProps) {
  return (
    <EventMini {...props}>
      <EventTime {...props} dayIsShown={false} />
    </EventMini>
  );
}
