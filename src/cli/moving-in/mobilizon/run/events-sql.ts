/** Events with their places, tags and participants. */
import { languageIn } from '../../indexed-texts.ts';
import { KNOWN_ZONE } from '../../known-zone.ts';
import { GUEST_EMAIL, IS_ANONYMOUS } from '../actors-sql.ts';
import { ID } from './ids-sql.ts';
import { URI } from './relations-sql.ts';

const INSERT_ADDRESSES = `
  INSERT INTO addresses (id, description, street, locality, postal_code, region, country, url, origin_id, longitude, latitude, created_at)
  SELECT i.id, a.description, a.street, a.locality, a.postal_code, a.region, a.country, a.url, a.origin_id, p.longitude, p.latitude, a.inserted_at
  FROM moving_in.addresses a JOIN moving_in.address_ids i ON i.former = a.id LEFT JOIN moving_in.places p ON p.id = a.id`;

const ADDRESS_IDS = `
  CREATE TABLE moving_in.address_ids AS SELECT a.id AS former, ${ID('a.inserted_at', 'a.id')} AS id FROM moving_in.addresses a`;

/** Names of tags that are the same here are one tag; the names and slugs were computed before. Known tags stay. */
const INSERT_TAGS = `
  INSERT INTO tags (id, name, title, slug, created_at)
  SELECT id, name, title, CASE WHEN row_number() OVER (PARTITION BY slug ORDER BY id) = 1 AND NOT EXISTS (SELECT FROM tags k WHERE k.slug = firsts.slug)
    THEN slug ELSE slug || '-' || id END, created_at
  FROM (SELECT ${ID('inserted_at', 'former')} AS id, name, title, slug, inserted_at AS created_at FROM (
    SELECT DISTINCT ON (n.name) t.id AS former, n.name, n.title, n.slug, t.inserted_at FROM moving_in.tag_names n JOIN moving_in.tags t ON t.id = n.id
    WHERE n.name <> '' ORDER BY n.name, t.id) AS named) AS firsts
  WHERE NOT EXISTS (SELECT FROM tags k WHERE k.name = firsts.name)`;

const MAP_TAGS = `CREATE TABLE moving_in.tag_map AS SELECT n.id, t.id AS tag_id FROM moving_in.tag_names n JOIN tags t ON t.name = n.name`;

export const TAGS_SQL: readonly string[] = [INSERT_TAGS, MAP_TAGS];

const TAKEN = (column: string): string =>
  `(SELECT i.id FROM moving_in.actor_ids i JOIN actors x ON x.id = i.id AND x.deleted_at IS NULL WHERE i.former = e.${column})`;

const UUID = 'coalesce(e.uuid, md5(e.url)::uuid)';
const IS_OWN = 'coalesce(e.local, true)';

/** All events of other servers are kept that Mobilizon had. */
const INSERT_EVENTS = `
  INSERT INTO events (id, uuid, title, slug, description, language, category, begins_on, ends_on, time_zone, status, visibility, join_options, draft, publish_at, accepted_at, local,
    uri, url, online_address, phone_address, external_participation_url, options, maximum_attendee_capacity, organizer_id, attributed_to_id, address_id, picture_id,
    created_at, updated_at)
  SELECT i.id, ${UUID}, t.title, coalesce(nullif(e.slug, ''), ${UUID}::text), t.description, t.language, t.category, e.begins_on, e.ends_on,
    ${KNOWN_ZONE("e.options ->> 'timezone'")}, upper(coalesce(e.status, 'confirmed'))::"EventStatus",
    upper(coalesce(e.visibility, 'public'))::"EventVisibility",
    CASE e.join_options WHEN 'restricted' THEN 'RESTRICTED' WHEN 'invite' THEN 'INVITE' ELSE 'FREE' END::"EventJoinOptions", coalesce(e.draft, false),
    CASE WHEN e.draft THEN e.publish_at ELSE coalesce(e.publish_at, e.inserted_at) END, CASE WHEN e.visibility = 'restricted' THEN e.inserted_at END,
    ${IS_OWN}, e.url, e.url, nullif(e.online_address, ''), nullif(e.phone_address, ''), nullif(e.external_participation_url, ''), t.options, t.capacity,
    coalesce(${TAKEN('organizer_actor_id')}, ${TAKEN('attributed_to_id')}), ${TAKEN('attributed_to_id')}, a.id, p.id, e.inserted_at, e.updated_at
  FROM moving_in.events e JOIN moving_in.event_ids i ON i.former = e.id JOIN moving_in.event_texts t ON t.id = e.id
    LEFT JOIN moving_in.address_ids a ON a.former = e.physical_address_id LEFT JOIN moving_in.media_ids p ON p.key = 'm' || e.picture_id AND EXISTS (SELECT FROM media m WHERE m.id = p.id)
  WHERE coalesce(${TAKEN('organizer_actor_id')}, ${TAKEN('attributed_to_id')}) IS NOT NULL`;

const INSERT_REMOTE_EVENTS = `
  INSERT INTO remote_events (event_id, fetched_at, listed, language)
  SELECT x.id, e.updated_at, x.visibility = 'PUBLIC', ${languageIn('e.language')}
  FROM moving_in.events e JOIN moving_in.event_ids i ON i.former = e.id JOIN events x ON x.id = i.id WHERE NOT ${IS_OWN}`;

const INSERT_EVENT_TAGS = `
  INSERT INTO event_tags (event_id, tag_id, position)
  SELECT event_id, tag_id, row_number() OVER (PARTITION BY event_id ORDER BY former) - 1 FROM (
    SELECT x.id AS event_id, m.tag_id, min(t.tag_id) AS former FROM moving_in.events_tags t JOIN moving_in.event_ids i ON i.former = t.event_id JOIN events x ON x.id = i.id
      JOIN moving_in.tag_map m ON m.id = t.tag_id GROUP BY 1, 2) AS tagged`;

const INSERT_EVENT_MENTIONS = `
  INSERT INTO event_mentions (event_id, actor_id, notified_at)
  SELECT DISTINCT x.id, a.id, x.created_at FROM moving_in.mentions m JOIN moving_in.event_ids i ON i.former = m.event_id JOIN events x ON x.id = i.id
    JOIN moving_in.actor_ids a ON a.former = m.actor_id`;

/** The person of a place: a guest is known by the address. */
const PERSON = `CASE WHEN ${IS_ANONYMOUS('a')} THEN (SELECT g.id FROM moving_in.guest_actors g WHERE g.email = ${GUEST_EMAIL('p')})
  ELSE (SELECT j.id FROM moving_in.actor_ids j WHERE j.former = p.actor_id) END`;

/** Places of people of other servers, and at their events, have the addresses of their requests. A place of a person counts before that of the same one as a guest. */
const INSERT_PARTICIPANTS = `
  INSERT INTO participants (id, event_id, actor_id, role, message, uri, asked_by, asked_at, answer, created_at)
  SELECT ${ID('p.inserted_at', 'p.id')}, x.id, q.person, upper(coalesce(p.role, 'participant'))::"ParticipantRole", nullif(p.metadata ->> 'message', ''),
    CASE WHEN q.between THEN ${URI('p')} END, CASE WHEN q.between THEN 'JOIN' END::"ParticipationAsk", CASE WHEN q.between THEN p.inserted_at END,
    CASE WHEN NOT x.local AND p.role = 'not_approved' THEN 'AWAITED' END::"ParticipationAnswer", p.inserted_at
  FROM moving_in.participants p JOIN moving_in.actors a ON a.id = p.actor_id JOIN moving_in.event_ids i ON i.former = p.event_id JOIN events x ON x.id = i.id
    CROSS JOIN LATERAL (SELECT ${PERSON} AS person, NOT x.local OR a.domain IS NOT NULL AS between) AS q
    JOIN actors y ON y.id = q.person AND y.deleted_at IS NULL
  ORDER BY ${IS_ANONYMOUS('a')} ON CONFLICT DO NOTHING`;

const INSERT_SHARES = `
  INSERT INTO event_interests (event_id, actor_id, kind, created_at)
  SELECT x.id, j.id, 'SHARE', min(s.inserted_at) FROM moving_in.shares s JOIN events x ON x.uri = s.uri JOIN moving_in.actor_ids j ON j.former = s.actor_id GROUP BY 1, 2
  ON CONFLICT DO NOTHING`;

export const PLACES_SQL: readonly string[] = [ADDRESS_IDS, INSERT_ADDRESSES];

export const EVENTS_SQL: readonly string[] = [
  ...[
    INSERT_EVENTS,
    INSERT_REMOTE_EVENTS,
    INSERT_EVENT_TAGS,
    INSERT_EVENT_MENTIONS,
    INSERT_PARTICIPANTS,
    INSERT_SHARES,
  ],
];
