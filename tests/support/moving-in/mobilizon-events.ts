/** Events of a small Mobilizon server, with one of each odd thing about them. */
import { ACTORS, type Insert, PICTURE, uuid } from './mobilizon-people.ts';
import type { Row } from './mobilizon-tables.ts';

export const EVENTS = { practice: 1, again: 2, draft: 3, remote: 4, hike: 5, orphan: 6 } as const;
export const eventUuid = (name: keyof typeof EVENTS): string => uuid(100 + EVENTS[name]);
/** 2.3522 east, 48.8566 north: hexadecimal EWKB, longitude first. */
const PARIS = '0101000020E6100000A835CD3B4ED1024076E09C11A56D4840';

const OPTIONS = {
  ...{
    maximum_attendee_capacity: 12,
    show_remaining_attendee_capacity: true,
    remaining_attendee_capacity: 3,
    attendees: ['Ann'],
  },
  ...{
    program: '<p>First <script>x</script>the scales</p>',
    comment_moderation: 'moderated',
    timezone: 'Europe/Paris',
  },
  ...{
    offers: [{ price: 2.5, price_currency: 'EUR', url: 'https://tickets.example' }],
    show_start_time: true,
    show_end_time: false,
  },
  ...{
    participation_condition: [{ title: 'Bring', content: '<p>a pencil</p>', url: null }],
    anonymous_participation: true,
  },
  hide_number_of_participants: true,
};

const METADATA = [
  { key: 'mz:accessibility:wheelchair:accessible', title: null, value: 'fully', type: 'string' },
  { key: 'mz:live:peertube:url', title: 'Stream <live>', value: 'https://tube.example/w/1', type: 'string' },
  { key: 'empty', title: 'Empty', value: '', type: 'string' },
];

export async function insertEvents(insert: Insert, base: string): Promise<void> {
  await insert('addresses', {
    id: 1,
    description: 'Town hall',
    street: '1 Square',
    locality: 'Paris',
    geom: PARIS,
    url: `${base}/address/1`,
  });
  await insert('addresses', { id: 2, description: 'Home of the choir', geom: null });
  const file = {
    name: 'choir.png',
    url: `${base}/media/${PICTURE}?name=choir.png`,
    content_type: 'image/png',
    size: 70,
  };
  await insert('medias', { id: 1, file, metadata: { width: 4, height: 2, blurhash: 'L00000' }, actor_id: ACTORS.ida });
  await insert('medias', { id: 2, file, metadata: null, actor_id: ACTORS.ida });
  const lost = { ...file, name: 'lost.png', url: `${base}/media/${uuid(1)}/lost%20one.png` };
  await insert('medias', { id: 3, file: lost, metadata: null, actor_id: ACTORS.ben });
  await insert('medias', {
    id: 4,
    file: { ...file, url: 'https://other.example/media/a.png' },
    metadata: null,
    actor_id: ACTORS.club,
  });
  const film = { ...file, name: 'film.mp4', content_type: 'video/mp4' };
  await insert('medias', { id: 5, file: film, metadata: null, actor_id: ACTORS.ida });
  const event = (name: keyof typeof EVENTS, more: Row) =>
    insert('events', {
      ...{
        id: EVENTS[name],
        uuid: eventUuid(name),
        url: `${base}/events/${eventUuid(name)}`,
        local: true,
        title: 'Choir practice',
      },
      ...{
        slug: 'choir-practice',
        description: '<p>All are welcome</p>',
        begins_on: '2026-12-01 18:00:00',
        category: 'music',
      },
      ...{
        organizer_actor_id: ACTORS.ida,
        status: 'confirmed',
        visibility: 'public',
        join_options: 'free',
        draft: false,
        metadata: [],
      },
      ...{ publish_at: '2026-05-01 12:00:00', options: {}, ...more },
    });
  const picture = `<p>See <img src="${file.url}" alt="us"></p>`;
  await event('practice', {
    ...{ attributed_to_id: ACTORS.choir, options: OPTIONS, metadata: METADATA, physical_address_id: 1, picture_id: 1 },
    ...{
      ends_on: '2026-12-01 20:00:00',
      description: picture,
      join_options: 'restricted',
      online_address: 'https://call.example',
      language: 'pt_br',
    },
    participant_stats: { participant: 5 },
  });
  await event('again', {
    begins_on: '2026-12-08 18:00:00',
    status: 'cancelled',
    picture_id: 2,
    options: { maximum_attendee_capacity: 0 },
  });
  await event('draft', {
    draft: true,
    organizer_actor_id: ACTORS.ben,
    title: 'Not yet',
    publish_at: null,
    language: 'xx',
  });
  await event('remote', {
    ...{
      local: false,
      url: 'https://other.example/events/1',
      organizer_actor_id: ACTORS.club,
      attributed_to_id: ACTORS.club,
    },
    ...{ title: 'Open stage', category: 'MUSIC', language: 'fr', picture_id: 4 },
  });
  const hike = {
    join_options: 'external',
    external_participation_url: 'https://tickets.example/hike',
    visibility: 'unlisted',
    language: 'und',
    phone_address: '+33 1',
  };
  await event('hike', { title: 'Hike', category: 'Ramblers’ walk', ...hike, begins_on: '2026-01-03 08:00:00' });
  await event('orphan', { organizer_actor_id: null, title: 'Nobody’s' });
  const tags = ['Singing', 'singing', 'Été'];
  for (const [at, title] of tags.entries())
    await insert('tags', { id: at + 1, title, slug: `${title.toLowerCase()}-${at}` });
  for (const [event_id, tag_id] of [
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
    [6, 1],
  ])
    await insert('events_tags', { event_id, tag_id });
  await insert('events_medias', { event_id: 1, media_id: 1 });
  await insert('event_contacts', { event_id: 1, actor_id: ACTORS.ben });
  await insert('tag_relations', { tag_id: 1, link_id: 2, weight: 3 });
  await insert('tracks', { id: 1, name: 'Track', event_id: 1 });
  await insert('tombstones', { id: 1, uri: `${base}/events/${uuid(666)}`, actor_id: ACTORS.ida });
  await insert('shares', {
    id: 1,
    uri: `${base}/events/${eventUuid('practice')}`,
    actor_id: ACTORS.rita,
    owner_actor_id: ACTORS.ida,
  });
  await insert('shares', {
    id: 2,
    uri: 'https://far.example/notes/1',
    actor_id: ACTORS.rita,
    owner_actor_id: ACTORS.rita,
  });
}

export async function insertParticipants(insert: Insert, base: string): Promise<void> {
  let number = 300;
  const join = (
    event: keyof typeof EVENTS,
    actor: keyof typeof ACTORS,
    role: string,
    metadata: Row | null = null,
    more: Row = {},
  ) => {
    number += 1;
    const row = {
      id: uuid(number),
      url: `${base}/join/event/${uuid(number)}`,
      event_id: EVENTS[event],
      actor_id: ACTORS[actor],
      role,
      metadata,
    };
    return insert('participants', { ...row, ...more });
  };
  const guest = (email: string | null, more: Row = {}): Row => ({
    email,
    cancellation_token: 'x',
    locale: 'fr',
    ...more,
  });
  await join('practice', 'ida', 'creator');
  await join('practice', 'ben', 'not_approved', { message: 'May I?' });
  await join('practice', 'rita', 'participant', null, { url: 'https://far.example/joins/1' });
  await join('practice', 'anonymous', 'participant', guest('Anna.Maria@example.org', { message: 'Two of us' }));
  await join('practice', 'anonymous', 'participant', guest('anna.maria@example.org'), {
    inserted_at: '2026-05-02 10:00:00',
  });
  await join('practice', 'anonymous', 'not_confirmed', guest('zoe@example.org', { confirmation_token: 'y' }));
  await join('practice', 'anonymous', 'participant', guest(null));
  await join('practice', 'anonymous', 'participant', guest('ben@example.org'));
  await join('again', 'anonymous', 'participant', guest('anna.maria@example.org'));
  await join('again', 'anonymous', 'participant', guest('gus@example.org'));
  await join('again', 'anonymous', 'rejected', guest('FAY@example.org'));
  await join('again', 'ida', 'creator');
  await join('draft', 'ben', 'creator');
  await join('remote', 'ida', 'participant');
  await join('remote', 'anonymous', 'participant', guest('anna.maria@example.org'));
  await join('orphan', 'ben', 'participant');
}
