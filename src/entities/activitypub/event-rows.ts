/** The rows for the documents of local events. */
import { KIND_SEATS } from '../../domain/events/kind-seats.ts';
import { ORGANIZING } from '../../domain/events/roles.ts';
import { SEATS_HELD, SEATS_TAKEN } from '../../domain/participations/seats-sql.ts';
import { statement } from '../../platform/database/sql.ts';

interface Party {
  id: bigint | string;
  uri: string;
  followers: string;
  name: string;
  username: string;
  /** Whether it is of this server, which signs for it. */
  here: boolean;
}

export interface EventDocumentRow {
  id: bigint;
  uuid: string;
  uri: string;
  title: string;
  /** Safe HTML. */
  description: string;
  language: string | null;
  texts: unknown;
  category: string;
  begins_on: Date;
  ends_on: Date | null;
  time_zone: string | null;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  visibility: 'PUBLIC' | 'UNLISTED' | 'PRIVATE' | 'RESTRICTED';
  join_options: 'FREE' | 'RESTRICTED' | 'INVITE';
  cancellation_message: string | null;
  online_address: string | null;
  external_participation_url: string | null;
  options: unknown;
  maximum: number | null;
  published: Date;
  updated_at: Date;
  /** The organizer's language, in which remote people read the event. */
  locale: string;
  /** Whether their public content is excluded from lists. */
  silenced: boolean;
  organizer: Party;
  group: Party | null;
  address: PlaceOf | null;
  picture: { key: string; type: string; description: string | null; blurhash: string | null } | null;
  tags: string[];
  /** The addresses of its co-organizers. */
  beside: string[];
  mentions: { uri: string; username: string; domain: string | null }[];
  /** The participants, without their guests. */
  attendees: number;
  /** Places of participants and their guests. */
  taken: number;
  /** Places that are held for people of the waiting list. */
  held: number;
  ticket_kinds: unknown;
  /** Places that each kind of ticket has given away. */
  kind_seats: Record<string, number> | null;
  likes: number;
  shares: number;
}

export interface PlaceOf {
  id: string;
  url: string | null;
  description: string | null;
  street: string | null;
  floor: string | null;
  postalCode: string | null;
  locality: string | null;
  region: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
}

const party = (
  a: string,
): string => `json_build_object('id', ${a}.id::text, 'uri', ${a}.uri, 'followers', ${a}.followers_uri,
  'name', ${a}.name, 'username', ${a}.preferred_username, 'here', ${a}.domain IS NULL)`;

const countOf = (kind: 'LIKE' | 'SHARE'): string =>
  `(SELECT count(*)::int FROM event_interests i WHERE i.event_id = e.id AND i.kind = '${kind}')`;

const participants = (condition: string): string =>
  `(SELECT count(*)::int FROM participants p WHERE p.event_id = e.id AND ${condition})`;

/** Other servers read at most ten contacts, of which one is the organizer. */
const CO_ORGANIZERS = `SELECT c.id, c.actor_id FROM participants c JOIN actors ca ON ca.id = c.actor_id
  WHERE c.event_id = e.id AND c.role IN (${ORGANIZING.map((role) => `'${role}'`).join(', ')}) AND c.actor_id <> e.organizer_id
    AND ca.deleted_at IS NULL AND ca.suspended_at IS NULL ORDER BY c.id LIMIT 9`;

/** Those of this server that are no drafts. */
export const eventRowsByIds = statement(
  'activitypub_events',
  `SELECT e.id, e.uuid, e.uri, e.title, e.description, e.language, e.texts, e.category, e.begins_on, e.ends_on, e.time_zone, e.status::text AS status,
     e.visibility::text AS visibility, e.join_options::text AS join_options, e.cancellation_message, e.online_address, e.external_participation_url,
     e.options, e.maximum_attendee_capacity AS maximum, coalesce(e.publish_at, e.created_at) AS published, e.updated_at,
     coalesce(u.locale, 'en') AS locale, o.silenced_at IS NOT NULL AS silenced, ${party('o')} AS organizer,
     CASE WHEN g.id IS NOT NULL THEN ${party('g')} END AS "group",
     (SELECT json_build_object('id', d.id::text, 'url', d.url, 'description', d.description, 'street', d.street, 'floor', d.floor, 'postalCode', d.postal_code,
         'locality', d.locality, 'region', d.region, 'country', d.country, 'latitude', d.latitude, 'longitude', d.longitude)
       FROM addresses d WHERE d.id = e.address_id) AS address,
     (SELECT json_build_object('key', m.key, 'type', m.content_type, 'description', m.description, 'blurhash', m.blurhash)
       FROM media m WHERE m.id = e.picture_id AND m.state = 'READY') AS picture,
     coalesce((SELECT json_agg(t.title ORDER BY et.position) FROM event_tags et JOIN tags t ON t.id = et.tag_id WHERE et.event_id = e.id), '[]') AS tags,
     coalesce((SELECT json_agg(x.uri ORDER BY p.id) FROM (${CO_ORGANIZERS}) p JOIN actors x ON x.id = p.actor_id), '[]') AS beside,
     coalesce((SELECT json_agg(json_build_object('uri', x.uri, 'username', x.preferred_username, 'domain', x.origin) ORDER BY x.id)
       FROM event_mentions em JOIN actors x ON x.id = em.actor_id WHERE em.event_id = e.id), '[]') AS mentions,
     ${participants("p.role = 'PARTICIPANT'")} AS attendees, ${SEATS_TAKEN('e.id')} AS taken, ${SEATS_HELD('e.id')} AS held, e.ticket_kinds,
     (SELECT jsonb_object_agg(ks.kind, ks.seats) FROM (SELECT k.kind, sum(k.seats)::int AS seats FROM (${KIND_SEATS('= e.id')}) k GROUP BY k.kind) ks) AS kind_seats,
     ${countOf('LIKE')} AS likes, ${countOf('SHARE')} AS shares
   FROM events e JOIN actors o ON o.id = e.organizer_id LEFT JOIN actors g ON g.id = e.attributed_to_id LEFT JOIN users u ON u.id = o.user_id
   WHERE e.id = ANY ($1::bigint[]) AND e.local AND NOT e.draft`,
).as<EventDocumentRow>();
