/** Sharing, the calendar file, reporting, and the pages of organizers. */
import { CalendarPlus, Copy, Ellipsis, Flag, Pencil, Share2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { copyText } from '../../kit/copy-text.ts';
import { later } from '../../kit/later.ts';
import { Menu } from '../../kit/menu.tsx';
import { session } from '../../server/session.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';

const ReportDialog = later(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface EventActionsProps {
  event: Event;
  organizes: boolean;
}

export function EventActions({ event, organizes }: EventActionsProps) {
  const words = useEventsMessages();
  const [reporting, setReporting] = useState(false);
  const { uuid, title, url, organizerActor } = event;
  /** By the device where it can; closing its dialog is no mistake. */
  const share = (): void => {
    if (typeof navigator.share === 'function') navigator.share({ title, url }).catch(() => undefined);
    else void copyText(url, words.linkCopied);
  };
  const calendar = (): void => location.assign(`/events/${uuid}/export/ics`);
  const size = 18;
  return (
    <>
      <IconButton label={words.addToCalendar} onClick={calendar}>
        <CalendarPlus aria-hidden="true" />
      </IconButton>
      <IconButton label={words.share} onClick={share}>
        <Share2 aria-hidden="true" />
      </IconButton>
      <Menu
        label={words.moreActions}
        icon={<Ellipsis aria-hidden="true" />}
        items={[
          {
            label: words.copyLink,
            icon: <Copy aria-hidden="true" size={size} />,
            onSelect: () => void copyText(url, words.linkCopied),
          },
          organizes &&
            !event.calendar && {
              label: words.edit,
              icon: <Pencil aria-hidden="true" size={size} />,
              to: `/events/${uuid}/edit`,
            },
          organizes && {
            label: words.participants,
            icon: <UsersRound aria-hidden="true" size={size} />,
            to: `/events/${uuid}/participants`,
          },
          { label: words.copyEvent, icon: <Copy aria-hidden="true" size={size} />, to: `/events/new?copy=${uuid}` },
          organizerActor?.id !== session().actorId && {
            label: words.report,
            icon: <Flag aria-hidden="true" size={size} />,
            onSelect: () => setReporting(true),
          },
        ]}
      />
      {reporting && organizerActor && (
        <ReportDialog
          actorId={organizerActor.id}
          domain={organizerActor.domain}
          name={title}
          eventId={uuid}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
