/** Has a group follow a calendar from outside: shows what is at the address first. */
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { fieldErrorsOf } from '../kit/error-text.ts';
import { TextField } from '../kit/field.tsx';
import { showToast } from '../kit/toast.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api } from '../server/api.ts';
import { dateAndTime, shortDate, viewerZone } from '../words/format.ts';
import { useCalendarsMessages } from './calendars-messages.ts';
import { type CalendarPreview, renewCalendars } from './calendars-of.ts';
import css from './groups.module.css';
import type { Group } from './use-membership.ts';

interface FollowCalendarDialogProps {
  group: Group;
  onClose: () => void;
}

export function FollowCalendarDialog({ group: { id }, onClose }: FollowCalendarDialogProps) {
  const words = useCalendarsMessages();
  const [found, setFound] = useState<CalendarPreview | null>(null);
  const { form, submit, busy, trouble, errorOf } = useServerForm({ url: '', name: '' }, async ({ url, name }) => {
    const address = { id, url, timeZone: viewerZone() };
    if (found === null) {
      const preview = await api.groupCalendars.preview.mutate(address);
      form.setValue('name', preview.name ?? new URL(preview.url).host);
      setFound(preview);
      return;
    }
    try {
      await api.groupCalendars.create.mutate({ ...address, ...(name.trim() && { name }) });
    } catch (error) {
      // The refusal is shown at the address.
      if ('url' in fieldErrorsOf(error)) setFound(null);
      throw error;
    }
    await renewCalendars();
    showToast(words.calendarFollowed);
    onClose();
  });
  return (
    <Dialog title={words.followCalendar} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        {found === null ? (
          <TextField
            label={words.calendarUrl}
            hint={words.calendarUrlHint}
            type="url"
            inputMode="url"
            required
            error={errorOf('url')}
            {...form.register('url')}
          />
        ) : (
          <>
            <TextField label={words.calendarName} error={errorOf('name')} {...form.register('name')} />
            <Preview found={found} />
          </>
        )}
        <Trouble>{trouble}</Trouble>
        <div className={css.row}>
          <Button type="submit" look="primary" busy={busy}>
            {found === null ? words.findCalendar : words.followNow}
          </Button>
          {found !== null && <Button onClick={() => setFound(null)}>{words.otherCalendar}</Button>}
        </div>
      </form>
    </Dialog>
  );
}

function Preview({ found }: { found: CalendarPreview }) {
  const words = useCalendarsMessages();
  const { events, count, skipped } = found;
  return (
    <>
      <p>{words.calendarFound({ events: count })}</p>
      <ul>
        {events.map(({ title, beginsOn, allDay, timeZone }) => (
          <li key={`${title} ${beginsOn}`}>
            <bdi>{title || words.calendarUntitled}</bdi>{' '}
            <span className="meta">{allDay ? shortDate(beginsOn) : dateAndTime(beginsOn, timeZone)}</span>
          </li>
        ))}
      </ul>
      {skipped > 0 && <p className="meta">{words.calendarSkipped({ entries: skipped })}</p>}
      <p className="meta">{words.calendarHint}</p>
    </>
  );
}
