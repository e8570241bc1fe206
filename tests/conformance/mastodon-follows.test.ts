/** Follows and notifications: behaviours that Mastodon's clients rely on, row by row. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let fan: Person;
let target: Person;
let locked: Person;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Three people without any relation to each other. */
beforeEach(async () => {
  number += 1;
  [fan, target, locked] = await Promise.all([
    world.person(`fan${number}`),
    world.person(`target${number}`),
    world.person(`locked${number}`, { locked: true }),
  ]);
});

const act = (who: Person, verb: string, whom: Person, body?: object) =>
  world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`, body);
const told = async (who: Person, query: Record<string, string | string[]> = {}) => {
  await world.drain();
  return (await world.rest(who).get('/api/v1/notifications', query)).body.map((row: { type: string }) => row.type);
};

describe('following', () => {
  test('follow-01: an unlocked account is followed at once', async () => {
    expect((await act(fan, 'follow', target)).body).toMatchObject({ following: true, requested: false });
  });

  test('follow-02: a locked one gets a request and a notification', async () => {
    expect((await act(fan, 'follow', locked)).body).toMatchObject({ following: false, requested: true });
    expect(await told(locked)).toEqual(['follow_request']);
  });

  test('follow-04: an unlocked account that mutes the follower gets a request', async () => {
    await act(target, 'mute', fan);
    expect((await act(fan, 'follow', target)).body).toMatchObject({ following: false, requested: true });
  });

  test('follow-05, follow-06: oneself and blocking accounts cannot be followed', async () => {
    const self = await act(fan, 'follow', fan);
    expect([self.status, self.body.error]).toEqual([403, 'Following your own account is not allowed']);
    await act(target, 'block', fan);
    const blocked = await act(fan, 'follow', target);
    expect([blocked.status, blocked.body.error]).toEqual([403, 'This action is not allowed']);
  });

  test('follow-08: following again sets languages, which filter home', async () => {
    await act(fan, 'follow', target);
    const { body } = await act(fan, 'follow', target, { languages: ['en', 'es'] });
    expect([...body.languages].sort()).toEqual(['en', 'es']);
    const [english] = [
      await world.post(target, 'hello', { language: 'en' }),
      await world.post(target, 'hallo', { language: 'de' }),
    ];
    await world.drain();
    const home = (await world.rest(fan).get('/api/v1/timelines/home')).body;
    expect(idsOf(home)).toEqual([english.id]);
  });

  test('follow-09: options of a request apply after acceptance', async () => {
    const asked = await act(fan, 'follow', locked, { notify: true, languages: ['en'] });
    expect(asked.body).toMatchObject({ requested: true, showing_reblogs: true, notifying: true, languages: ['en'] });
    const again = await act(fan, 'follow', locked, { reblogs: false });
    expect(again.body).toMatchObject({ requested: true, showing_reblogs: false, notifying: true });
    await world.rest(locked).post(`/api/v1/follow_requests/${fan.id}/authorize`);
    expect(await world.relation(fan, locked)).toMatchObject({ following: true, showing_reblogs: false });
  });

  test('follow-10: unfollowing withdraws a request', async () => {
    await act(fan, 'follow', locked);
    expect((await act(fan, 'unfollow', locked)).body).toMatchObject({ following: false, requested: false });
    expect((await world.rest(locked).get('/api/v1/follow_requests')).body).toEqual([]);
  });

  test('follow-16: a follower is removed', async () => {
    await act(fan, 'follow', target);
    expect((await act(target, 'remove_from_followers', fan)).body).toMatchObject({ followed_by: false });
    expect((await world.relation(fan, target)).following).toBe(false);
  });
});

describe('muting', () => {
  test('follow-12, follow-13: keeps the follow, and hides notifications by default', async () => {
    await act(fan, 'follow', target);
    const wanted = { following: true, muting: true, muting_notifications: true };
    expect((await act(fan, 'mute', target)).body).toMatchObject(wanted);
    expect((await act(fan, 'mute', target, { notifications: false })).body.muting_notifications).toBe(false);
  });

  test('follow-14: ends by itself', async () => {
    await act(fan, 'mute', target, { duration: 1 });
    expect((await world.relation(fan, target)).muting).toBe(true);
    world.clock.advance(1100);
    expect((await world.relation(fan, target)).muting).toBe(false);
  });

  test('afterwards, home has the posts that it missed', async () => {
    const home = async () => {
      await world.drain();
      return idsOf((await world.rest(fan).get('/api/v1/timelines/home')).body);
    };
    await act(fan, 'follow', target);
    await world.drain();
    await act(fan, 'mute', target);
    const missed = await world.post(target, 'written while muted');
    expect(await home()).toEqual([]);
    await act(fan, 'unmute', target);
    expect(await home()).toEqual([missed.id]);

    await act(fan, 'mute', target, { duration: 60 });
    const later = await world.post(target, 'written while muted for a minute');
    await world.drain();
    world.clock.advance(61_000);
    await runFromTimetable(world.platform, 'mutes.expired');
    expect(await home()).toEqual([later.id, missed.id]);
  });

  test('without a follow, home stays empty after the unmute', async () => {
    await act(fan, 'mute', target);
    await world.post(target, 'written while muted');
    await act(fan, 'unmute', target);
    await world.drain();
    expect((await world.rest(fan).get('/api/v1/timelines/home')).body).toEqual([]);
  });

  test('truthiness-02: 0 is false', async () => {
    const sent = new URLSearchParams({ notifications: '0' });
    const { body } = await world.rest(fan).post(`/api/v1/accounts/${target.id}/mute`, sent);
    expect(body).toMatchObject({ muting: true, muting_notifications: false });
  });
});

describe('notifications', () => {
  /** The target is followed, favourited and mentioned by the fan, and favourited by the locked one. */
  async function all(): Promise<void> {
    const status = await world.post(target, 'liked');
    await act(fan, 'follow', target);
    await world.post(fan, `@${target.name} hi`);
    for (const who of [fan, locked]) await world.rest(who).post(`/api/v1/statuses/${status.id}/favourite`);
  }

  test('notifications-01, notifications-02: filtered by included or excluded kinds', async () => {
    await all();
    expect(await told(target, { types: ['mention'] })).toEqual(['mention']);
    expect((await told(target, { exclude_types: ['mention'] })).sort()).toEqual(['favourite', 'favourite', 'follow']);
  });

  test('notifications-03: those of one sender', async () => {
    await all();
    expect(await told(target, { account_id: locked.id })).toEqual(['favourite']);
    expect(await told(target, { account_id: '1' })).toEqual([]);
  });

  test('notifications-06: those of others are not found', async () => {
    await all();
    await world.drain();
    const [first] = (await world.rest(target).get('/api/v1/notifications')).body;
    expect((await world.rest(fan).post(`/api/v1/notifications/${first.id}/dismiss`)).status).toBe(404);
    expect((await world.rest(target).post(`/api/v1/notifications/${first.id}/dismiss`)).status).toBe(200);
    expect(await told(target)).toHaveLength(3);
  });

  test('notifications-15: none by accounts muted with notifications', async () => {
    await act(target, 'mute', fan, { notifications: true });
    await act(target, 'mute', locked, { notifications: false });
    await all();
    expect(await told(target)).toEqual(['favourite']);
  });
});
