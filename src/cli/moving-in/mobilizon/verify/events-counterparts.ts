/** Events and their parts, as they must be on this server. */
import { normalizeTag } from '../../../../domain/tags/normalize.ts';
import { lacksAddress } from '../../indexed-texts.ts';
import { EXTENSIONS } from '../../keep-files.ts';
import { isNoTag } from '../../tag-names.ts';
import { CHANGED_SINCE } from '../../verify/compare.ts';
import { type Counterpart, text, time } from '../../verify/counterpart.ts';
import { GUEST_EMAIL, IS_ANONYMOUS, IS_GONE, IS_TAKEN } from '../actors-sql.ts';
import { descriptionOf, pointOf, positive, storedTitle } from '../run/events.ts';
import { URI } from '../run/relations-sql.ts';
import { actorAt, eventAt, OWN_WORDS, ownEmailOf, urlOf, wordsOf } from './parts.ts';

const takenUrlOf = (column: string): string =>
  `(SELECT x.url FROM actors x WHERE x.id = t.${column} AND ${IS_TAKEN('x')} AND NOT ${IS_GONE('x')})`;
const ORGANIZER = `coalesce(${takenUrlOf('organizer_actor_id')}, ${takenUrlOf('attributed_to_id')})`;

const JOIN_OPTIONS = `CASE t.join_options::text WHEN 'restricted' THEN 'RESTRICTED' WHEN 'invite' THEN 'INVITE' ELSE 'FREE' END`;

/** Handles that collide are remote, so organizers of local events are there. */
const ofLocal = (former: string, own: string) =>
  [`CASE WHEN t.local THEN ${former} END`, `CASE WHEN o.local THEN ${own} END`] as const;

const capacityOf = (value: string | null): string | null => positive(JSON.parse(value ?? 'null'))?.toString() ?? null;

const events: Counterpart = {
  own: 'events o',
  key: [text('t.url', 'o.uri')],
  same: {
    title: ['t.title', 'o.title', storedTitle],
    description: [
      "jsonb_build_object('local', t.local, 'description', t.description, 'metadata', to_jsonb(t.metadata))",
      OWN_WORDS('o.description'),
      (value) => wordsOf(descriptionOf(JSON.parse(value ?? '{}'))),
    ],
    begins: time('t.begins_on', 'o.begins_on'),
    ends: time('t.ends_on', 'o.ends_on'),
    status: ["upper(coalesce(t.status::text, 'confirmed'))", 'o.status'],
    visibility: ["upper(coalesce(t.visibility::text, 'public'))", 'o.visibility'],
    'way to join': [JOIN_OPTIONS, 'o.join_options'],
    draft: ['coalesce(t.draft, false)', 'o.draft'],
    capacity: ["t.options -> 'maximum_attendee_capacity'", 'o.maximum_attendee_capacity', capacityOf],
    'web address': ["nullif(t.online_address, '')", 'o.online_address'],
    organizer: ofLocal(ORGANIZER, '(SELECT a.uri FROM actors a WHERE a.id = o.organizer_id)'),
    group: ofLocal(takenUrlOf('attributed_to_id'), '(SELECT a.uri FROM actors a WHERE a.id = o.attributed_to_id)'),
  },
  owners: [actorAt(ORGANIZER)],
};

/** A point is rounded, because the two servers write numbers in different ways. */
const pointText = (geometry: string | null): string | null => {
  const point = pointOf(geometry);
  return point && `${point.longitude.toFixed(6)} ${point.latitude.toFixed(6)}`;
};

const address = (column: string): readonly [string, string] => [`t.${column}`, `o.${column}`];

const addresses: Counterpart = {
  from: 'addresses t JOIN events e ON e.physical_address_id = t.id',
  where: `NOT ${lacksAddress('e.url')}`,
  own: 'events e JOIN addresses o ON o.id = e.address_id',
  key: [text('e.url', 'e.uri')],
  same: {
    name: address('description'),
    street: address('street'),
    locality: address('locality'),
    'postal code': address('postal_code'),
    country: address('country'),
    point: [
      't.geom::text',
      "to_char(o.longitude, 'FM990.000000') || ' ' || to_char(o.latitude, 'FM990.000000')",
      pointText,
    ],
  },
  owners: [eventAt('e.url')],
};

/** The place of a person of another server, as a person of a Mastodon was, has the address of the request. */
const asGuest = (own: string): string => `CASE WHEN p.uri IS NULL THEN ${own} ELSE '${CHANGED_SINCE}' END`;

/** People by their addresses, and by their mail addresses, too, because guests have no former address. The place of a person counts before that of the guest. */
const PLACES = `(
  SELECT e.uri AS event, a.uri AS person, p.role::text, p.message, p.uri FROM participants p JOIN events e ON e.id = p.event_id JOIN actors a ON a.id = p.actor_id
  UNION ALL SELECT e.uri, 'mailto:' || ${ownEmailOf('a.user_id')}, ${asGuest('p.role::text')}, ${asGuest('p.message')}, ${asGuest('p.uri')}
    FROM participants p JOIN events e ON e.id = p.event_id JOIN actors a ON a.id = p.actor_id WHERE a.user_id IS NOT NULL) o`;

const participants: Counterpart = {
  from: 'participants t JOIN events e ON e.id = t.event_id JOIN actors a ON a.id = t.actor_id',
  own: PLACES,
  key: [
    text('e.url', 'o.event'),
    text(`CASE WHEN ${IS_ANONYMOUS('a')} THEN 'mailto:' || ${GUEST_EMAIL('t')} ELSE a.url END`, 'o.person'),
  ],
  same: {
    role: ["upper(coalesce(t.role::text, 'participant'))", 'o.role'],
    message: ["nullif(t.metadata ->> 'message', '')", 'o.message'],
    address: [`CASE WHEN NOT e.local OR a.domain IS NOT NULL THEN ${URI('t')} END`, 'o.uri'],
  },
  owners: [eventAt('e.url'), actorAt(`CASE WHEN NOT ${IS_ANONYMOUS('a')} THEN a.url END`)],
};

/** Tags of an event, a comment or a post. */
export const tagged = (
  column: string,
  subjects: string,
  own: string,
  owner: ReturnType<typeof eventAt>,
): Counterpart => ({
  from: `${subjects}s_tags t JOIN ${subjects}s x ON x.id = t.${column} JOIN tags g ON g.id = t.tag_id`,
  where: "g.title <> ''",
  own: `${own} JOIN tags g ON g.id = o.tag_id`,
  key: [text('x.url', 'x.uri'), text('g.title', 'g.name', normalizeTag)],
  owners: [owner],
  lostBy: ['g.title', isNoTag],
});

const SERVED = [...EXTENSIONS.keys()].filter((type) => type.startsWith('image/')).map((type) => `'${type}'`);

export const eventsCounterparts: Record<string, Counterpart> = {
  events,
  addresses,
  participants,
  tags: {
    where: "t.title <> ''",
    own: 'tags o',
    key: [text('t.title', 'o.name', normalizeTag)],
    lostBy: ['t.title', isNoTag],
  },
  events_tags: tagged('event_id', 'event', 'event_tags o JOIN events x ON x.id = o.event_id', eventAt('x.url')),
  shares: {
    own: 'event_interests o JOIN events e ON e.id = o.event_id JOIN actors a ON a.id = o.actor_id',
    key: [text('t.uri', 'e.uri'), text(urlOf('actor_id'), 'a.uri')],
    owners: [eventAt('t.uri'), actorAt(urlOf('actor_id'))],
  },
  // Several rows may be one file.
  medias: {
    where: `t.file ->> 'content_type' IN (${SERVED.join(', ')})`,
    own: 'file_addresses o JOIN media m ON m.id = o.media_id',
    key: [text("split_part(t.file ->> 'url', '?', 1)", 'o.address')],
    owners: [actorAt(urlOf('actor_id'))],
    file: "t.file ->> 'url'",
  },
};
