/** Stores what devices did at the door, and says what became of it. */
import type { DoorAct, Event, Participant } from '../../../generated/prisma/client.ts';
import type { DoorActKind } from '../../../generated/prisma/enums.ts';
import { checkInsOf } from '../../../look/check-in.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type FieldErrors, invalid } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/ids.ts';
import type { DomainContext } from '../../access/context.ts';
import { lockEvent } from '../../events/find.ts';
import { findDoor } from './find-door.ts';
import { verifiedIds } from './ticket.ts';

export interface ActInput {
  /** A UUID by the device. */
  id: string;
  act: DoorActKind;
  /** By the clock of the server, as far as the device knows it. */
  at: Date;
  door: string;
  /** A scanned ticket, or the participation that the organizer chose. */
  code?: string | undefined;
  participationId?: string | undefined;
  /** The walk-in that is taken back. */
  walkInId?: string | undefined;
  name?: string | undefined;
  people?: number | undefined;
}

/**
 * `already_in`: another check-in was earlier. `out`: the person is not in, or the walk-in was taken back. `revoked`: the participation ended.
 * `unknown`: this server did not sign the code.
 */
export const OUTCOMES = ['in', 'already_in', 'out', 'revoked', 'other_event', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Settled {
  id: string;
  outcome: Outcome;
  /** The time and the door of the check-in that counts. */
  at: Date | null;
  door: string | null;
  /** Another check-in of the same person: a ticket was let in at two doors. */
  again: { at: Date; door: string } | null;
  participant: Participant | null;
}

const BLANK = "can't be blank";

/** Refuses acts that do not say about whom they are. */
function requireAbout(acts: readonly ActInput[]): void {
  const wrong: FieldErrors = {};
  for (const [index, { act, code, participationId, walkInId }] of acts.entries()) {
    if (act === 'CHECK_IN' && !code && !participationId) wrong[`acts.${index}.code`] = [BLANK];
    if (act === 'UNDO' && !participationId && !walkInId) wrong[`acts.${index}.participationId`] = [BLANK];
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** The id of the participation, which may have ended, or the reason why there is none. */
function participationIn(ctx: DomainContext, event: Event, { code, participationId }: ActInput): bigint | Outcome {
  if (!code) return parseId(participationId ?? '') ?? 'revoked';
  const ids = verifiedIds(ctx, code);
  if (!ids) return 'unknown';
  return ids.eventId === event.id ? ids.participationId : 'other_event';
}

const NOTHING = { at: null, door: null, again: null, participant: null };

/**
 * Acts whose id is stored already are not stored again, so that a batch can be repeated. Times in the future become the present, in the order
 * of the batch: nothing could be undone before them.
 */
export async function settleActs(
  ctx: DomainContext,
  { eventId, acts }: { eventId: string; acts: readonly ActInput[] },
): Promise<{ event: Event; settled: Settled[] }> {
  await findDoor(ctx, eventId);
  requireAbout(acts);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const event = await findDoor(ctx, eventId, tx);
    const about = new Map(acts.map((act) => [act.id, participationIn(ctx, event, act)]));
    const people = await participantsOf(tx, event, [...about.values()]);
    const now = ctx.clock.now().getTime();
    const rows = acts.flatMap((given, index): DoorAct[] => {
      const named = about.get(given.id);
      const isPerson = given.act === 'CHECK_IN' || (given.act === 'UNDO' && !given.walkInId);
      const participantId = isPerson && typeof named === 'bigint' && people.has(named) ? named : null;
      if (isPerson && participantId === null) return [];
      return [
        {
          ...{ id: ctx.ids.next(), eventId: event.id, key: given.id, kind: given.act, participantId },
          undoes: isPerson ? null : (given.walkInId ?? null),
          name: given.act === 'WALK_IN' ? given.name?.trim() || null : null,
          people: given.act === 'WALK_IN' ? (given.people ?? 1) : 1,
          ...{ door: given.door, at: new Date(Math.min(given.at.getTime(), now + index)) },
        },
      ];
    });
    await tx.doorAct.createMany({ data: rows, skipDuplicates: true });
    return { event, settled: await outcomes(tx, event, acts, about, people) };
  });
}

/** The participations that are in force, by their ids. */
async function participantsOf(
  tx: Tx,
  event: Event,
  about: readonly (bigint | Outcome)[],
): Promise<Map<bigint, Participant>> {
  const ids = about.filter((id) => typeof id === 'bigint');
  const where = {
    id: { in: ids },
    eventId: event.id,
    role: 'PARTICIPANT',
    actor: { deletedAt: null, suspendedAt: null },
  } as const;
  const rows = await tx.participant.findMany({ where });
  return new Map(rows.map((row) => [row.id, row]));
}

async function outcomes(
  tx: Tx,
  event: Event,
  acts: readonly ActInput[],
  about: ReadonlyMap<string, bigint | Outcome>,
  people: ReadonlyMap<bigint, Participant>,
): Promise<Settled[]> {
  const stored = await tx.doorAct.findMany({ where: { eventId: event.id, participantId: { in: [...people.keys()] } } });
  const byPerson = Map.groupBy(stored, ({ participantId }) => participantId);
  const keys = acts.flatMap(({ id, walkInId }) => [id, walkInId ?? id]);
  const undone = await tx.doorAct.findMany({
    where: { eventId: event.id, undoes: { in: keys } },
    select: { undoes: true },
  });
  const taken = new Set(undone.map(({ undoes }) => undoes));
  return acts.map(({ id, act, walkInId, at, door }): Settled => {
    if (act === 'WALK_IN') return { id, ...NOTHING, outcome: taken.has(id) ? 'out' : 'in', at, door };
    if (act === 'UNDO' && walkInId) return { id, ...NOTHING, outcome: 'out' };
    const named = about.get(id) ?? 'revoked';
    if (typeof named !== 'bigint') return { id, ...NOTHING, outcome: named };
    const participant = people.get(named);
    if (!participant) return { id, ...NOTHING, outcome: 'revoked' };
    const [counting, again = null] = checkInsOf(byPerson.get(named) ?? []);
    if (!counting) return { id, ...NOTHING, outcome: 'out', participant };
    const outcome = counting.key === id || act === 'UNDO' ? 'in' : 'already_in';
    return { id, outcome, at: counting.at, door: counting.door, again, participant };
  });
}
