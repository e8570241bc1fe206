/** Hostile documents leak no memory: the heap is as large after many of them as before. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const MB = 1024 * 1024;

async function heap(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

const times = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ');
const nested = (depth: number): string => (depth === 0 ? 'id' : `relatedEvents { ${nested(depth - 1)} }`);

/** Each is unique, so that a cache keyed by the document's text would grow. */
const HOSTILE: Record<string, (seed: number) => unknown> = {
  'depth 50': (seed) => ({ query: `query D${seed} { events { ${nested(50)} } }` }),
  '1,000 aliases': (seed) => ({ query: `query A${seed} { ${times(1000, (n) => `a${n}: tags { id }`)} }` }),
  'as many tokens as there may be': (seed) => ({ query: `query T${seed} { ${times(1200, () => 'tags { id }')} }` }),
  'a list of 10,000': (seed) => ({
    query: `query L${seed}($l: [String]) { events(limit: $l) { id } }`,
    variables: { l: Array.from({ length: 10_000 }, (_, n) => `t${n}`) },
  }),
  'fragments in a circle': (seed) => ({
    query: `query C${seed} { events { ...F0 } } ${times(40, (n) => `fragment F${n} on Event { ...F${(n + 1) % 40} }`)}`,
  }),
  '5 MB': (seed) => ({ query: `{ events { id } } # ${seed} ${'x'.repeat(5_000_000)}` }),
  '100 batched logins': (seed) =>
    Array.from({ length: 100 }, (_, n) => ({
      query: `mutation B${seed} { login(email: "${n}@example.org", password: "guess") { accessToken } }`,
    })),
};

async function refused(body: unknown): Promise<void> {
  const response = await fetch(`${world.url}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
  expect(errors[0]?.extensions.code).toMatch(/VALIDATION_FAILED|PAYLOAD_TOO_LARGE/);
}

test.each(Object.entries(HOSTILE))('%s, thirty times, leave the heap as it was', async (_what, make) => {
  let seed = 0;
  const send = async (count: number): Promise<void> => {
    for (const last = seed + count; seed < last; seed += 1) await refused(make(seed));
  };
  await send(10);
  const before = await heap();
  await send(30);
  // The last document and its copy may still be held.
  const held = 2 * JSON.stringify(make(seed)).length;
  expect((await heap()) - before).toBeLessThan(10 * MB + held);
});
