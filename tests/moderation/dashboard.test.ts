/** The counters of the staff's dashboard (schema of the event service, Dashboard). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let names = 0;
async function reported() {
  names += 1;
  const { id } = await world.person(`someone_${names}`);
  return world.trpc(world.alice).reports.create.mutate({ reportedActorId: id });
}

describe('the dashboard', () => {
  test('counts people, public events, public posts and open reports (ADM-06)', async () => {
    const read = async () => {
      // The counters are cached for a minute.
      world.clock.advance(61_000);
      const { data, errors } = await world.gql(
        world.admin,
        `{ dashboard { lastPublicEventPublished { id title } numberOfComments numberOfEvents numberOfReports numberOfUsers } }`,
      );
      expect(errors).toEqual([]);
      return data.dashboard;
    };
    const before = await read();
    const event = await organize(world, world.bob, { title: 'The newest' });
    await organize(world, world.bob, { draft: true });
    await organize(world, world.bob, { visibility: 'UNLISTED' });
    await organize(world, world.bob, { publishAt: inHours(world, 24) });
    await organize(world, world.bob, { title: 'Not accepted', visibility: 'RESTRICTED' });
    for (const visibility of ['public', 'unlisted', 'private', 'direct']) {
      await world.rest(world.bob).post('/api/v1/statuses', { status: visibility, visibility });
    }
    await world.gql(world.bob, 'mutation { createComment(actorUsername: "bob", text: "Hello") { id } }');
    await world.person('one_more');
    const [first, second] = [await reported(), await reported()];
    await world.trpc(world.mod).reports.updateStatus.mutate({ id: first.id, status: 'RESOLVED' });
    const now = await read();
    expect(now).toEqual({
      lastPublicEventPublished: { id: event.id, title: 'The newest' },
      numberOfEvents: before.numberOfEvents + 1,
      numberOfComments: before.numberOfComments + 2,
      numberOfReports: before.numberOfReports + 1,
      // Two of them were created as targets of reports.
      numberOfUsers: before.numberOfUsers + 3,
    });
    expect(second.status).toBe('OPEN');
    const byTrpc = await world.trpc(world.mod).moderation.dashboard.query();
    expect(byTrpc).toMatchObject({ ...now, lastPublicEventPublished: { id: event.id } });
    expect((await world.rest(world.mod).get('/api/v1/moderation/dashboard')).body).toEqual(byTrpc);
  });

  test('names no past event', async () => {
    const { event } = world.platform.db;
    await event.updateMany({ data: { beginsOn: new Date(0), endsOn: null } });
    expect((await world.gql(world.mod, '{ dashboard { lastPublicEventPublished { id } } }')).data.dashboard).toEqual({
      lastPublicEventPublished: null,
    });
  });
});
