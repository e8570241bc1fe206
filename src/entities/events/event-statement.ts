/** The prepared statement that reads events with the relations of their pages; expensive parts are included only if selected. */
import {
  ANONYMOUS,
  EVENT_ORGANIZED,
  EVENT_VISIBLE,
  FROM_VIEWER,
  type SqlViewer,
  VIEWER,
  VIEWER_PARAMETERS,
} from '../../domain/events/visible-sql.ts';
import { ROLE_COUNTS } from '../../domain/participations/stats.ts';
import { OWN_PARTICIPATION_BESIDE, PARTICIPANT_VISIBLE } from '../../domain/participations/visible.ts';
import type { Actor, Address, Event, Media, Participant, Tag } from '../../generated/prisma/client.ts';
import { type NamedStatement, namedStatement } from '../../platform/database/named-parameters.ts';
import { PackedRow } from './packed-row.ts';

export type EventColumns = Omit<
  Event,
  | 'acceptedAt'
  | 'addressId'
  | 'attributedToId'
  | 'cancellationMessage'
  | 'externalParticipationUrl'
  | 'organizerId'
  | 'pictureId'
  | 'sequence'
  | 'timeZone'
  | 'uri'
>;
export const EVENT = new PackedRow<EventColumns>({
  id: ['id', 'id'],
  uuid: ['uuid'],
  title: ['title'],
  slug: ['slug'],
  description: ['description'],
  category: ['category'],
  beginsOn: ['begins_on', 'time'],
  endsOn: ['ends_on', 'time'],
  status: ['status'],
  visibility: ['visibility'],
  joinOptions: ['join_options'],
  draft: ['draft'],
  publishAt: ['publish_at', 'time'],
  local: ['local'],
  url: ['url'],
  onlineAddress: ['online_address'],
  phoneAddress: ['phone_address'],
  options: ['options'],
  maximumAttendeeCapacity: ['maximum_attendee_capacity'],
  createdAt: ['created_at', 'time'],
  updatedAt: ['updated_at', 'time'],
});

export type PictureColumns = Pick<Media, 'id' | 'name' | 'description' | 'contentType' | 'size' | 'key'>;
export const PICTURE = new PackedRow<PictureColumns>({
  id: ['id', 'id'],
  name: ['name'],
  description: ['description'],
  contentType: ['content_type'],
  size: ['size'],
  key: ['key'],
});

export type ActorColumns = Pick<
  Actor,
  'id' | 'type' | 'preferredUsername' | 'name' | 'summary' | 'domain' | 'url' | 'locked' | 'deletedAt' | 'suspendedAt'
>;
export const ACTOR = new PackedRow<ActorColumns>({
  id: ['id', 'id'],
  type: ['type'],
  preferredUsername: ['preferred_username'],
  name: ['name'],
  summary: ['summary'],
  domain: ['domain'],
  url: ['url'],
  locked: ['locked'],
  deletedAt: ['deleted_at', 'time'],
  suspendedAt: ['suspended_at', 'time'],
});

export type AddressColumns = Omit<Address, 'createdAt'>;
export const ADDRESS = new PackedRow<AddressColumns>({
  id: ['id', 'id'],
  description: ['description'],
  street: ['street'],
  floor: ['floor'],
  locality: ['locality'],
  postalCode: ['postal_code'],
  region: ['region'],
  country: ['country'],
  url: ['url'],
  originId: ['origin_id'],
  longitude: ['longitude'],
  latitude: ['latitude'],
});

export type TagColumns = Pick<Tag, 'id' | 'title' | 'slug'>;
export const TAG = new PackedRow<TagColumns>({ id: ['id', 'id'], title: ['title'], slug: ['slug'] });

export type ParticipantColumns = Pick<Participant, 'id' | 'role'>;
export const PARTICIPANT = new PackedRow<ParticipantColumns>({ id: ['id', 'id'], role: ['role'] });

/** The optional parts. */
export interface EventParts {
  stats: boolean;
  participants: boolean;
  banners: boolean;
}

const TYPES = {
  ids: 'bigint[]',
  uuid: 'uuid',
  ...VIEWER_PARAMETERS,
  roles: '"ParticipantRole"[]',
  ownRoles: '"ParticipantRole"[]',
  asActorId: 'bigint',
  take: 'int',
  skip: 'int',
};

const picture = (id: string): string => `(SELECT ${PICTURE.sql('m')} FROM media m WHERE m.id = ${id})`;

const actor = (a: string, banners: boolean): string =>
  ACTOR.sql(a, [picture(`${a}.avatar_id`), banners ? picture(`${a}.banner_id`) : 'null']);

const group = (banners: boolean): string =>
  `(SELECT ${actor('a', banners)} FROM actors a WHERE a.id = e.attributed_to_id)`;

const address = `(SELECT ${ADDRESS.sql('d')} FROM addresses d WHERE d.id = e.address_id)`;

const tags = `(SELECT json_agg(${TAG.sql('t')} ORDER BY et.position)
  FROM event_tags et JOIN tags t ON t.id = et.tag_id WHERE et.event_id = e.id)`;

/** One page of participants; only the rows of the page are turned into JSON. */
function participantsPage(viewer: SqlViewer, organized: string | null, banners: boolean): string {
  const participantsViewer = { ...viewer, organized };
  const shown = `(SELECT ${actor('a', banners)} FROM actors a WHERE a.id = p.actor_id)`;
  return `(SELECT json_agg(${PARTICIPANT.sql('p', [shown])})
    FROM (SELECT p.id, p.role, p.actor_id FROM participants p JOIN actors a ON a.id = p.actor_id
      WHERE p.event_id = e.id AND ((p.role = ANY($roles) AND ${PARTICIPANT_VISIBLE('p', 'a', participantsViewer)})
        OR (p.role = ANY($ownRoles) AND ${OWN_PARTICIPATION_BESIDE('p', '$asActorId', participantsViewer)}))
      ORDER BY p.id LIMIT $take OFFSET $skip) p)`;
}

/** The relations follow the event's columns in the order of `parts`. */
function textOf(key: 'ids' | 'uuid', anonymous: boolean, { stats, participants, banners }: EventParts): string {
  // OFFSET 0 is an optimization fence: `organized` is evaluated once for each event.
  const known = `${FROM_VIEWER} CROSS JOIN LATERAL (SELECT ${EVENT_ORGANIZED('e', 'v.mine')} AS organized OFFSET 0) w`;
  const [viewer, organized, fromViewer] = anonymous ? [ANONYMOUS, null, ''] : [VIEWER, 'w.organized', known];
  const parts = [
    ...[actor('o', banners), group(banners), address, picture('e.picture_id'), tags, organized ?? 'false'],
    stats ? ROLE_COUNTS('e.id', viewer.seesSuspended) : 'null',
    participants ? participantsPage(viewer, organized, banners) : 'null',
  ];
  return `SELECT ${EVENT.sql('e', parts)} AS event FROM events e JOIN actors o ON o.id = e.organizer_id ${fromViewer}
    WHERE ${key === 'ids' ? 'e.id = ANY($ids)' : 'e.uuid = $uuid'} AND ${EVENT_VISIBLE('e', 'o', viewer)}`;
}

type EventStatement = NamedStatement<{ event: unknown[] }, keyof typeof TYPES>;

const statements = new Map<string, EventStatement>();

/**
 * One of at most 32 statements, prepared at first use. Those for anonymous viewers check no identities.
 *
 * @param key by what the events are looked up
 */
export function eventStatement(key: 'ids' | 'uuid', anonymous: boolean, parts: EventParts): EventStatement {
  const chosen = (Object.keys(parts) as (keyof EventParts)[]).filter((part) => parts[part]).sort();
  const name = ['events_by', key, anonymous ? 'anonymous' : 'viewers', ...chosen].join('_');
  let known = statements.get(name);
  if (!known) {
    known = namedStatement(name, TYPES, textOf(key, anonymous, parts));
    statements.set(name, known);
  }
  return known;
}
