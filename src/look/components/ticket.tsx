/** The ticket of a participant, to be shown at the door. */
import type { Messages } from '../../generated/texts/shapes/look/ticket.ts';
import { qrPicture } from '../qr-picture.ts';
import { shownShortCode } from '../ticket-code.ts';

interface TicketProps {
  ticket: { name: string; guests: number; ticketKind: { name: string } | null; code: string; shortCode: string };
  words: Messages;
}

export function Ticket({ ticket: { name, guests, ticketKind, code, shortCode }, words }: TicketProps) {
  return (
    <figure className="ticket">
      <img className="qr" src={qrPicture(code)} alt={words.picture} width="280" height="280" />
      <figcaption>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>{words.admits({ people: 1 + guests })}</span>
        {ticketKind !== null && <bdi>{ticketKind.name}</bdi>}
        <span className="soft">
          {words.code} <span dir="ltr">{shownShortCode(shortCode)}</span>
        </span>
      </figcaption>
    </figure>
  );
}
