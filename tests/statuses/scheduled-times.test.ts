/** The times at which statuses are to be posted, as apps spell them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world/world.ts';

const DAY = 24 * 60 * 60_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A scheduled post answers another entity, so this reads the wire itself. */
async function schedule(body: object) {
  const answer = await fetch(`${world.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.alice.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

test.each([
  'nonsense',
  '2030-13-45T00:00:00Z',
  '2030-02-30T12:00:00Z',
  '2030-02-30T12:00',
  '2030-02-30 12:00 +0100',
  '2030-02-30 12:00:00 UTC',
  '+002030-02-30T12:00:00Z',
  '2030/02/30',
  '02/30/2030 12:00',
  'Feb 30 2030',
  'Feb 30 2030 12:00',
  '30 Feb 2030',
  'Sat, 30 Feb 2030 12:00:00 GMT',
  '2030-02-28T25:00',
  '2026-02-30',
  '',
])('refuses the time %j or reads it as unset', async (scheduled_at) => {
  const { status, body } = await schedule({ status: 'when?', scheduled_at });
  expect([status, body.error]).toEqual(scheduled_at === '' ? [200, undefined] : [422, 'Invalid date supplied']);
});

test('accepts offsets, and reads a time without one as UTC', async () => {
  // After all that the other tests let pass.
  const at = new Date(Math.ceil(world.clock.now().getTime() / DAY) * DAY + 40 * DAY);
  const [date] = at.toISOString().split('T');
  for (const text of [
    `${date}T02:00:00+02:00`,
    `${date}T00:00:00`,
    `${date} 00:00`,
    `${date}`,
    `${date} 00:00:00 UTC`,
    `${date} 01:00:00 +0100`,
  ]) {
    const { body } = await schedule({ status: 'zone', scheduled_at: text });
    expect(body.scheduled_at).toBe(at.toISOString());
  }
});
