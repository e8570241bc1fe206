/** The largest input of each procedure, filled with expensive texts, is answered or refused with few statements. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '../../src/procedures/context.ts';
import { callDirectly, contextOf, trpcErrorOf } from '../support/clients/direct-calls.ts';
import { byRouter, PROCEDURES, type Target } from '../support/clients/probe.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { FILLINGS } from '../support/values/largest-requests.ts';
import { largestValue } from '../support/values/largest-values.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** However many values there are. */
const MOST_STATEMENTS = 100;

let world: World;
/** By the first part of a procedure's name: the object of its ids, so that more than "not found" is executed. */
let known: Record<string, string>;
let ctx: RequestContext;
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
  ctx = await contextOf(world, `Bearer ${world.admin.token}`);
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

function largestOf({ name, input }: Target, filling: string): unknown {
  const largest = input && (largestValue(input, filling) as Record<string, unknown>);
  const id = known[name.split('.', 1)[0] ?? ''];
  if (id && typeof largest?.id === 'string') largest.id = id;
  return largest;
}

test.each(byRouter(PROCEDURES.filter(({ type }) => type !== 'subscription')))('%s', async (_router, targets) => {
  const dear: string[] = [];
  for (const target of targets)
    for (const filling of FILLINGS) {
      const run = () => callDirectly(target, ctx, largestOf(target, filling));
      const { result: error, statements } = await countStatements(run);
      const status = error ? trpcErrorOf(target, error).data.httpStatus : 200;
      if (status >= 500 || statements.length > MOST_STATEMENTS)
        dear.push(`${target.name} of ${filling} → ${status}, ${statements.length} statements`);
    }
  expect(dear).toEqual([]);
});

test('a description of open tags is refused for its depth', async () => {
  const create = PROCEDURES.find(({ name }) => name === 'events.create') as Target;
  for (const tag of ['<b>', '<b><i>', '<ul><li>', '<table>', '<svg><b>']) {
    const input = { title: 'Deep', description: tag.repeat(200_000 / tag.length), beginsOn: '2030-01-01T00:00:00Z' };
    const error = await callDirectly(create, ctx, input);
    const { httpStatus, fields } = (error && trpcErrorOf(create, error).data) ?? {};
    expect([tag, httpStatus, fields]).toEqual([tag, 422, { description: ['is nested too deeply'] }]);
  }
});
