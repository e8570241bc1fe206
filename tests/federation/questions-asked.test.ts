/** A remote person joins an event with questions: they take part, and a message has the page on which they answer (0128). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { answers, eventOfBob, join } from '../support/federation/joiner.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());

test('a Join is accepted, and its person is asked by a message', async () => {
  const { world } = from;
  const dora = from.peer.actor('dora');
  const event = await eventOfBob(from, { questions: [{ label: 'What do you eat?', kind: 'TEXT', required: true }] });
  const { id } = await join(from, dora, event);
  await world.drain();
  expect(answers(from)).toContain(`Accept ${id}`);
  const sent = JSON.stringify(from.peer.received);
  const token = /answers\?token=([\w.-]+)/.exec(sent)?.[1] ?? '';
  const fields = { token, 'questions.0': 'What do you eat?', 'answers.0.value': 'Bees' };
  expect((await new Browser(world.url).send('POST', '/answers', fields)).status).toBe(200);
  const rows = await world.trpc(world.bob).participations.list.query({ id: event.id, roles: 'PARTICIPANT' });
  expect(rows.map((row) => row.answers)).toEqual([[{ question: 'What do you eat?', value: 'Bees' }]]);
});
