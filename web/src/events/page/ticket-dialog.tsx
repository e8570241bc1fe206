/** The viewer's tickets, which are stored with the answers of other queries: people show them without a network. */
import { useQuery } from '@tanstack/react-query';
import { Ticket } from '../../../../src/look/components/ticket.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { trpc } from '../../server/api.ts';
import type { Event } from '../event.ts';
import { useTicketMessages } from '../ticket-messages.ts';

export function TicketDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const words = useTicketMessages();
  const query = useQuery(trpc.tickets.own.queryOptions({ id: event.uuid }));
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Loaded query={query}>
        {(tickets) => (
          <div className="stack">
            {tickets.map((ticket) => (
              <Ticket key={ticket.participationId} ticket={ticket} words={words} />
            ))}
            <p className="soft">{words.showAtDoor}</p>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
