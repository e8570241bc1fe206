/** The calendars from outside that a group follows, for its moderators. */
import { useQuery } from '@tanstack/react-query';
import { CalendarSync, RefreshCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NameRow } from '../../../src/look/components/name-row.tsx';
import { Button, ButtonLink, IconButton } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, trpc } from '../server/api.ts';
import { timeAgo } from '../words/format.ts';
import { sayRefusal } from '../words/refusals.ts';
import { useCalendarsMessages } from './calendars-messages.ts';
import { type CalendarSource, renewCalendars, renewEvents } from './calendars-of.ts';
import type { Group } from './use-membership.ts';

const FollowDialog = later(async () => (await import('./follow-calendar-dialog.tsx')).FollowCalendarDialog);
const UnfollowDialog = later(async () => (await import('./unfollow-calendar-dialog.tsx')).UnfollowCalendarDialog);

const READING_MS = 3_000;

export function Calendars({ group }: { group: Group }) {
  const words = useCalendarsMessages();
  const [isAdding, setAdding] = useState(false);
  const [ended, setEnded] = useState<CalendarSource | null>(null);
  const query = useQuery(
    trpc.groupCalendars.list.queryOptions(
      { id: group.id },
      { refetchInterval: ({ state }) => (state.data?.some(({ reading }) => reading) ? READING_MS : false) },
    ),
  );
  const reads = query.data?.map(({ readAt }) => readAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a read makes events.
  useEffect(() => void renewEvents(), [reads]);
  const { run: refresh, busy } = useAction(
    ({ id: calendarId }: CalendarSource) => api.groupCalendars.refresh.mutate({ id: group.id, calendarId }),
    async () => {
      showToast(words.calendarRefreshing);
      await renewCalendars();
    },
  );
  return (
    <section className="card pad stack tight">
      <h2>{words.calendars}</h2>
      <Loaded query={query}>
        {(calendars) => (
          <>
            {calendars.length === 0 && <p className="soft">{words.calendarsEmpty}</p>}
            {calendars.map((calendar) => (
              <CalendarRow
                key={calendar.id}
                calendar={calendar}
                busy={busy}
                onRefresh={() => refresh(calendar)}
                onEnd={() => setEnded(calendar)}
              />
            ))}
          </>
        )}
      </Loaded>
      <div className="actions">
        <Button onClick={() => setAdding(true)}>{words.followCalendar}</Button>
        <ButtonLink to={`/events/import?group=${group.id}`}>{words.eventsFromFile}</ButtonLink>
      </div>
      {isAdding && <FollowDialog group={group} onClose={() => setAdding(false)} />}
      {ended && <UnfollowDialog group={group} calendar={ended} onClose={() => setEnded(null)} />}
    </section>
  );
}

interface CalendarRowProps {
  calendar: CalendarSource;
  busy: boolean;
  onRefresh: () => void;
  onEnd: () => void;
}

function CalendarRow({ calendar, busy, onRefresh, onEnd }: CalendarRowProps) {
  const words = useCalendarsMessages();
  const { name, url, events, skipped, readAt, nextAt, reading, error } = calendar;
  const facts = [
    new URL(url).host,
    words.calendarEvents({ events }),
    ...(reading ? [words.calendarReading] : [readAt !== null && words.calendarRead({ ago: timeAgo(readAt) })]),
    skipped > 0 && words.calendarSkipped({ entries: skipped }),
  ].filter(Boolean);
  const trouble = error && sayRefusal({ ...error, problem: null, problems: null, message: error.sentence });
  return (
    <NameRow
      sign={<CalendarSync className="icon" aria-hidden="true" />}
      name={<bdi>{name}</bdi>}
      note={
        <>
          <span className="meta">{facts.join('\u00a0· ')}</span>
          {trouble && (
            <span className="meta error">
              {trouble} {nextAt === null && words.calendarStopped}
            </span>
          )}
        </>
      }
    >
      <IconButton label={words.refreshCalendar({ name })} disabled={busy} onClick={onRefresh}>
        <RefreshCw aria-hidden="true" />
      </IconButton>
      <IconButton label={words.unfollowCalendar({ name })} onClick={onEnd}>
        <X aria-hidden="true" />
      </IconButton>
    </NameRow>
  );
}
