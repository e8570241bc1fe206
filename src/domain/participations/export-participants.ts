/**
 * Exports the participants of an event, including waiting and rejected ones, as CSV for its organizers, who open it in a
 * spreadsheet.
 */

import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { isOrganizer } from '../events/allowed.ts';
import { findVisibleEvent } from '../events/find.ts';
import { handleDomainOf } from '../kernel/own-domains.ts';
import { csvLine } from '../transfers/csv.ts';
import { participantVisibleTo } from './visible.ts';

const PAGE = 1_000;

/** Values that spreadsheets read as formulas, including those after invisible characters and with full-width letters. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** After an apostrophe it is text. */
const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** In the order of joining. Refuses hidden events, and viewers who do not organize it. */
export async function exportParticipants(ctx: DomainContext, eventId: string): Promise<string> {
  const event = await findVisibleEvent(ctx, eventId, 'Event not found');
  if (!(await isOrganizer(ctx.db, ctx.viewer, event))) throw new Refusal('forbidden', "User doesn't own actor");
  const parts = [csvLine(['Name', 'Account address', 'Status', 'Registered', 'Message', 'Guests'])];
  for (let after = 0n; ; ) {
    const rows = await ctx.db.participant.findMany({
      where: { AND: [{ eventId: event.id, id: { gt: after } }, participantVisibleTo(ctx)] },
      include: { actor: { select: { name: true, preferredUsername: true, domain: true, origin: true } } },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    for (const { actor, role, createdAt, message, guests } of rows) {
      const address = `${actor.preferredUsername}@${handleDomainOf(ctx.config, actor)}`;
      const cells = [
        actor.name || actor.preferredUsername,
        address,
        role,
        createdAt.toISOString(),
        message ?? '',
        `${guests}`,
      ];
      parts.push(csvLine(cells.map(asText)));
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return parts.join('');
    after = last.id;
  }
}
