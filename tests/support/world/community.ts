/** A small deterministic community: people who follow, block, mute, post, reply, mention, favourite, bookmark and undo. */
import { createEmptyWorld, type Person, type World } from './world.ts';

export const COMMUNITY = ['ada', 'ben', 'cai', 'dot', 'eve', 'fay'];
const VISIBILITIES = ['public', 'public', 'unlisted', 'private', 'direct'];

const at = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item;

async function relate(world: World, people: Person[]): Promise<void> {
  const on = (n: number, step: number, act: string) =>
    world.rest(at(people, n)).post(`/api/v1/accounts/${at(people, n + step).id}/${act}`);
  for (let n = 0; n < people.length; n += 1) {
    for (const step of [1, 2, 4]) await on(n, step, 'follow');
    if (n % 3 === 0) await on(n, 5, 'block');
    if (n % 3 === 1) await on(n, 4, 'mute');
  }
}

/** Returns the ids; actions that are refused, such as replies to hidden statuses, are skipped. */
async function post(world: World, people: Person[]): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const answer = await world.rest(at(people, n)).post('/api/v1/statuses', {
      status: `${n} #tag${n % 3} #all @${at(COMMUNITY, n * 5 + 1)}`.slice(0, n % 4 === 0 ? 12 : 99),
      visibility: at(VISIBILITIES, n),
      language: at(['en', 'de', 'fr'], n),
      spoiler_text: n % 7 === 0 ? 'careful' : '',
      ...(n % 3 === 2 && { in_reply_to_id: at(ids, n * 7) }),
    });
    if (answer.status === 200) ids.push(answer.body.id);
  }
  return ids;
}

export async function createCommunity(): Promise<{ world: World; people: Person[] }> {
  const world = await createEmptyWorld();
  const people: Person[] = [];
  for (const name of COMMUNITY) people.push(await world.person(name, { locked: name === 'eve' }));
  await relate(world, people);
  const ids = await post(world, people);
  for (let n = 0; n < 120; n += 1) {
    const act = at(['favourite', 'bookmark', 'reblog'], n);
    await world.rest(at(people, n)).post(`/api/v1/statuses/${at(ids, n * 11)}/${act}`);
  }
  await world.drain();
  for (const id of ids.filter((_, n) => n % 13 === 0)) {
    const { actorId } = await world.platform.db.status.findUniqueOrThrow({ where: { id: BigInt(id) } });
    await world.rest(people.find((person) => person.actorId === actorId)).delete(`/api/v1/statuses/${id}`);
  }
  await world.drain();
  return { world, people };
}
