/** The viewer's state: participating, waiting or rejected, with a way out; or no place available. */
import { State } from '../../../../src/look/components/state.tsx';
import { takesChoices } from '../../../../src/look/ticket-kinds.ts';
import { useActorName } from '../../people/actor-name.tsx';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { hostOf } from '../host-of.ts';
import { LeaveLink } from './leave-button.tsx';
import { OwnAnswers } from './own-answers.tsx';
import { OwnGuests } from './own-guests.tsx';
import { OwnKind } from './own-kind.tsx';
import { OwnTicket } from './own-ticket.tsx';
import { StopOrganizing } from './stop-organizing.tsx';
import { closedBy, entryOf, isToCome, mayLeave, mineOf, type OwnParticipations, type Participation } from './taking.ts';
import { WaitingState } from './wait-button.tsx';

interface OwnStateProps {
  event: Event;
  own: OwnParticipations;
}

export function OwnState({ event, own }: OwnStateProps) {
  const words = useEventsMessages();
  const [mine, entry] = [mineOf(own), entryOf(own)];
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  const isFull = closedBy(event) === 'full';
  const taken = most && left === 0 ? words.allTaken({ most }) : words.noTickets;
  if (mine?.role === 'NOT_APPROVED') return <Waiting event={event} mine={mine} />;
  if (mine?.role === 'REJECTED') {
    return (
      <State isLive colour="cancelled" icon="cross" title={words.rejected}>
        {mine.refusal ?? words.rejectedHint}
      </State>
    );
  }
  if (mine && !isToCome(event)) {
    return mayLeave(mine) ? (
      <p className="meta">
        <LeaveLink event={event} isWaiting={false} />
      </p>
    ) : null;
  }
  if (mine) {
    const isOwn = mine.role === 'CREATOR';
    const isHelping = mine.role === 'MODERATOR' || mine.role === 'ADMINISTRATOR';
    return (
      <State
        isLive
        colour="going"
        icon="check"
        title={isOwn ? words.youOrganize : isHelping ? words.youHelp : words.youGo}
      >
        {isFull && `${taken}. `}
        {isHelping && event.local && <StopOrganizing event={event} actorId={mine.actor?.id ?? ''} />}
        {!isOwn && !isHelping && (
          <>
            {words.plansChanged} <LeaveLink event={event} isWaiting={false} />
          </>
        )}
        {!isOwn && !isHelping && <OwnTicket event={event} />}
        <OwnKind event={event} kind={mine.ticketKind} />
        <OwnGuests event={event} guests={mine.guests} />
        {!isOwn && <OwnAnswers event={event} answers={mine.answers} />}
      </State>
    );
  }
  if (entry) return isToCome(event) ? <WaitingState event={event} entry={entry} /> : null;
  if (own.barred) return <State colour="cancelled" icon="cross" title={words.barred} />;
  if (!isFull) return null;
  return (
    <State isLive colour="waiting" icon="groups" title={taken}>
      {!takesChoices(event)
        ? words.noTicketsHint
        : event.local
          ? words.waitHint({ people: event.participantStats.waiting })
          : words.fullHint}
    </State>
  );
}

/** The state of a request to a remote server. */
function Waiting({ event, mine: { answer, answers, guests, ticketKind } }: { event: Event; mine: Participation }) {
  const words = useEventsMessages();
  const organizer = useActorName(event.organizerActor);
  const host = hostOf(event);
  const title = {
    awaited: words.asksThere,
    missing: words.silentThere({ host }),
    ignored: words.ignoredThere({ host }),
  };
  return (
    <State isLive colour="waiting" icon="clock" title={answer ? title[answer] : words.youWait}>
      {answer === null && <p>{words.youWaitHint({ name: organizer })}</p>}
      {answer === 'awaited' && <p>{words.asksThereHint({ host })}</p>}
      {(answer === 'missing' || answer === 'ignored') && (
        <p>
          <a href={event.url} rel="noreferrer nofollow">
            {words.pageThere}
          </a>
        </p>
      )}
      <OwnKind event={event} kind={ticketKind} />
      <OwnGuests event={event} guests={guests} />
      <OwnAnswers event={event} answers={answers} />
      <LeaveLink event={event} isWaiting />
    </State>
  );
}
