/**
 * Every way to write a status keeps each field of `Words`. A field that is missing in this table does not compile, and a place that forgets it
 * fails here; docs/where-to-put-things.md names the places.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNote } from '../../src/domain/federation/documents/note.ts';
import { readArchived } from '../../src/domain/federation/remote/archive/archived-post.ts';
import { wordsOf } from '../../src/domain/federation/remote/store/store-status.ts';
import { type Words, wordsIn } from '../../src/domain/statuses/writing/words.ts';
import { statusDocuments } from '../../src/entities/activitypub/note-document.ts';
import { ACTIVITY_ROWS, viewActivity } from '../../src/entities/transfers/activity.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** How clients send each field, how a draft and a scheduled status show it, and a value that is not the default. */
const FIELDS = {
  text: { sent: 'status', shown: 'text', value: 'What I write' },
  spoilerText: { sent: 'spoiler_text', shown: 'spoiler_text', value: 'Careful' },
  sensitive: { sent: 'sensitive', shown: 'sensitive', value: true },
  language: { sent: 'language', shown: 'language', value: 'fr' },
} satisfies { [Name in keyof Words]: { sent: string; shown: string; value: Words[Name] } };

type Name = keyof Words;

const NAMES = Object.keys(FIELDS) as Name[];

/** A status shows its HTML instead; `source` has the text. */
const NOT_IN_STATUS: readonly Name[] = ['text'];
const NOT_FEDERATED: readonly Name[] = [];

const named = (by: 'sent' | 'shown', except: readonly Name[] = []) =>
  Object.fromEntries(
    NAMES.filter((name) => !except.includes(name)).map((name) => [FIELDS[name][by], FIELDS[name].value]),
  );
const WORDS = Object.fromEntries(NAMES.map((name) => [name, FIELDS[name].value])) as unknown as Words;
const FEDERATED = Object.fromEntries(Object.entries(WORDS).filter(([name]) => !NOT_FEDERATED.includes(name as Name)));

let world: World;
/** A status with all of them. */
let id: string;
beforeAll(async () => {
  world = await createWorld();
  id = (await world.post(world.alice, named('sent'))).id;
});
afterAll(() => world.close());

const rest = () => world.rest(world.alice);
const stored = async (status: string) =>
  wordsIn(await world.platform.db.status.findUniqueOrThrow({ where: { id: BigInt(status) } }));

test('a new status', async () => {
  expect(await stored(id)).toEqual(WORDS);
  const { body } = await rest().post('/api/v1/statuses', named('sent'));
  expect(body).toMatchObject(named('sent', NOT_IN_STATUS));
  expect((await rest().get(`/api/v1/statuses/${id}`)).body).toMatchObject(named('sent', NOT_IN_STATUS));
});

test('an edit', async () => {
  const before = await world.post(world.alice, { status: 'Before' });
  await rest().send('PUT', `/api/v1/statuses/${before.id}`, { body: named('sent') });
  expect(await stored(before.id)).toEqual(WORDS);
});

test('an edit of one field alone is a new version', async () => {
  for (const name of NAMES) {
    const before = await world.post(world.alice, { status: 'Before' });
    const body = { status: 'Before', [FIELDS[name].sent]: FIELDS[name].value };
    await rest().send('PUT', `/api/v1/statuses/${before.id}`, { body });
    expect([name, (await rest().get(`/api/v1/statuses/${before.id}`)).body.edited_at]).not.toEqual([name, null]);
  }
});

test('a scheduled status', async () => {
  const scheduled_at = new Date(world.clock.now().getTime() + 600_000).toISOString();
  // The client of the tests expects a status.
  const answer = await fetch(`${world.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.alice.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...named('sent'), scheduled_at }),
  });
  expect((await answer.json()).params).toMatchObject(named('shown'));
  world.clock.advance(600_000);
  await world.drain();
  const { id: last } = await world.platform.db.status.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect(await stored(last.toString())).toEqual(WORDS);
});

test('a draft', async () => {
  await rest().send('PUT', '/api/v1/drafts/new', { body: named('shown') });
  expect((await rest().get('/api/v1/drafts/new')).body).toMatchObject(named('shown'));
});

test('the document for other servers, as they read it', async () => {
  const { platform } = world;
  const document = (await statusDocuments(platform, [BigInt(id)])).get(BigInt(id))?.note;
  const note = readNote(JSON.parse(JSON.stringify(document)), { now: platform.clock.now() });
  expect(note && wordsOf(note, [], false)).toMatchObject(FEDERATED);
});

test('the archive, as another server imports it', async () => {
  const { db, clock } = world.platform;
  const row = await db.status.findUniqueOrThrow({ where: { id: BigInt(id) }, include: ACTIVITY_ROWS });
  const activity = JSON.parse(JSON.stringify(viewActivity(row, world.url)));
  const owner = { id: row.actor.uri, followers: row.actor.followersUri };
  expect(readArchived(activity, owner, clock.now())).toMatchObject(FEDERATED);
});
