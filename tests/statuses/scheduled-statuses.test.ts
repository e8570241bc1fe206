/** Scheduled statuses, through REST. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { exchange, obtainCode, registerApp } from '../support/clients/authorization.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();

/** A scheduled post answers another entity, so this reads the wire itself. */
async function schedule(who: Person, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${world.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: exact(await answer.text()) };
}
/** Numbers that JavaScript would round are read as text. */
const exact = (json: string) =>
  JSON.parse(json, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? { integer: context?.source } : value,
  );
const list = async (who: Person, query = {}) =>
  idsOf((await world.rest(who).get('/api/v1/scheduled_statuses', query)).body);
const posted = async (who: Person) =>
  (await world.rest(who).get(`/api/v1/accounts/${who.id}/statuses`)).body.map(
    (row: { content: string }) => row.content,
  );

describe('scheduling', () => {
  test.each([4 * MINUTE, 5 * MINUTE])('schedule-01: is refused %i ms ahead', async (ms) => {
    const { status, body } = await schedule(world.alice, { status: 'soon', scheduled_at: later(ms) });
    expect([status, body.error]).toEqual([422, 'Validation failed: Scheduled at date must be in the future']);
  });

  test('schedule-02: stores its parameters, posts nothing yet, and posts once at its time', async () => {
    const media = await world.upload(world.bob, form({ file: file(await picture('png', 20, 10)) }));
    const parent = await world.post(world.alice, { status: 'parent' });
    const at = later(2 * DAY);
    const { status, body } = await schedule(world.bob, {
      status: '@alice later #sometime',
      spoiler_text: 'wait',
      visibility: 'unlisted',
      language: 'fr',
      in_reply_to_id: parent.id,
      media_ids: [media.id],
      scheduled_at: at,
    });
    expect([status, body.scheduled_at]).toEqual([200, at]);
    expect(body.params).toEqual({
      text: '@alice later #sometime',
      group_id: null,
      title: null,
      members_only: false,
      poll: null,
      media_ids: [media.id],
      sensitive: false,
      spoiler_text: 'wait',
      visibility: 'unlisted',
      in_reply_to_id: { integer: parent.id },
      language: 'fr',
      scheduled_at: null,
      application_id: 0,
      idempotency: null,
      with_rate_limit: false,
      quoted_status_id: null,
      quote_approval_policy: 'public',
      reply_approval_policy: 'public',
    });
    expect(idsOf(body.media_attachments)).toEqual([media.id]);
    await world.drain();
    expect([await posted(world.bob), await list(world.bob)]).toEqual([[], [body.id]]);
    // Mastodon writes this id as a number; first-party apps get text with all digits.
    const waiting = await world.trpc(world.bob).scheduledStatuses.list.query({});
    expect(waiting.map((row) => row.params.in_reply_to_id)).toEqual([parent.id]);
    for (const path of ['', `/${body.id}`]) {
      const headers = { authorization: `Bearer ${world.bob.token}` };
      const answer = await fetch(`${world.url}/api/v1/scheduled_statuses${path}`, { headers });
      expect(await answer.text()).toContain(`"in_reply_to_id":${parent.id},`);
    }
    // Its media do not expire after a day.
    world.clock.advance(2 * DAY - MINUTE);
    await runFromTimetable(world.platform, 'attachments.expired');
    await world.drain();
    expect(await posted(world.bob)).toEqual([]);
    world.clock.advance(MINUTE);
    await world.drain();
    await world.drain();
    const [made, ...rest] = (await world.rest(world.bob).get(`/api/v1/accounts/${world.bob.id}/statuses`)).body;
    expect(rest).toEqual([]);
    expect(made).toMatchObject({
      visibility: 'unlisted',
      spoiler_text: 'wait',
      language: 'fr',
      in_reply_to_id: parent.id,
      mentions: [{ acct: 'alice' }],
      media_attachments: [{ id: media.id }],
    });
    expect(await list(world.bob)).toEqual([]);
    const kinds = (await world.rest(world.alice).get('/api/v1/notifications')).body.map(
      (n: { type: string }) => n.type,
    );
    expect(kinds).toEqual(['mention']);
  });

  test('schedule-03: posts at once for a time in the past', async () => {
    const { status, body } = await schedule(world.alice, { status: 'overdue', scheduled_at: later(-MINUTE) });
    expect([status, body.content]).toEqual([200, '<p>overdue</p>']);
  });

  test('statuses-03: schedules one status for the same key', async () => {
    const send = () =>
      schedule(world.alice, { status: 'keyed', scheduled_at: later(30 * MINUTE) }, { 'idempotency-key': 'k' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set([...answers, await send()].map((answer) => answer.body.id)).size).toBe(1);
    // Without a warning it is empty, because apps require a text.
    expect(answers[0]?.body.params.spoiler_text).toBe('');
    await world.rest(world.alice).delete(`/api/v1/scheduled_statuses/${answers[0]?.body.id}`);
  });

  test('the duration of a scheduled poll starts when it is posted', async () => {
    const poll = { options: ['a', 'b'], expires_in: 600, multiple: true };
    const { body } = await schedule(world.mod, { status: 'ask later', poll, scheduled_at: later(10 * MINUTE) });
    expect(body.params.poll).toEqual({ ...poll, hide_totals: false });
    world.clock.advance(10 * MINUTE);
    await world.drain();
    const [made] = (await world.rest(world.mod).get(`/api/v1/accounts/${world.mod.id}/statuses`)).body;
    expect(made.poll).toMatchObject({ expires_at: later(10 * MINUTE), multiple: true });
  });

  test.each([
    [{ status: '' }, 422],
    [{ status: 'x'.repeat(501) }, 422],
    [{ status: 'x', in_reply_to_id: '1' }, 404],
    [{ status: 'x', media_ids: ['1'] }, 422],
    [{ status: 'x', poll: { options: ['a'], expires_in: 600 } }, 422],
  ])('refuses what posting refuses: %j', async (body, code) => {
    expect((await schedule(world.alice, { ...body, scheduled_at: later(10 * MINUTE) })).status).toBe(code);
  });

  test('an app finds its id as a number of 31 bits, which typed clients keep', async () => {
    const app = await registerApp(world);
    const { body: grant } = await exchange(
      world,
      app,
      await obtainCode(world, app, world.alice.email, { scope: 'read write' }),
    );
    const alice = { ...world.alice, token: grant.access_token };
    const { status, body } = await schedule(alice, { status: 'by app', scheduled_at: later(DAY) });
    expect(status).toBe(200);
    expect(body.params.application_id).toBeLessThan(2 ** 31);
    expect(body.params.application_id).toBeGreaterThan(0);
  });

  test('has at most 25 a day and 300 in all, also under concurrent requests', async () => {
    const start = new Date(Math.ceil(world.clock.now().getTime() / DAY) * DAY + 20 * DAY).getTime();
    const on = (day: number) => new Date(start + day * DAY).toISOString();
    const made = await Promise.all(
      Array.from({ length: 30 }, () => schedule(world.carol, { status: 'many', scheduled_at: on(0) })),
    );
    expect(made.filter((answer) => answer.status === 200)).toHaveLength(25);
    expect(made.find((answer) => answer.status === 422)?.body.error).toBe(
      'Validation failed: You have exceeded the limit of 25 scheduled posts for today',
    );
    // One of a full day may be moved within the day.
    const [last] = await list(world.carol);
    const noon = { scheduled_at: on(0.5) };
    const moved = await world.rest(world.carol).send('PUT', `/api/v1/scheduled_statuses/${last}`, { body: noon });
    expect([moved.status, moved.body.scheduled_at]).toEqual([200, on(0.5)]);
    const [row] = await world.platform.db.scheduledStatus.findMany({
      where: { actorId: world.carol.actorId },
      take: 1,
    });
    const { id: _id, params: _params, ...rest } = row as NonNullable<typeof row>;
    await world.platform.db.scheduledStatus.createMany({
      data: Array.from({ length: 275 }, (_, i) => ({
        ...rest,
        id: world.platform.ids.next(),
        params: {},
        scheduledAt: new Date(start + (1 + Math.floor(i / 25)) * DAY),
      })),
    });
    const { body } = await schedule(world.carol, { status: 'too many', scheduled_at: on(50) });
    expect(body.error).toBe('Validation failed: You have exceeded the limit of 300 scheduled posts');
    await world.platform.db.scheduledStatus.deleteMany({ where: { actorId: world.carol.actorId } });
  });
});

describe('a scheduled status', () => {
  test('schedule-05: is moved and cancelled by its author alone', async () => {
    const { body } = await schedule(world.alice, { status: 'moved', scheduled_at: later(10 * MINUTE) });
    const path = `/api/v1/scheduled_statuses/${body.id}`;
    const move = (who: Person, ms: number) => world.rest(who).send('PUT', path, { body: { scheduled_at: later(ms) } });
    const soon = await move(world.alice, 4 * MINUTE);
    expect([soon.status, soon.body.error]).toEqual([422, 'Validation failed: Scheduled at date must be in the future']);
    expect([(await move(world.bob, DAY)).status, (await world.rest(world.bob).get(path)).status]).toEqual([404, 404]);
    expect((await world.rest(world.bob).delete(path)).status).toBe(404);
    const moved = await move(world.alice, DAY);
    expect([moved.status, (await world.rest(world.alice).get(path)).body.scheduled_at]).toEqual([200, later(DAY)]);
    world.clock.advance(11 * MINUTE);
    await world.drain();
    expect(await posted(world.alice)).not.toContain('<p>moved</p>');
    expect((await world.rest(world.alice).delete(path)).body).toEqual({});
    world.clock.advance(DAY);
    await world.drain();
    expect(await posted(world.alice)).not.toContain('<p>moved</p>');
    expect((await world.rest(world.alice).get(path)).status).toBe(404);
  });

  test('is listed in pages, for its author only', async () => {
    const made: string[] = [];
    for (let i = 0; i < 3; i += 1)
      made.unshift((await schedule(world.erin, { status: `n${i}`, scheduled_at: later((6 + i) * MINUTE) })).body.id);
    expect(await list(world.erin)).toEqual(made);
    expect(await list(world.erin, { limit: 2 })).toEqual(made.slice(0, 2));
    expect(await list(world.erin, { max_id: made[1] })).toEqual(made.slice(2));
    expect(await list(world.erin, { min_id: made[2], limit: 1 })).toEqual([made[1]]);
    expect(await list(world.mod)).toEqual([]);
  });

  test('is dropped when it can no longer be posted', async () => {
    const parent = await world.post(world.alice, { status: 'goes' });
    const { body } = await schedule(world.bob, {
      status: 'too late',
      in_reply_to_id: parent.id,
      scheduled_at: later(10 * MINUTE),
    });
    await world.rest(world.alice).delete(`/api/v1/statuses/${parent.id}`);
    world.clock.advance(10 * MINUTE);
    await world.drain();
    expect((await world.rest(world.bob).get(`/api/v1/scheduled_statuses/${body.id}`)).status).toBe(404);
    expect(await posted(world.bob)).not.toContain('<p>too late</p>');
  });

  test.each(['disable', 'suspend'] as const)('waits when its author may not act: %s', async (type) => {
    const { carol, admin } = world;
    const path = `/api/v1/admin/accounts/${carol.id}`;
    const text = `said late after ${type}`;
    await schedule(carol, { status: text, scheduled_at: later(10 * MINUTE) });
    expect((await world.rest(admin).post(`${path}/action`, { type })).status).toBe(200);
    world.clock.advance(10 * MINUTE);
    await world.drain();
    expect(await world.platform.db.scheduledStatus.count({ where: { actorId: carol.actorId } })).toBe(1);
    await world.rest(admin).post(`${path}/${type === 'disable' ? 'enable' : 'unsuspend'}`);
    await world.drain();
    expect(await list(carol)).toEqual([]);
    expect(await posted(carol)).toContain(`<p>${text}</p>`);
  });

  test('is posted without media that another post used meanwhile', async () => {
    const rest = world.rest(world.admin);
    const media = (await rest.post('/api/v2/media', form({ file: file(await picture('png', 20, 10)) }))).body;
    await schedule(world.admin, { status: 'waited', media_ids: [media.id], scheduled_at: later(10 * MINUTE) });
    await rest.post('/api/v1/statuses', { status: 'was faster', media_ids: [media.id] });
    world.clock.advance(10 * MINUTE);
    await world.drain();
    const { body } = await rest.get(`/api/v1/accounts/${world.admin.id}/statuses`);
    const shown = body.map((row: { content: string; media_attachments: object[] }) => [
      row.content,
      row.media_attachments.length,
    ]);
    expect(shown).toEqual([
      ['<p>waited</p>', 0],
      ['<p>was faster</p>', 1],
    ]);
  });
});
