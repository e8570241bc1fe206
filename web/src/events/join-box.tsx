/** How the viewer takes part: joins, asks, waits, leaves; or why they cannot. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextArea } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Failed, Skeleton } from '../kit/loaded.tsx';
import { Card } from '../kit/page.tsx';
import { trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import css from './event.module.css';
import { useEventsMessages } from './events-messages.ts';
import type { Event } from './use-events.ts';
import { useParticipation } from './use-participation.ts';
import { isOver } from './when.ts';

/** Why nobody can join any more, or yet. */
function closedWord(event: Event): 'draftNotice' | 'cancelledNotice' | 'over' | 'full' | null {
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  if (event.status === 'CANCELLED') return 'cancelledNotice';
  if (event.draft) return 'draftNotice';
  if (isOver(event)) return 'over';
  return most && left === 0 ? 'full' : null;
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={css.notice}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

export function JoinBox({ event }: { event: Event }) {
  const words = useEventsMessages();
  const own = useQuery(trpc.participations.own.queryOptions({ id: event.uuid }));
  const { options, participantStats } = event;
  const left = options.maximumAttendeeCapacity ? options.remainingAttendeeCapacity : null;
  return (
    <Card className={css.join}>
      <h2 className="visually-hidden">{words.takePart}</h2>
      <div role="status" className={css.state}>
        <p>{words.going(participantStats.participants)}</p>
        {left !== null && left > 0 && closedWord(event) === null && <p className="soft">{words.placesLeft(left)}</p>}
      </div>
      {own.data ? (
        <Taking event={event} own={own.data} />
      ) : own.error ? (
        <Failed error={own.error} onRetry={() => own.refetch()} />
      ) : (
        <Skeleton lines={1} />
      )}
    </Card>
  );
}

type Own = Parameters<typeof Taking>[0]['own'];

function Taking({
  event,
  own,
}: {
  event: Event;
  own: { organizes: boolean; participations: { role: string; actor: { id: string } | null }[] };
}) {
  const words = useEventsMessages();
  const mine = own.participations.find(({ actor }) => actor?.id === session().actorId);
  const closed = closedWord(event);
  return (
    <>
      {closed && (
        <Notice icon={<Info aria-hidden="true" />}>
          <strong>{words[closed]}</strong>
        </Notice>
      )}
      {event.cancellationMessage && <blockquote className={css.farewell}>{event.cancellationMessage}</blockquote>}
      {mine ? <Took event={event} role={mine.role} isClosed={closed !== null} /> : <NotYet event={event} own={own} />}
      {own.organizes && (
        <div className={css.buttons}>
          <ButtonLink to={`/events/${event.uuid}/edit`}>{words.edit}</ButtonLink>
          <ButtonLink to={`/events/${event.uuid}/participants`}>
            {event.participantStats.unapproved > 0
              ? words.waiting(event.participantStats.unapproved)
              : words.participants}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** For who takes part, waits, or was refused. */
function Took({ event, role, isClosed }: { event: Event; role: string; isClosed: boolean }) {
  const words = useEventsMessages();
  const { leave } = useParticipation(event);
  const [asking, setAsking] = useState(false);
  if (role === 'REJECTED') return <Notice icon={<Info aria-hidden="true" />}>{words.rejected}</Notice>;
  const waits = role === 'NOT_APPROVED';
  const go = (): void => {
    setAsking(false);
    leave.mutate({ id: event.uuid });
  };
  return (
    <>
      <Notice icon={waits ? <Clock aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}>
        <strong>{role === 'CREATOR' ? words.youOrganize : waits ? words.youWait : words.youGo}</strong>
      </Notice>
      {role !== 'CREATOR' && !isClosed && (
        <div className={css.buttons}>
          <Button onClick={() => (waits ? go() : setAsking(true))} busy={leave.isPending}>
            {waits ? words.withdraw : words.leave}
          </Button>
        </div>
      )}
      {asking && (
        <Dialog title={words.leaveTitle} onClose={() => setAsking(false)}>
          <p>{words.leaveHint}</p>
          <div className={css.buttons}>
            <Button look="danger" onClick={go}>
              {words.leave}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.stay}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** For who may join or ask. */
function NotYet({ event }: { event: Event; own: Own }) {
  const words = useEventsMessages();
  const kit = useKitMessages();
  const { join } = useParticipation(event);
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  if (closedWord(event)) return null;
  if (event.joinOptions === 'FREE') {
    return (
      <div className={css.buttons}>
        <Button look="primary" busy={join.isPending} onClick={() => join.mutate({ id: event.uuid })}>
          {words.join}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p className="soft">{words.approvalHint}</p>
      <div className={css.buttons}>
        <Button look="primary" busy={join.isPending} onClick={() => setAsking(true)}>
          {words.ask}
        </Button>
      </div>
      {asking && (
        <Dialog title={words.ask} onClose={() => setAsking(false)}>
          <form
            className={css.form}
            onSubmit={(submitted) => {
              submitted.preventDefault();
              join.mutate(
                { id: event.uuid, ...(message.trim() && { message: message.trim() }) },
                { onSuccess: () => setAsking(false) },
              );
            }}
          >
            <TextArea
              label={words.message}
              hint={words.messageHint}
              maxLength={500}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
            {join.error && <Failed error={join.error} />}
            <div className={css.buttons}>
              <Button type="submit" look="primary" busy={join.isPending}>
                {words.send}
              </Button>
              <Button onClick={() => setAsking(false)}>{kit.cancel}</Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
