/** The events of the measured world: with groups, addresses, tags, pictures, capacities and participants, as a community has them. */
import type { Platform } from '../../src/platform/platform.ts';

const EVENTS = 200;
const PARTICIPANTS = 60;
/** One event in this many contains the word that the bench searches for. */
const CONCERTS = 10;

/** Ids that neither posts' pictures nor authors have. */
const FIRST_GROUP = 9_000_000;
const FIRST_PICTURE = 20_000_000;

/** A portrait for each existing actor. */
async function addAvatars(platform: Platform): Promise<void> {
  await platform.pool.query(
    `INSERT INTO media (id, owner_id, kind, name, content_type, size, key, created_at)
     SELECT $1 + row_number() OVER (ORDER BY id), id, 'IMAGE', 'portrait', 'image/webp', 1000, 'bench/portrait' || id || '.webp', now() FROM actors`,
    [FIRST_PICTURE],
  );
  await platform.pool.query(
    `UPDATE actors SET avatar_id = m.id FROM media m WHERE m.owner_id = actors.id AND m.name = 'portrait'`,
  );
}

/** Half of the events are a group's, each has an address, a picture and three tags. */
export async function addEvents(platform: Platform): Promise<string> {
  const sql = (text: string, values: unknown[] = []) => platform.pool.query(text, values);
  await sql(
    `INSERT INTO actors (id, type, preferred_username, name, uri, url, inbox, outbox, followers_uri, group_type, openness, created_at, updated_at)
     SELECT $1 + n, 'GROUP', 'group' || n, 'Group ' || n, 'g' || n, 'g' || n, '', '', '', 'COMMUNITY', 'OPEN', now(), now() FROM generate_series(1, 10) n`,
    [FIRST_GROUP],
  );
  await addAvatars(platform);
  await sql(
    `INSERT INTO addresses (id, description, street, locality, postal_code, country, longitude, latitude, created_at)
     SELECT n, 'House ' || n, 'Long Street ' || n, 'Town ' || n, '10' || n, 'Germany', 13.4, 52.5, now() FROM generate_series(1, 20) n`,
  );
  await sql(
    `INSERT INTO media (id, owner_id, kind, name, content_type, size, key, created_at)
     SELECT $1 - n, 1, 'IMAGE', 'poster', 'image/webp', 1000, 'bench/poster' || n || '.webp', now() FROM generate_series(1, 200) n`,
    [FIRST_PICTURE],
  );
  const { rows } = await sql(
    `INSERT INTO events (id, uuid, title, slug, description, category, begins_on, ends_on, uri, url, organizer_id, attributed_to_id, address_id, picture_id,
       maximum_attendee_capacity, created_at, updated_at)
     SELECT n, gen_random_uuid(), CASE WHEN n % $1 = 1 THEN 'Concert ' ELSE 'Meeting ' END || n, 'event-' || n, '<p>Come and see.</p>', 'meeting',
       now() + make_interval(hours => n), now() + make_interval(hours => n + 2), 'e' || n, 'e' || n,
       1 + n % 50, CASE WHEN n % 2 = 1 THEN $2 + 1 + n % 10 END, 1 + n % 20, $3 - n, 100, now(), now() FROM generate_series(1, $4::int) n RETURNING uuid`,
    [CONCERTS, FIRST_GROUP, FIRST_PICTURE, EVENTS],
  );
  await sql(
    `INSERT INTO event_tags (event_id, tag_id, position) SELECT e, 1 + (e + t * 7) % 50, t FROM generate_series(1, $1::int) e, generate_series(0, 2) t`,
    [EVENTS],
  );
  await sql(
    `INSERT INTO participants (id, event_id, actor_id, role, created_at)
     SELECT e * 1000 + a, e, a, CASE WHEN a = 1 + e % 50 THEN 'CREATOR' ELSE 'PARTICIPANT' END::"ParticipantRole", now()
     FROM generate_series(1, $1::int) e, generate_series(1, $2::int) a`,
    [EVENTS, PARTICIPANTS],
  );
  return String(rows[0].uuid);
}
