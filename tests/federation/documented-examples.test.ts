/**
 * This server sends activities like the examples in docs/federation.md: the same terms, and the same forms of addresses, times
 * and words.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, storedEvent } from '../support/federation/event-sender.ts';
import { Instances, relayOf } from '../support/federation/instances.ts';
import { join } from '../support/federation/joiner.ts';
import { type PeerActor, PUBLIC } from '../support/servers/fediverse-peer.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { writeTo } from '../support/world/event-messages.ts';
import { createGroup, organize } from '../support/world/events.ts';

type Document = Record<string, unknown> & { type: string };

const DOCS = new URL('../../docs/federation.md', import.meta.url);
const examples: Document[] = [...readFileSync(DOCS, 'utf8').matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) =>
  JSON.parse(text),
);

/** `Accept of Join`: the name of an example. */
function nameOf({ type, object, inReplyTo }: Document): string {
  const inner = (object as Document | undefined)?.type;
  return [type, inner && `of ${inner}`, inReplyTo && 'as an answer'].filter(Boolean).join(' ');
}

let from: Correspondent;
const sent = new Map<string, Document>();

const keep = (document: Document): unknown => sent.set(nameOf(document), document);

/** The activities that the remote server has just received. */
function keepAll(): void {
  for (const { activity } of from.peer.received) keep(activity);
  from.peer.forget();
}

async function eventOfGroup(groupId: string) {
  const { world } = from;
  const image = form({ file: file(await picture('png', 64, 32)), name: 'Banner' });
  const { id } = await world.trpc(world.bob).pictures.upload.mutate(image);
  const event = await organize(world, world.bob, {
    ...{ title: 'Spring concert', description: '<p>Bring a <b>blanket</b>.</p>', category: 'music' },
    ...{ beginsOn: '2060-05-14T17:00:00Z', endsOn: '2060-05-14T19:30:00Z', timeZone: 'Europe/Berlin' },
    physicalAddress: { description: 'Town park', locality: 'Leipzig', country: 'Germany', geom: '12.37;51.33' },
    ...{ options: { maximumAttendeeCapacity: 80 }, organizerActorId: groupId, pictureId: id },
  });
  await world.drain();
  return event;
}

/** A message of the organizer to a remote participant. The example is the Note alone. */
async function ofMessages(tina: PeerActor, uuid: string): Promise<void> {
  await writeTo(from.world, from.world.bob, uuid);
  await from.world.drain();
  const messages = from.peer.received.filter(
    ({ activity }) => `${activity.to}` === tina.uri && activity.type === 'Create',
  );
  for (const { activity } of messages) keep(activity.object as Document);
}

/** About a local group: its event, a person who joins both, and servers that follow. */
async function ofGroup(tina: PeerActor): Promise<void> {
  const { world } = from;
  const group = await createGroup(world, world.bob, { preferredUsername: 'jazz_club', openness: 'MODERATED' });
  const uri = from.uriOf('jazz_club');
  keep(await (await fetch(uri, { headers: { accept: 'application/activity+json' } })).json());
  await join(from, tina, { url: uri });
  const members = await world.trpc(world.bob).groups.members.query({ id: group.id });
  const memberActorId = members.find(({ role }) => role === 0)?.actor?.id ?? '';
  await world.trpc(world.bob).groups.updateMember.mutate({ id: group.id, memberActorId, role: 1 });
  await world.drain();
  const instances = new Instances(from);
  await instances.asks(relayOf(from));
  const [asking] = await instances.list({ side: 'requests' });
  await instances.act(asking.id, 'accept');
  const event = await eventOfGroup(group.id);
  keep(await (await fetch(event.url, { headers: { accept: 'application/activity+json' } })).json());
  await join(from, tina, event);
  await ofMessages(tina, event.uuid);
  await world.trpc(world.bob).events.cancel.mutate({ id: event.uuid, message: 'Rain' });
  await world.drain();
  await world.trpc(world.bob).events.delete.mutate({ id: event.uuid });
  await world.drain();
  keepAll();
}

/** An invitation to a local event, and a reply to it from a microblogging server. */
async function ofBob(dora: PeerActor): Promise<void> {
  const { world } = from;
  const { uuid, url } = await organize(world, world.bob, { title: 'Supper', visibility: 'PRIVATE' });
  await from.peer.idAt(world, dora);
  await world.trpc(world.bob).eventInvitations.create.mutate({ id: uuid, person: dora.handle });
  await world.drain();
  from.peer.received.filter(({ activity }) => activity.type === 'Invite').map(({ activity }) => keep(activity));
  from.peer.forget();
  const bob = from.uriOf('bob');
  const note = from.note({ attributedTo: dora.uri, inReplyTo: url, to: [bob], cc: [], content: '<p>@bob Yes</p>' });
  const tag = [{ type: 'Mention', href: bob, name: '@bob' }];
  const object = { ...note, tag };
  await from.sendAs(dora, { id: `${note.id}/activity`, type: 'Create', object, to: [bob], cc: [] });
  for (const { activity } of from.peer.received) sent.set('Create of Note', activity);
  from.peer.forget();
}

/** About a remote event: alice joins, leaves, and reports it with a comment. */
async function elsewhere(): Promise<void> {
  const { world } = from;
  const object = await createEvent(from);
  const event = await storedEvent(from, object.id);
  const id = event?.uuid ?? '';
  await world.trpc(world.alice).participations.join.mutate({ id, message: 'I bring a chair' });
  await world.drain();
  await world.trpc(world.alice).participations.leave.mutate({ id });
  await world.drain();
  const comment = await from.storedOf((await from.create({ inReplyTo: object.id })).id);
  await world.rest(world.carol).post('/api/v1/moderation/reports', {
    ...{ reportedActorId: `${event?.organizerId}`, eventId: id, commentsIds: [`${comment?.id}`] },
    ...{ content: 'A fraud', forward: true },
  });
  await world.drain();
  keepAll();
}

/** The answer to a request to quote a post of bob, and the approval in it. */
async function ofQuotes(): Promise<void> {
  const quoted = await from.post(from.world.bob, { quote_approval_policy: 'public' });
  const instrument = from.note({ quote: quoted.uri });
  await from.send({ id: from.fresh(from.sam), type: 'QuoteRequest', object: quoted.uri, instrument });
  const [{ result }] = from.peer.activities('Accept');
  keep((await (await fetch(result, { headers: { accept: 'application/activity+json' } })).json()) as Document);
  keepAll();
}

/** The answer to a request to reply to a post of bob, and the approval in it. */
async function ofReplies(): Promise<void> {
  const target = await from.post(from.world.bob);
  from.peer.forget();
  const instrument = from.note({ inReplyTo: target.uri });
  await from.send({ id: from.fresh(from.sam), type: 'ReplyRequest', object: target.uri, instrument });
  const [{ result }] = from.peer.activities('Accept');
  keep((await (await fetch(result, { headers: { accept: 'application/activity+json' } })).json()) as Document);
  keepAll();
}

/** Bob likes a post of sam, who approves each like. */
async function ofLikes(): Promise<void> {
  const policy = { automaticApproval: [from.sam.uri], manualApproval: [PUBLIC] };
  const { id } = await from.create({ interactionPolicy: { canLike: policy } });
  const stored = await from.storedOf(id);
  from.peer.forget();
  await from.world.rest(from.world.bob).post(`/api/v1/statuses/${stored?.id}/favourite`);
  await from.world.drain();
  keepAll();
}

beforeAll(async () => {
  from = await Correspondent.open();
  await ofGroup(from.peer.actor('tina'));
  await ofBob(from.peer.actor('dora'));
  await elsewhere();
  await ofQuotes();
  await ofReplies();
  await ofLikes();
});
afterAll(() => from.close());

/** Words that must match; other values are free text. */
const COMPARED = [
  'type',
  'formerType',
  'status',
  'eventStatus',
  'joinMode',
  'role',
  'openness',
  'timezone',
  'category',
];

function formOf(key: string, text: string): string {
  if (COMPARED.includes(key) || text.endsWith('#Public')) return text;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text.endsWith('Z') ? 'time' : 'time at its place';
  const own = [from.world.url, 'https://plaza.example'].find((url) => text.startsWith(url));
  if (own === undefined) return /^https?:/.test(text) ? 'an address elsewhere' : 'text';
  return text
    .slice(own.length)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|0e9a…/g, ':uuid')
    .replace(/(?<=[/#])\d+/g, ':number')
    .replace(/(?<=^\/users\/)[^/#]+/, ':name');
}

/** The parts of the example that are missing in the activity: `object.role: member, but administrator`. */
function differences(example: unknown, actual: unknown, path: string[] = []): string[] {
  const key = path.findLast((part) => Number.isNaN(Number(part))) ?? '';
  const differ = (what: unknown, but: unknown) => [`${path.join('.')}: ${what}, but ${but}`];
  if (example === '…' || key === '…' || key === '@context') return [];
  if (example === null || actual === null || typeof example !== typeof actual)
    return key === 'participationMessage' || example === actual ? [] : differ(typeof example, JSON.stringify(actual));
  if (typeof example === 'string') {
    const [said, is] = [formOf(key, example), formOf(key, actual as string)];
    return said === is || path.includes('attachment') ? [] : differ(said, is);
  }
  if (Array.isArray(example)) {
    const all = actual as unknown[];
    const lacks = (one: unknown, at: number) => {
      const each = all.map((other) => differences(one, other, [...path, `${at}`]));
      return each.some((found) => found.length === 0) ? [] : (each[0] ?? differ(JSON.stringify(one), 'nothing'));
    };
    return example.flatMap(lacks);
  }
  if (typeof example !== 'object') return [];
  const of = actual as Record<string, unknown>;
  return Object.entries(example).flatMap(([name, value]) => differences(value, of[name], [...path, name]));
}

test('FEDERATION.md has examples of everything that event servers exchange', () => {
  const names = examples.map(nameOf);
  for (const type of ['Event', 'Update of Event', 'Delete of Tombstone', 'Join', 'Accept of Join', 'Leave', 'Group'])
    expect(names).toContain(type);
  expect(examples.length).toBeGreaterThan(12);
});

const ofHere = examples.filter(({ id }) => `${id}`.startsWith('https://plaza.example'));

test.each(ofHere.map((example) => [nameOf(example), example] as const))('%s is sent like that', (name, example) => {
  const actual = sent.get(name);
  expect([name, actual && differences(example, actual)]).toEqual([name, []]);
});
