/**
 * Exports the participants of an event, including waiting and rejected ones, as CSV for its organizers, who open it in a
 * spreadsheet.
 */

import type { Event } from '../../generated/prisma/client.ts';
import { checkInsOf } from '../../look/check-in.ts';
import { statement } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { isOrganizer } from '../events/allowed.ts';
import { findVisibleEvent } from '../events/find.ts';
import { storedQuestions } from '../events/questions.ts';
import { kindOf, storedKinds } from '../events/ticket-kinds.ts';
import { handleDomainOf } from '../kernel/own-domains.ts';
import { asText, csvLine, spreadsheet } from '../transfers/csv.ts';
import { storedAnswers } from './answers.ts';
import { walkIns } from './check-in/door-list.ts';
import { participantVisibleTo } from './visible.ts';

const PAGE = 1_000;

const answered = statement(
  'questions_answered',
  `SELECT DISTINCT a->>'question' AS question FROM participants p, jsonb_array_elements(p.answers) a
   WHERE p.event_id = $1 AND p.answers IS NOT NULL ORDER BY 1`,
).as<{ question: string }>();

/** The questions of the event, and those of before that somebody answered: a column for each. */
async function askedIn({ sql }: DomainContext, event: Event): Promise<string[]> {
  const now = storedQuestions(event.questions).map(({ label }) => label);
  const before = (await sql.many(answered, [event.id])).map(({ question }) => question);
  return [...new Set([...now, ...before])];
}

/** In the order of joining. Refuses hidden events, and viewers who do not organize it. */
export async function exportParticipants(ctx: DomainContext, eventId: string): Promise<string> {
  const event = await findVisibleEvent(ctx, eventId, 'Event not found');
  if (!(await isOrganizer(ctx.db, ctx.viewer, event))) throw new Refusal('forbidden', "User doesn't own actor");
  const questions = await askedIn(ctx, event);
  const hasKinds = storedKinds(event.ticketKinds).length > 0;
  const hasDoor = (await ctx.db.doorAct.findFirst({ where: { eventId: event.id }, select: { id: true } })) !== null;
  const columns = ['Name', 'Account address', 'Status', 'Registered', 'Message', 'Guests'];
  const more = [...(hasKinds ? ['Ticket'] : []), ...(hasDoor ? ['Came'] : [])];
  const head = [...columns, ...more, ...questions];
  const parts = [csvLine(head.map(asText))];
  for (let after = 0n; ; ) {
    const rows = await ctx.db.participant.findMany({
      where: { AND: [{ eventId: event.id, id: { gt: after } }, participantVisibleTo(ctx)] },
      include: {
        actor: { select: { name: true, preferredUsername: true, domain: true, origin: true } },
        doorActs: true,
      },
      orderBy: { id: 'asc' },
      take: PAGE,
    });
    for (const { actor, role, createdAt, message, guests, ticketKind, answers, doorActs } of rows) {
      const address = `${actor.preferredUsername}@${handleDomainOf(ctx.config, actor)}`;
      const registered = createdAt.toISOString();
      const cells = [actor.name || actor.preferredUsername, address, role, registered, message ?? '', `${guests}`];
      if (hasKinds) cells.push(kindOf(event.ticketKinds, ticketKind)?.name ?? '');
      if (hasDoor) cells.push(checkInsOf(doorActs)[0]?.at.toISOString() ?? '');
      const byQuestion = new Map(storedAnswers(answers)?.map(({ question, value }) => [question, value]));
      const given = questions.map((question) => byQuestion.get(question) ?? '');
      // A negative number is no formula; as text it could not be summed.
      const told = given.map((value) => (typeof value === 'string' ? asText(value) : `${value}`));
      parts.push(csvLine([...cells.map(asText), ...told]));
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = last.id;
  }
  for (const { name, people, at } of await walkIns(ctx, event.id)) {
    const cells = [name ?? '', '', 'WALK_IN', at.toISOString(), '', `${people - 1}`];
    if (hasKinds) cells.push('');
    parts.push(csvLine([...cells, at.toISOString(), ...questions.map(() => '')].map(asText)));
  }
  return spreadsheet(parts);
}
