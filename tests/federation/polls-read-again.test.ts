/** Remote polls are fetched again when somebody views them and the stored results are old. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

const MINUTE = 60_000;

const question = (votes: number, more: object = {}) => {
  const option = (name: string, totalItems: number) => ({
    type: 'Note',
    name,
    replies: { type: 'Collection', totalItems },
  });
  return { type: 'Question', oneOf: [option('Yes', votes), option('No', 1)], votersCount: votes + 1, ...more };
};

async function asked(more: object = {}) {
  const note = await net.create({ content: 'Tea?', ...question(1, more) });
  const path = new URL(note.id).pathname;
  const show = (document: object) =>
    net.peer.put(path, { '@context': 'https://www.w3.org/ns/activitystreams', ...note, ...document });
  const { poll } = await net.shown(note.id);
  const look = async (by: Parameters<typeof net.world.rest>[0] = net.world.alice): Promise<number> => {
    const { status, body } = await net.world.rest(by).get(`/api/v1/polls/${poll.id}`);
    expect(status).toBe(200);
    return body.options[0].votes_count;
  };
  net.peer.forget();
  return { path, show, look, times: () => net.peer.read.filter((each) => each === path).length };
}

test('a stale one once in a minute, and for people who are signed in alone', async () => {
  const { show, look, times } = await asked();
  show(question(5));
  expect([await look(), times()]).toEqual([1, 0]);
  net.world.clock.advance(MINUTE);
  expect([await look(null), times()]).toEqual([1, 0]);
  expect([await look(), await look(), times()]).toEqual([5, 5, 1]);
});

test('stored results stay if the server fails or shows something else, and are fetched no sooner', async () => {
  const { path, show, look, times } = await asked();
  net.world.clock.advance(MINUTE);
  net.peer.put(path, 500);
  expect([await look(), await look(), times()]).toEqual([1, 1, 1]);
  net.world.clock.advance(MINUTE);
  show({ ...question(9), id: `${net.peer.url}/notes/other` });
  expect(await look()).toBe(1);
});

test('final results are not asked for again', async () => {
  const endTime = new Date(net.world.clock.now().getTime() + 2 * MINUTE).toISOString();
  const { show, look, times } = await asked({ endTime });
  show(question(7, { endTime }));
  net.world.clock.advance(3 * MINUTE);
  expect([await look(), times()]).toEqual([7, 1]);
  net.world.clock.advance(60 * MINUTE);
  expect([await look(), times()]).toEqual([7, 1]);
});
