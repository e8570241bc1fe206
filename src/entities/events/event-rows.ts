/** Events with the relations of their pages, read by one prepared statement, in the shape of Prisma's rows. */
import type { DomainContext } from '../../domain/access/context.ts';
import { viewerValues } from '../../domain/events/visible-sql.ts';
import { askedParticipants, type ParticipantsQuery } from '../../domain/participations/participants.ts';
import { type ParticipantStats, type RoleCount, statsOfRoles } from '../../domain/participations/stats.ts';
import type { Participant } from '../../generated/prisma/client.ts';
import {
  ACTOR,
  type ActorColumns,
  ADDRESS,
  type AddressColumns,
  EVENT,
  type EventColumns,
  type EventParts,
  eventStatement,
  PARTICIPANT,
  PICTURE,
  type PictureColumns,
  TAG,
  type TagColumns,
} from './event-statement.ts';

type ActorRow = ActorColumns & { avatar: PictureColumns | null; banner: PictureColumns | null };

export interface EventRow extends EventColumns {
  organizer: ActorRow;
  attributedTo: ActorRow | null;
  address: AddressColumns | null;
  picture: PictureColumns | null;
  tags: { tag: TagColumns }[];
  participants: (Pick<Participant, 'id' | 'role'> & { actor: ActorRow })[];
  /** If they were selected. */
  stats: ParticipantStats | null;
}

/** The optional parts that are selected; everything else is always read. */
export interface AskedOfEvents extends Omit<EventParts, 'participants'> {
  /** Which participants; null for none. */
  participants: ParticipantsQuery | null;
}

type Packed = readonly unknown[];

function actorOf(values: Packed): ActorRow {
  const [avatar, banner] = values.slice(ACTOR.width) as (Packed | null)[];
  const portraits = { avatar: avatar ? PICTURE.unpack(avatar) : null, banner: banner ? PICTURE.unpack(banner) : null };
  return Object.assign(ACTOR.unpack(values), portraits);
}

const participantOf = (values: Packed): EventRow['participants'][number] =>
  Object.assign(PARTICIPANT.unpack(values), { actor: actorOf(values[PARTICIPANT.width] as Packed) });

/** The relations, in the order of the statement. */
type Parts = [
  organizer: Packed,
  attributedTo: Packed | null,
  address: Packed | null,
  picture: Packed | null,
  tags: Packed[] | null,
  organized: boolean,
  roleCounts: RoleCount[] | null,
  participants: Packed[] | null,
];

function eventOf(values: Packed, counted: boolean): EventRow {
  const parts = values.slice(EVENT.width) as Parts;
  const [organizer, attributedTo, address, picture, tags, organized, roleCounts, participants] = parts;
  return Object.assign(EVENT.unpack(values), {
    organizer: actorOf(organizer),
    attributedTo: attributedTo && actorOf(attributedTo),
    address: address && ADDRESS.unpack(address),
    picture: picture && PICTURE.unpack(picture),
    tags: (tags ?? []).map((tag) => ({ tag: TAG.unpack(tag) })),
    participants: (participants ?? []).map(participantOf),
    stats: counted ? statsOfRoles(roleCounts ?? [], organized) : null,
  });
}

async function read(
  ctx: DomainContext,
  key: { ids: readonly bigint[] } | { uuid: string },
  { participants, ...parts }: AskedOfEvents,
): Promise<EventRow[]> {
  const by = 'ids' in key ? 'ids' : 'uuid';
  const { statement, values } = eventStatement(by, ctx.viewer === null, {
    ...parts,
    participants: participants !== null,
  });
  const rows = await ctx.sql.many(
    statement,
    values({
      ids: null,
      uuid: null,
      ...key,
      ...viewerValues(ctx),
      ...askedParticipants(participants ?? {}),
    }),
  );
  return rows.map(({ event }) => eventOf(event, parts.stats));
}

/** The event with that UUID, if it is visible to the viewer. */
export async function readEvent(ctx: DomainContext, uuid: string, asked: AskedOfEvents): Promise<EventRow | null> {
  const [event] = await read(ctx, { uuid }, asked);
  return event ?? null;
}

/** Those of the events that are visible to the viewer, in no order. */
export async function readEvents(
  ctx: DomainContext,
  ids: readonly bigint[],
  asked: AskedOfEvents,
): Promise<EventRow[]> {
  return ids.length === 0 ? [] : read(ctx, { ids }, asked);
}
