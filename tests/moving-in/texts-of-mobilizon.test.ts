/** Comments, conversations, discussions and reports of a Mobilizon server that moved in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { eventUuid } from '../support/moving-in/mobilizon-events.ts';
import { uuid } from '../support/moving-in/mobilizon-people.ts';
import { commentUuid } from '../support/moving-in/mobilizon-texts.ts';
import { actorOf, commentOf, eventOf, type Moved, moveMobilizonIn } from '../support/moving-in/moved-mobilizon.ts';
import type { World } from '../support/world/world.ts';

let moved: Moved;
let world: World;
let old: string;
beforeAll(async () => {
  moved = await moveMobilizonIn();
  ({ world, old } = moved);
});
afterAll(() => Promise.all([world.close(), moved.mobilizon.close()]));

const db = () => world.platform.db;
const actor = (name: string) => actorOf(moved, name);
const event = (name: Parameters<typeof eventUuid>[0]) => eventOf(moved, name);
const comment = (name: Parameters<typeof commentUuid>[0]) => commentOf(moved, name);

describe('texts', () => {
  test('are comments on events, with their addresses', async () => {
    const [first, reply] = await Promise.all([comment('ofRita'), comment('reply')]);
    expect(first).toMatchObject({
      visibility: 'PUBLIC',
      local: false,
      language: 'en',
      text: 'When exactly?',
      eventComment: { approvedAt: expect.any(Date) },
    });
    expect(reply).toMatchObject({
      inReplyToId: first.id,
      inReplyToActorId: first.actorId,
      conversationId: first.id,
      local: true,
      eventComment: null,
    });
    expect(reply.mentions.map(({ actor: { preferredUsername } }) => preferredUsername)).toEqual(['rita']);
    expect(reply.tags.map(({ tag }) => tag.name)).toEqual(['singing']);
    const { id } = await eventOf(moved, 'practice');
    const { body } = await world.rest(world.bob).get(`/api/v1/events/${id}/comments`);
    expect(body).toMatchObject([{ id: `${first.id}` }]);
  });

  test('that were deleted do not return', async () => {
    const uris = [`${old}/comments/${commentUuid('deleted')}`, `${old}/events/${uuid(666)}`];
    expect(await db().tombstone.count({ where: { uri: { in: uris } } })).toBe(2);
    expect(await db().status.count({ where: { uri: { in: uris } } })).toBe(0);
  });

  test('in conversations are read by those who take part, and by nobody else', async () => {
    const [letter, answer] = await Promise.all([comment('letter'), comment('answer')]);
    expect([letter.visibility, answer.conversationId]).toEqual(['DIRECT', letter.id]);
    const [ida, ben] = await Promise.all([actor('ida'), actor('ben')]);
    const conversations = await db().conversation.findMany({
      where: { threadId: letter.id },
      include: { entries: true },
    });
    expect(
      new Map(
        conversations.map(({ actorId, participantIds, unread, entries }) => [
          actorId,
          [participantIds, unread, entries.length],
        ]),
      ),
    ).toEqual(
      new Map([
        [ida.id, [[ben.id], false, 2]],
        [ben.id, [[ida.id], true, 2]],
      ]),
    );
    expect((await world.rest(world.bob).get(`/api/v1/statuses/${letter.id}`)).status).toBe(404);
  });

  test('in a group are discussions and posts, and members read all of them', async () => {
    const [opening, further, choir] = await Promise.all([comment('opening'), comment('further'), actor('choir')]);
    expect(opening).toMatchObject({
      visibility: 'MEMBERS',
      groupId: choir.id,
      content: '<p><strong>Which songs?</strong></p><p>Let us vote.</p>',
    });
    expect(further).toMatchObject({ visibility: 'MEMBERS', inReplyToId: opening.id, conversationId: opening.id });
    expect(await db().discussion.findMany()).toMatchObject([
      { statusId: opening.id, title: 'Which songs?', answersCount: 1, lastId: further.id },
    ]);
    expect(await db().status.count({ where: { reblogOfId: opening.id, actorId: choir.id } })).toBe(1);
    expect(await db().statusStats.findUnique({ where: { statusId: opening.id } })).toMatchObject({ repliesCount: 1 });
    const [ida, rita] = await Promise.all([actor('ida'), actor('rita')]);
    const shown = (actorId: bigint) => db().homeEntry.count({ where: { actorId } });
    expect([await shown(ida.id), await shown(rita.id)]).toEqual([3, 0]);
    const posts = await db().status.findMany({
      where: { actorId: choir.id, reblogOfId: null },
      orderBy: { uri: 'asc' },
      include: { tags: true, media: true },
    });
    expect(posts.map(({ media }) => media.map(({ ownerId, size, kind }) => [ownerId, size, kind]))).toEqual([
      [[choir.id, 70, 'IMAGE']],
      [],
    ]);
    expect(posts.map(({ uri, visibility, content, tags }) => [uri, visibility, content, tags.length])).toEqual([
      [`${old}/p/our-season-51`, 'PUBLIC', '<p><strong>Our season</strong></p><p>It <i>begins</i>.</p>', 1],
      [`${old}/p/our-season-52`, 'MEMBERS', '<p><strong>For us alone</strong></p><p>It <i>begins</i>.</p>', 0],
    ]);
  });
});

test('reports keep what they are about, and the server its name', async () => {
  const [report] = await db().report.findMany({ include: { statuses: true, notes: true, reporter: true } });
  const practice = await event('practice');
  expect(report).toMatchObject({
    ...{
      status: 'OPEN',
      content: 'Rude',
      reporter: { preferredUsername: 'ben' },
      notes: [{ content: 'I asked' }],
      eventId: practice.id,
    },
    ...{ event: { title: 'Choir practice' }, statuses: [{ object: { text: 'When exactly?' } }] },
  });
  const settings = Object.fromEntries((await db().setting.findMany()).map(({ name, value }) => [name, value]));
  expect(settings).toMatchObject({
    ...{
      name: 'Town events',
      description: 'What is on',
      contactEmail: 'mail@town.example',
      registrations: 'open',
      languages: ['fr', 'en'],
    },
  });
  expect(await db().instanceText.findMany()).toMatchObject([
    { kind: 'EXTENDED_DESCRIPTION', text: expect.stringContaining('About') },
  ]);
});
