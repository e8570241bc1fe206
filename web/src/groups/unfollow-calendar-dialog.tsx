/** Ends that a group follows a calendar from outside, with its events or without them. */
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api } from '../server/api.ts';
import { useCalendarsMessages } from './calendars-messages.ts';
import { type CalendarSource, renewCalendars } from './calendars-of.ts';
import type { Group } from './use-membership.ts';

interface UnfollowCalendarDialogProps {
  group: Group;
  calendar: CalendarSource;
  onClose: () => void;
}

export function UnfollowCalendarDialog({ group, calendar, onClose }: UnfollowCalendarDialogProps) {
  const words = useCalendarsMessages();
  const { run, busy } = useAction(
    (keepEvents: boolean) => api.groupCalendars.remove.mutate({ id: group.id, calendarId: calendar.id, keepEvents }),
    async () => {
      await renewCalendars();
      showToast(words.calendarEnded);
      onClose();
    },
  );
  return (
    <Dialog title={words.unfollowCalendar({ name: calendar.name })} onClose={onClose}>
      <p>{words.unfollowHint}</p>
      <div className="actions">
        <Button look="danger" busy={busy} onClick={() => run(false)}>
          {words.unfollowWithEvents}
        </Button>
        <Button busy={busy} onClick={() => run(true)}>
          {words.unfollowKeepEvents}
        </Button>
      </div>
    </Dialog>
  );
}
