/** The door of an event, for its organizers. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { kindOf, storedKinds } from '../../domain/events/ticket-kinds.ts';
import { handleDomainOf } from '../../domain/kernel/own-domains.ts';
import type { DoorFigures, DoorRow } from '../../domain/participations/check-in/door-list.ts';
import { OUTCOMES, type Settled } from '../../domain/participations/check-in/settle-acts.ts';
import { shortCodeOf } from '../../domain/participations/check-in/ticket.ts';
import type { Event } from '../../generated/prisma/client.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { timeText } from '../fields/time.ts';
import { chosenKindSchema } from './ticket-kind.ts';

const numbers = { expected: z.int(), came: z.int() };

export const doorFiguresSchema = z
  .object({
    ...numbers,
    walkIns: z.int().meta({ description: 'People who came without a place; they are not part of `came`.' }),
    byKind: z.array(z.object({ kind: chosenKindSchema, ...numbers })),
  })
  .meta({
    id: 'DoorFigures',
    description:
      'Numbers of people, with the guests of participants. Organizers are not counted. Deleted 30 days after the event.',
  });

export function viewFigures({ ticketKinds }: Pick<Event, 'ticketKinds'>, { byKind, walkIns }: DoorFigures) {
  const order = storedKinds(ticketKinds).map(({ id }) => id);
  const sorted = [...byKind].sort((a, b) => order.indexOf(a.kind ?? '') - order.indexOf(b.kind ?? ''));
  const sum = (name: 'expected' | 'came'): number => byKind.reduce((total, each) => total + each[name], 0);
  return {
    ...{ expected: sum('expected'), came: sum('came'), walkIns },
    byKind: sorted.map(({ kind, expected, came }) => ({ kind: viewKind(ticketKinds, kind), expected, came })),
  };
}

function viewKind(ticketKinds: unknown, id: string | null): z.infer<typeof chosenKindSchema> {
  const kind = kindOf(ticketKinds, id);
  return kind && { id: kind.id, name: kind.name };
}

const came = z.object({ at: z.iso.datetime(), door: z.string() });

const person = {
  participationId: z.string(),
  name: z.string(),
  guests: z.int(),
  ticketKind: chosenKindSchema,
};

export const doorPersonSchema = z
  .object({
    ...person,
    address: z.string().meta({ description: 'The handle, which tells people of the same name apart.' }),
    shortCode: z.string().meta({ description: 'The code below the QR code of the ticket.' }),
    came: came.nullable().meta({ description: 'Null if the person is not in.' }),
  })
  .meta({ id: 'DoorPerson', description: 'A person with a place in the event, for its organizers.' });

type DoorPerson = z.infer<typeof doorPersonSchema>;

interface Named {
  name: string;
  address: string;
}

/** One statement for all. */
async function gatherNames(ctx: DomainContext, ids: readonly bigint[]): Promise<Map<bigint, Named>> {
  const select = { id: true, name: true, preferredUsername: true, domain: true, origin: true };
  const rows = await ctx.db.actor.findMany({ where: { id: { in: [...ids] } }, select });
  return new Map(
    rows.map((row) => [
      row.id,
      { name: plainActorName(row), address: `@${row.preferredUsername}@${handleDomainOf(ctx.config, row)}` },
    ]),
  );
}

export async function presentDoor(ctx: DomainContext, event: Event, rows: readonly DoorRow[]): Promise<DoorPerson[]> {
  const names = await gatherNames(
    ctx,
    rows.map((row) => row.actor_id),
  );
  return rows.map(({ id, actor_id: actorId, guests, ticket_kind: kind, at, door }) => ({
    ...{ participationId: id.toString(), guests, ticketKind: viewKind(event.ticketKinds, kind) },
    ...(names.get(actorId) ?? { name: '', address: '' }),
    shortCode: shortCodeOf(ctx, { eventId: event.id, participationId: id }),
    came: at && { at: timeText(at), door: door ?? '' },
  }));
}

export const settledSchema = z
  .object({
    id: z.uuid(),
    outcome: z.enum(OUTCOMES).meta({
      description:
        '`already_in`: another check-in was earlier. `out`: the person is not in, or the walk-in was taken back. `revoked`: the participation ended, or there is none. `unknown`: this server did not sign the code.',
    }),
    at: z.iso.datetime().nullable().meta({ description: 'When the person or the walk-in came.' }),
    door: z.string().nullable().meta({ description: 'The door by which they came.' }),
    again: came.nullable().meta({ description: 'Another check-in of the same person, if two doors let them in.' }),
    person: z.object(person).nullable(),
  })
  .meta({ id: 'SettledDoorAct', description: 'What became of an act at the door.' });

export async function presentSettled(ctx: DomainContext, event: Event, settled: readonly Settled[]) {
  const names = await gatherNames(
    ctx,
    settled.flatMap(({ participant }) => participant?.actorId ?? []),
  );
  return settled.map(({ id, outcome, at, door, again, participant }) => ({
    ...{ id, outcome, at: at && timeText(at), door },
    again: again && { at: timeText(again.at), door: again.door },
    person: participant && {
      ...{ participationId: participant.id.toString(), guests: participant.guests },
      name: names.get(participant.actorId)?.name ?? '',
      ticketKind: viewKind(event.ticketKinds, participant.ticketKind),
    },
  }));
}
