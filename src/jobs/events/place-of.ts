/** Where an event takes place, in one line for mails; empty if nothing is known. */
import type { Address, Event } from '../../generated/prisma/client.ts';

export const placeOf = ({ address, onlineAddress }: Event & { address: Address | null }): string =>
  [address?.description, address?.street, address?.locality, onlineAddress].filter(Boolean).join(', ');
