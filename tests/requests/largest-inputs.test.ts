/** The largest input of each procedure, filled with expensive texts, costs little CPU time. */
import type { AnyProcedure } from '@trpc/server';
import { getInputOutputParsers } from 'trpc-to-openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ProcedureMeta } from '../../src/procedures/meta.ts';
import { appRouter } from '../../src/routers/app-router.ts';
import { BUDGET_MS, costOf } from '../support/values/bombs.ts';
import { cheapestOf } from '../support/values/cpu-time.ts';
import { largestValue } from '../support/values/largest-values.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** Each is repeated up to the maximum length: names, links, markup, what search and HTML parsers branch at. */
const FILLINGS = [
  'x',
  '@alice ',
  '#a ',
  'http://a.bc/ ',
  '<b>',
  '<p><a href="x">',
  '&',
  '((',
  '👩‍👩‍👧‍👧',
  '\u0301',
  '-a "b" ',
  '\n',
];

/** Node accepts no longer request lines. */
const LONGEST_URL = 15_000;

let world: World;
/** By the first part of a procedure's name: the object of its ids, so that more than "not found" is executed. */
let known: Record<string, string>;
beforeAll(async () => {
  world = await createWorld();
  const rest = world.rest(world.admin);
  const { body: status } = await rest.post('/api/v1/statuses', {
    status: 'one',
    poll: { options: ['a', 'b'], expires_in: 3600 },
  });
  const { body: list } = await rest.post('/api/v1/lists', { title: 'one' });
  const { body: filter } = await rest.post('/api/v2/filters', { title: 'one', context: ['home'] });
  const event = await world.trpc(world.admin).events.create.mutate({
    title: 'One',
    description: 'Only one',
    beginsOn: '2030-01-01T00:00:00Z',
  });
  known = {
    statuses: status.id,
    keptStatuses: status.id,
    polls: status.poll.id,
    lists: list.id,
    filters: filter.id,
    accounts: world.alice.id,
    relationships: world.alice.id,
    persons: world.admin.id,
    events: event.id,
  };
});
afterAll(() => world.close());

/** Cuts texts and lists until the input fits into a URL. */
function shortened(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.slice(0, most).toWellFormed();
  if (Array.isArray(value)) return value.slice(0, most).map((item) => shortened(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, most)]));
}

function urlFor(name: string, input: unknown): string {
  for (let most = LONGEST_URL; ; most /= 2) {
    const url = `${world.url}/trpc/${name}?input=${encodeURIComponent(JSON.stringify(shortened(input, most)))}`;
    if (url.length < LONGEST_URL) return url;
  }
}

interface Target {
  name: string;
  type: string;
  input: z.ZodType;
}

const TARGETS: Target[] = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>)
  .map(([name, procedure]) => ({
    name,
    type: procedure._def.type as string,
    input: getInputOutputParsers(procedure as never).inputParser as z.ZodType,
    meta: procedure._def.meta as ProcedureMeta,
  }))
  .filter(({ type }) => type !== 'subscription');

async function ask({ name, type, input }: Target, filling: string) {
  const largest = largestValue(input, filling) as Record<string, unknown>;
  const id = known[name.split('.', 1)[0] ?? ''];
  if (id && 'id' in largest && typeof largest.id === 'string') largest.id = id;
  const headers = { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json' };
  return type === 'query'
    ? costOf(urlFor(name, largest), { headers })
    : costOf(`${world.url}/trpc/${name}`, { method: 'POST', headers, body: JSON.stringify(largest) });
}

test.each(FILLINGS)(
  'of %j',
  async (filling) => {
    const dear: string[] = [];
    for (const target of TARGETS) {
      const cost = await cheapestOf(BUDGET_MS, () => ask(target, filling));
      if (cost.status >= 500 || cost.cpu > BUDGET_MS)
        dear.push(`${target.name} → ${cost.status}, ${Math.round(cost.cpu)} ms`);
    }
    expect(dear).toEqual([]);
  },
  60_000,
);

test('a description of open tags is refused before it is parsed completely', async () => {
  for (const tag of ['<b>', '<b><i>', '<ul><li>', '<table>', '<svg><b>']) {
    const input = { title: 'Deep', description: tag.repeat(200_000 / tag.length), beginsOn: '2030-01-01T00:00:00Z' };
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    };
    const { status, body, cpu } = await cheapestOf(BUDGET_MS, () => costOf(`${world.url}/trpc/events.create`, init));
    expect([tag, status, JSON.parse(body).error.data.fields]).toEqual([
      tag,
      422,
      { description: ['is nested too deeply'] },
    ]);
    expect(cpu).toBeLessThan(BUDGET_MS);
  }
});
