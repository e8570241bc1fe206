/** How the viewer takes part: joins, asks, waits, leaves; or why they cannot. */
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AskingButton } from '../kit/asking-button.tsx';
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

/** Why nobody can join any more, or yet; that it was cancelled stands at the top of the page. */
function closedWord(event: Event): 'draftNotice' | 'over' | 'full' | null {
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  if (event.draft) return 'draftNotice';
  if (isOver(event)) return 'over';
  return most && left === 0 ? 'full' : null;
}

/** It is still to come, so that its places are worth something. */
const isOpen = (event: Event): boolean => event.status !== 'CANCELLED' && !isOver(event);

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
      <h2 className="hidden">{words.takePart}</h2>
      <div role="status" className={css.state}>
        {/* Who takes part elsewhere, only that server knows. */}
        {(event.local || participantStats.participants > 0) && (
          <p>{words.going({ people: participantStats.participants })}</p>
        )}
        {left !== null && left > 0 && isOpen(event) && closedWord(event) === null && (
          <p className="soft">{words.placesLeft({ places: left })}</p>
        )}
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

interface Taken {
  role: string;
  actor: { id: string } | null;
  answer: keyof typeof ELSEWHERE | null;
}

/** What is known of an answer of another server, for which somebody waits. */
const ELSEWHERE = { awaited: 'asksThere', missing: 'silentThere', ignored: 'ignoredThere' } as const;

function Taking({ event, own }: { event: Event; own: { organizes: boolean; participations: Taken[] } }) {
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
      {mine ? <Took event={event} role={mine.role} answer={mine.answer} /> : <NotYet event={event} />}
      {own.organizes && (
        <div className={css.buttons}>
          <ButtonLink to={`/events/${event.uuid}/edit`}>{words.edit}</ButtonLink>
          <ButtonLink to={`/events/${event.uuid}/participants`}>
            {event.participantStats.unapproved > 0
              ? words.waiting({ people: event.participantStats.unapproved })
              : words.participants}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** For who takes part, waits, or was refused: whatever became of the event, one can take oneself off its list. */
function Took({ event, role, answer }: { event: Event } & Pick<Taken, 'role' | 'answer'>) {
  const words = useEventsMessages();
  const { leave } = useParticipation(event);
  if (role === 'REJECTED') {
    return (
      <>
        <Notice icon={<Info aria-hidden="true" />}>{words.rejected}</Notice>
        {!event.local && <NotYet event={event} />}
      </>
    );
  }
  const waits = role === 'NOT_APPROVED';
  const waiting = answer === null ? 'youWait' : ELSEWHERE[answer];
  return (
    <>
      <Notice icon={waits ? <Clock aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}>
        <strong>{role === 'CREATOR' ? words.youOrganize : waits ? words[waiting] : words.youGo}</strong>
      </Notice>
      {(answer === 'missing' || answer === 'ignored') && (
        <p>
          <a href={event.url} rel="noreferrer nofollow">
            {words.pageThere}
          </a>
        </p>
      )}
      {role !== 'CREATOR' && (
        <div className={css.buttons}>
          <AskingButton
            asked={
              waits
                ? { title: words.withdrawTitle, text: words.withdrawHint, verb: words.withdraw }
                : { title: words.leaveTitle, text: isOpen(event) ? words.leaveHint : undefined, verb: words.leave }
            }
            busy={leave.isPending}
            onConfirm={() => leave.mutate({ id: event.uuid })}
          >
            {waits ? words.withdraw : words.leave}
          </AskingButton>
        </div>
      )}
    </>
  );
}

/** For who may join or ask. */
function NotYet({ event }: { event: Event }) {
  const words = useEventsMessages();
  const kit = useKitMessages();
  const { join } = useParticipation(event);
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  if (!isOpen(event) || closedWord(event)) return null;
  if (event.externalParticipationUrl) {
    return (
      <>
        <p className="soft">{words.thereHint}</p>
        <div className={css.buttons}>
          <ButtonLink look="primary" to={event.externalParticipationUrl} target="_blank" rel="noreferrer nofollow">
            {words.takePartThere}
          </ButtonLink>
        </div>
      </>
    );
  }
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
