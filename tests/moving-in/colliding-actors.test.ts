/** Remote actors of a Mobilizon whose names are one name on this server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENTS } from '../support/moving-in/mobilizon-events.ts';
import { ACTORS, uuid } from '../support/moving-in/mobilizon-people.ts';
import { type Moved, moveMobilizonIn } from '../support/moving-in/moved-mobilizon.ts';

/** The second and the fourth collide with the one before them. */
const COLLIDING = [
  { id: 31, name: 'foo', domain: 'peer.example', type: 'Person' },
  { id: 32, name: 'foo', domain: 'peer.example', type: 'Group' },
  { id: 33, name: 'Bob', domain: 'x.example', type: 'Person' },
  { id: 34, name: 'bob', domain: 'x.example', type: 'Person' },
];

let moved: Moved;
beforeAll(async () => {
  moved = await moveMobilizonIn({}, async (mobilizon) => {
    for (const { id, name, domain, type } of COLLIDING) {
      const url = `https://${domain}/actors/${id}`;
      await mobilizon.insert('actors', {
        ...{ id, preferred_username: name, domain, type, url, inbox_url: `${url}/inbox`, outbox_url: `${url}/outbox` },
        ...{ followers_url: `${url}/followers`, shared_inbox_url: null },
      });
      await mobilizon.insert('followers', {
        ...{ id: uuid(700 + id), actor_id: id, target_actor_id: ACTORS.ida, approved: true, notify: true },
        url: `${url}/follow`,
      });
      await mobilizon.insert('members', {
        ...{ id: uuid(700 + id), actor_id: id, parent_id: ACTORS.choir, role: id === 34 ? 'invited' : 'member' },
        ...{ url: `${url}/member`, invited_by_id: id },
      });
      await mobilizon.insert('comments', {
        ...{ id: 700 + id, uuid: uuid(700 + id), url: `${url}/comment`, text: '<p>Hi</p>', local: false },
        ...{ visibility: 'public', actor_id: id, event_id: EVENTS.practice, published_at: '2026-05-01 11:00:00' },
      });
      await mobilizon.insert('comments', {
        ...{ id: 800 + id, uuid: uuid(800 + id), url: `${url}/answer`, text: '<p>Yes</p>', local: true },
        ...{ visibility: 'public', actor_id: ACTORS.ida, event_id: EVENTS.practice, in_reply_to_comment_id: 700 + id },
        ...{ origin_comment_id: 700 + id, published_at: '2026-05-01 12:00:00' },
      });
      await mobilizon.insert('mentions', { silent: false, comment_id: 800 + id, actor_id: id });
      await mobilizon.insert('events', {
        ...{ id: 700 + id, uuid: uuid(700 + id), url: `${url}/event`, local: false, title: 'Theirs', draft: false },
        ...{ begins_on: '2026-12-01 18:00:00', organizer_actor_id: id, status: 'confirmed', visibility: 'public' },
        ...{ join_options: 'free', options: {}, metadata: [] },
      });
      await mobilizon.insert('shares', {
        ...{ id: 700 + id, uri: `${url}/event`, actor_id: id, owner_actor_id: ACTORS.rita },
      });
      const report = { content: 'Rude', status: 'open', reporter_id: ACTORS.ben };
      await mobilizon.insert('reports', { id: 700 + id, url: `${url}/report`, reported_id: id, ...report });
      await mobilizon.insert('reports', {
        ...{ id: 800 + id, url: `${url}/event-report`, reported_id: ACTORS.rita, ...report },
      });
      await mobilizon.insert('reports_events', { report_id: 800 + id, event_id: 700 + id });
    }
  });
});
afterAll(() => Promise.all([moved.world.close(), moved.mobilizon.close()]));

test('come once, and the rows of the others are named', async () => {
  const { db } = moved.world.platform;
  const theirs = { domain: { in: ['peer.example', 'x.example'] } };
  const actors = await db.actor.findMany({ where: theirs, orderBy: { id: 'asc' } });
  expect(actors.map(({ preferredUsername, type }) => [preferredUsername, type])).toEqual([
    ['foo', 'PERSON'],
    ['Bob', 'PERSON'],
  ]);
  expect([
    await db.follow.count({ where: { follower: theirs } }),
    await db.status.count({ where: { actor: theirs } }),
    await db.event.count({ where: { organizer: theirs } }),
    await db.report.count({ where: { reported: theirs } }),
  ]).toEqual([2, 2, 2, 2]);
  // Answers to comments that are lost begin threads of their own.
  const answers = await db.status.findMany({ where: { uri: { endsWith: '/answer' } }, orderBy: { uri: 'asc' } });
  expect(answers.map(({ inReplyToId }) => inReplyToId !== null)).toEqual([true, false, true, false]);
  const lost = new Map(moved.lost.map(({ table, count }) => [table, count]));
  for (const table of ['actors', 'followers', 'members', 'comments', 'events', 'reports'])
    expect([table, lost.get(table)]).toEqual([table, 2]);
});
