/** The only filled button of the page: joins, requests to join, waits for a place, or links to external registration. */
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { later } from '../../kit/later.ts';
import { trpc } from '../../server/api.ts';
import { readCurrent } from '../../server/form-values.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { isAsked } from './taking.ts';
import { useParticipation } from './use-participation.ts';

const AskDialog = later(async () => (await import('./ask-dialog.tsx')).AskDialog);

interface JoinButtonProps {
  event: Event;
  /** Whether the event is full, so that the viewer waits for a place. */
  waits: boolean;
  className: string;
}

/** One button for both, because its dialog stays open if the last place is taken meanwhile. */
export function JoinButton({ event, waits, className }: JoinButtonProps) {
  const words = useEventsMessages();
  const { join } = useParticipation(event);
  const [isAsking, setAsking] = useState(false);
  const { externalParticipationUrl: there, uuid, joinOptions } = event;
  if (there) {
    return (
      <a className={className} href={there} target="_blank" rel="noreferrer nofollow">
        {event.calendar ? words.original : words.join}
        <ExternalLink className="icon s" aria-hidden="true" />
      </a>
    );
  }
  const isFree = joinOptions === 'FREE';
  const act = (): void => {
    if (join.isPending) return;
    if ((isFree || waits) && !isAsked(event)) join.mutate({ id: uuid, ...(waits && { waiting: true }) });
    else setAsking(true);
  };
  return (
    <>
      <button type="button" className={className} aria-disabled={join.isPending || undefined} onClick={act}>
        {waits ? words.joinList : isFree ? words.join : words.ask}
      </button>
      {isAsking && (
        <AskDialog
          event={event}
          read={() => readCurrent(trpc.events.get.queryOptions({ id: uuid }))}
          join={join}
          onSend={(given, options) => join.mutate({ ...given, id: uuid }, options)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Explains who decides, or where people register. */
export function JoinHint({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { externalParticipationUrl: there, joinOptions } = event;
  // The organizers section says where it comes from.
  if (event.calendar) return null;
  if (there) {
    const text = there.startsWith('mailto:') ? words.thereByMail : words.thereHint({ host: new URL(there).host });
    return <p className="meta">{text}</p>;
  }
  return joinOptions === 'FREE' ? null : <p className="meta">{words.approvalHint}</p>;
}
