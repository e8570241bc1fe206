/** A month as a grid of days: with the titles of events, on phones with a dot for each. */
import type { ReactNode } from 'react';
import { colourOf } from '../placeholder.ts';
import { Anchor, type LinkComponent } from './anchor.tsx';
import { EventStatusIcon, type EventStatusProps } from './event-status.tsx';

interface MonthEvent {
  uuid: string;
  title: string;
  status: EventStatusProps['event']['status'];
}

export interface MonthDay<Event extends MonthEvent = MonthEvent> {
  /** `2026-11-27` */
  key: string;
  events: readonly Event[];
  /** Whether it belongs to another month. */
  isOut: boolean;
  isToday: boolean;
  isPicked: boolean;
}

interface TitlesProps<Event extends MonthEvent> {
  words: EventStatusProps['words'];
  pathTo: (event: Event) => string;
  Link?: LinkComponent;
  /** A class of events.css for the viewer's own events. */
  classOf?: (event: Event) => string | null;
  /** For screen readers, after the title. */
  noteOf?: (event: Event) => string | null;
}

interface MonthProps<Day extends MonthDay> extends TitlesProps<Day['events'][number]> {
  caption: string;
  /** The names of the seven weekdays. */
  weekdays: readonly { name: string; short: string }[];
  weeks: readonly (readonly Day[])[];
  /** The number of the day, and the control that chooses it. */
  numberOf: (day: Day) => ReactNode;
  /** The item of a day for events beyond those shown. */
  moreOf: (events: number, day: Day) => ReactNode;
}

/** Titles that a day has room for. */
const TITLES = 3;

/** As the placeholder of the event. */
const colour = ({ title }: MonthEvent): string => `p${colourOf(title)}`;

const classesOf = ({ isOut, isToday, isPicked }: MonthDay): string =>
  [isOut && 'out', isToday && 'today', isPicked && 'picked'].filter(Boolean).join(' ');

function Dots({ events }: { events: readonly MonthEvent[] }) {
  return (
    <span className="dots" aria-hidden="true">
      {events.map((event) => (
        <i key={event.uuid} className={colour(event)} />
      ))}
    </span>
  );
}

function Titles<Event extends MonthEvent>(
  props: TitlesProps<Event> & { events: readonly Event[]; children: ReactNode },
) {
  const { events, words, pathTo, Link = Anchor, classOf, noteOf, children } = props;
  const classes = (event: Event) =>
    ['ev', colour(event), classOf?.(event), event.status === 'CANCELLED' && 'off'].filter(Boolean).join(' ');
  return (
    <ul className="titles">
      {events.map((event) => (
        <li key={event.uuid}>
          <Link className={classes(event)} to={pathTo(event)} title={event.title}>
            <EventStatusIcon event={event} words={words} />
            <bdi>{event.title}</bdi>
            {noteOf?.(event) && <span className="hidden"> {noteOf(event)}</span>}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** The contents of a table with the class `month` around it. */
export function MonthGrid<Day extends MonthDay>(props: MonthProps<Day>) {
  const { caption, weekdays, weeks, numberOf, moreOf, ...shown } = props;
  return (
    <>
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map(({ name, short }) => (
            <th key={name} scope="col">
              <abbr title={name}>{short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.key}>
            {week.map((day) => (
              <td key={day.key} className={classesOf(day)}>
                {numberOf(day)}
                <Dots events={day.events.slice(0, TITLES)} />
                <Titles {...shown} events={day.events.slice(0, TITLES)}>
                  {day.events.length > TITLES && moreOf(day.events.length - TITLES, day)}
                </Titles>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
