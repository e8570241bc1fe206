/** A date poll: the proposed dates with the answers, and the people who answered. */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { isModerator } from '../../domain/access/viewer.ts';
import { ownIdentities } from '../../domain/actors/own-identity.ts';
import type { DatePollWithOptions } from '../../domain/date-polls/find.ts';
import { inOrder, momentsOf } from '../../domain/date-polls/options.ts';
import { DATE_POLL_STATES, stateOf } from '../../domain/date-polls/states.ts';
import { datePollLedBy } from '../../domain/date-polls/visible.ts';
import type { VoterWithVotes } from '../../domain/date-polls/voters.ts';
import { titleFor } from '../../domain/events/texts.ts';
import { eventVisibleTo } from '../../domain/events/visible.ts';
import { DateAnswer, DatePollAudience } from '../../generated/prisma/enums.ts';
import { statement } from '../../platform/database/sql.ts';
import { timeText } from '../fields/time.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';

const count = z.int();

export const datePollSchema = z
  .object({
    id: z.string().meta({ description: 'A UUID.' }),
    url: z.string(),
    title: z.string(),
    description: z.string().meta({ description: 'Plain text.' }),
    place: z.string().nullable(),
    timeZone: z.string(),
    audience: z.enum(DatePollAudience),
    hidesNames: z.boolean().meta({ description: 'Whether only organizers see who answered what.' }),
    state: z.enum(DATE_POLL_STATES),
    closesAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    organizer: actorSchema.nullable(),
    group: actorSchema.nullable(),
    options: z
      .array(
        z.object({
          id: z.string(),
          starts: z
            .string()
            .meta({ description: 'In the zone of the poll: 2026-12-01T19:00, or 2026-12-01 for whole days.' }),
          ends: z.string().nullable().meta({ description: 'In the same form; of whole days the last one.' }),
          beginsOn: z.iso.datetime(),
          answers: z.object({ YES: count, MAYBE: count, NO: count }).meta({ description: 'How many people said so.' }),
          own: z.enum(DateAnswer).nullable().meta({ description: 'What the acting identity said.' }),
        }),
      )
      .meta({ description: 'In the order of their beginnings.' }),
    votersCount: count.meta({ description: 'How many people answered.' }),
    answered: z.boolean().meta({ description: 'Whether the acting identity answered.' }),
    organizes: z.boolean().meta({ description: 'Whether the viewer organizes it.' }),
    removable: z.boolean().meta({ description: 'Whether the viewer may delete it, as an organizer or a moderator.' }),
    chosenOptionId: z.string().nullable().meta({ description: 'The date that was chosen.' }),
    event: z
      .object({ uuid: z.string(), title: z.string(), draft: z.boolean() })
      .nullable()
      .meta({ description: 'The event of that date, if the viewer may see it.' }),
  })
  .meta({ id: 'DatePoll', description: 'A question about the date of an event to come. Own.' });

export type DatePoll = z.infer<typeof datePollSchema>;

export const dateVoterSchema = z
  .object({
    id: z.string(),
    actor: actorSchema,
    answers: z.array(z.object({ optionId: z.string(), answer: z.enum(DateAnswer) })),
  })
  .meta({ id: 'DateVoter', description: 'A person who answered a date poll. Own.' });

export type DateVoterAnswer = z.infer<typeof dateVoterSchema>;

/** As `actorShownTo` for visitors: people who are suspended are not counted. */
const answersOf = statement(
  'date_poll_answers',
  `SELECT t.option_id, t.answer::text AS answer, count(*)::int AS people
   FROM date_votes t JOIN date_voters v ON v.id = t.voter_id JOIN actors a ON a.id = v.actor_id
   WHERE v.poll_id = ANY ($1::bigint[]) AND a.deleted_at IS NULL AND a.suspended_at IS NULL
   GROUP BY t.option_id, t.answer`,
).as<{ option_id: bigint; answer: DateAnswer; people: number }>();

const votersOf = statement(
  'date_poll_voters',
  `SELECT v.poll_id, count(*)::int AS people FROM date_voters v JOIN actors a ON a.id = v.actor_id
   WHERE v.poll_id = ANY ($1::bigint[]) AND a.deleted_at IS NULL AND a.suspended_at IS NULL GROUP BY v.poll_id`,
).as<{ poll_id: bigint; people: number }>();

/** The answers of the acting identity. */
async function ownAnswers({ db, viewer }: DomainContext, pollIds: readonly bigint[]) {
  const actorId = viewer?.actorId ?? null;
  if (actorId === null) return [];
  return db.dateVoter.findMany({ where: { actorId, pollId: { in: [...pollIds] } }, include: { votes: true } });
}

async function ledAmong({ db, viewer }: DomainContext, pollIds: readonly bigint[]): Promise<Set<bigint>> {
  const mine = ownIdentities(viewer);
  if (!mine) return new Set();
  const where = { AND: [{ id: { in: [...pollIds] } }, datePollLedBy(mine)] };
  return new Set((await db.datePoll.findMany({ where, select: { id: true } })).map(({ id }) => id));
}

/** In the order of the rows, in a constant number of statements. The rows were found for this viewer. */
export async function presentDatePolls(ctx: DomainContext, rows: readonly DatePollWithOptions[]): Promise<DatePoll[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const eventIds = rows.flatMap(({ eventId }) => eventId ?? []);
  const [actors, answers, voters, own, led, events] = await Promise.all([
    gatherActors(
      ctx,
      rows.flatMap(({ organizerId, groupId }) => [organizerId, ...(groupId === null ? [] : [groupId])]),
    ),
    ctx.sql.many(answersOf, [ids]),
    ctx.sql.many(votersOf, [ids]),
    ownAnswers(ctx, ids),
    ledAmong(ctx, ids),
    eventIds.length === 0
      ? []
      : ctx.db.event.findMany({
          where: { AND: [{ id: { in: eventIds } }, eventVisibleTo(ctx)] },
          select: { id: true, uuid: true, draft: true, title: true, language: true, texts: true },
        }),
  ]);
  const people = new Map(answers.map(({ option_id: id, answer, people: number }) => [`${id} ${answer}`, number]));
  const counted = new Map(voters.map(({ poll_id: id, people: number }) => [id, number]));
  const said = new Map(own.flatMap(({ votes }) => votes.map(({ optionId, answer }) => [optionId, answer] as const)));
  const answered = new Set(own.map(({ pollId }) => pollId));
  const seen = new Map(
    events.map(({ id, uuid, draft, ...event }) => [id, { uuid, title: titleFor(event, ctx.languages), draft }]),
  );
  const moderates = isModerator(ctx.viewer, 'admin:write');
  const now = ctx.clock.now();
  const actorOf = (id: bigint | null) => {
    const actor = id === null ? undefined : actors.get(id);
    return actor ? viewActor(ctx, actor) : null;
  };
  return rows.map((row): DatePoll => {
    const { id, uuid, title, description, place, timeZone, audience, hidesNames, closesAt, createdAt } = row;
    return {
      ...{ id: uuid, url: `${ctx.config.publicUrl}/date-polls/${uuid}`, title, description, place, timeZone },
      ...{
        audience,
        hidesNames,
        state: stateOf(row, now),
        closesAt: timeText(closesAt),
        createdAt: timeText(createdAt),
      },
      ...{ organizer: actorOf(row.organizerId), group: actorOf(row.groupId) },
      options: inOrder(row.options).map((option) => ({
        ...{ id: option.id.toString(), starts: option.starts, ends: option.ends },
        beginsOn: timeText(momentsOf(option, timeZone).beginsOn),
        answers: {
          YES: people.get(`${option.id} YES`) ?? 0,
          MAYBE: people.get(`${option.id} MAYBE`) ?? 0,
          NO: people.get(`${option.id} NO`) ?? 0,
        },
        own: said.get(option.id) ?? null,
      })),
      ...{ votersCount: counted.get(id) ?? 0, answered: answered.has(id) },
      ...{ organizes: led.has(id), removable: led.has(id) || moderates },
      chosenOptionId: row.chosenId?.toString() ?? null,
      event: row.eventId === null ? null : (seen.get(row.eventId) ?? null),
    };
  });
}

/** In the order of the rows, in one statement; people whom the viewer may not see are left out. */
export async function presentDateVoters(
  ctx: DomainContext,
  rows: readonly VoterWithVotes[],
): Promise<DateVoterAnswer[]> {
  const actors = await gatherActors(
    ctx,
    rows.map(({ actorId }) => actorId),
  );
  return rows.flatMap(({ id, actorId, votes }) => {
    const actor = actors.get(actorId);
    if (!actor) return [];
    const answers = votes.map(({ optionId, answer }) => ({ optionId: optionId.toString(), answer }));
    return [{ id: id.toString(), actor: viewActor(ctx, actor), answers }];
  });
}
