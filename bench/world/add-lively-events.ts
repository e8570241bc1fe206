/** Events like those of add-events.ts that also have series, waiting lists, questions, kinds of ticket and guests; later than those. */
import type { Platform } from '../../src/platform/platform.ts';

const SERIES = 20;
const DATES = 10;
const PARTICIPANTS = 60;
const WAITING = 5;
/** Ids that other events do not have. */
const FIRST = 1_000;
/** Hours from now to the first, after the last of the others. */
const HOURS = 2_000;

const QUESTIONS = [
  { label: 'Which size?', kind: 'CHOICE', required: true, options: ['S', 'M', 'L'] },
  { label: 'Anything else?', kind: 'TEXT', required: false, options: [] },
];

const ADULT = '00000000-0000-4000-8000-000000000001';

const KINDS = [
  { id: ADULT, name: 'Adult', price: 12, priceCurrency: 'EUR', capacity: 80 },
  { id: '00000000-0000-4000-8000-000000000002', name: 'Child', price: null, priceCurrency: null, capacity: null },
].map((kind) => ({ ...kind, description: null, url: null, until: null, closed: false }));

/** Returns the time from which on lists begin with them. */
export async function addLivelyEvents(platform: Platform): Promise<string> {
  const sql = (text: string, values: unknown[] = []) => platform.pool.query(text, values);
  await sql(
    `INSERT INTO event_series (id, organizer_id, rule, starts_local, time_zone, template, created_at, updated_at)
     SELECT gen_random_uuid(), n, 'FREQ=WEEKLY', '2026-01-01T19:00:00', 'UTC', '{}', now(), now() FROM generate_series(1, $1::int) n`,
    [SERIES],
  );
  await sql(
    `INSERT INTO events (id, uuid, title, slug, description, category, begins_on, ends_on, uri, url, organizer_id, address_id, picture_id,
       maximum_attendee_capacity, guests_per_person, questions, ticket_kinds, created_at, updated_at, series_id, recurrence_id, announced_at)
     SELECT $1 + (n - 1) * $2 + d, gen_random_uuid(), 'Training ' || n, 'training-' || n || '-' || d, '<p>Come and see.</p>', 'meeting', t.at, t.at + interval '2 hours',
       'l' || n || '-' || d, 'l' || n || '-' || d, n, 1 + n % 20, e.picture_id, 100, 3, $4::jsonb, $5::jsonb, now(), now(), s.id, t.at, now()
     FROM (SELECT id, organizer_id AS n FROM event_series) s CROSS JOIN generate_series(0, $2::int - 1) d
       CROSS JOIN LATERAL (SELECT now() + make_interval(hours => $3::int + n::int + d * 168) AS at) t JOIN events e ON e.id = s.n`,
    [FIRST, DATES, HOURS, JSON.stringify(QUESTIONS), JSON.stringify(KINDS)],
  );
  await sql(
    `INSERT INTO event_tags (event_id, tag_id, position) SELECT e.id, 1 + (e.id + t * 7) % 50, t FROM events e, generate_series(0, 2) t WHERE e.id >= $1`,
    [FIRST],
  );
  await sql(
    `INSERT INTO participants (id, event_id, actor_id, role, guests, answers, ticket_kind, created_at)
     SELECT e.id * 1000 + a, e.id, a, CASE WHEN a = e.organizer_id THEN 'CREATOR' ELSE 'PARTICIPANT' END::"ParticipantRole", a % 3,
       '[{"question":"Which size?","value":"M"}]', $3::uuid, now()
     FROM events e, generate_series(1, $2::int) a WHERE e.id >= $1`,
    [FIRST, PARTICIPANTS, ADULT],
  );
  await sql(
    `INSERT INTO waiting_entries (id, event_id, actor_id, guests, ticket_kind, created_at)
     SELECT e.id * 1000 + a, e.id, a, a % 2, $4::uuid, now() FROM events e, generate_series($2::int + 1, $2::int + $3::int) a WHERE e.id >= $1`,
    [FIRST, PARTICIPANTS, WAITING, ADULT],
  );
  return new Date(platform.clock.now().getTime() + HOURS * 3_600_000).toISOString();
}
