/** Dead jobs: permissions, the list, retrying and discarding. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buryJob } from '../../src/domain/dead-jobs/bury-job.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person('olive', { role: 'Owner' });
  await world.drain();
});

afterAll(() => world.close());

const PATH = '/api/v1/admin/jobs/dead';

function bury(tokenId: string): Promise<bigint> {
  const payload = { tokenId, to: 'someone@example.org', values: { link: 'https://plaza.example/secret' } };
  return buryJob(world.platform, { name: 'token.revoked', payload, error: 'no luck', attempts: 10 });
}

test('only an owner sees them, not an administrator, a moderator or anybody else', async () => {
  expect((await world.rest(owner).get(PATH)).status).toBe(200);
  for (const person of [world.admin, world.mod, world.alice]) {
    expect((await world.rest(person).get(PATH)).status).toBe(403);
  }
  expect((await world.rest().get(PATH)).status).toBe(401);
});

test('the list shows ids and reasons, newest first and by pages, and no user text', async () => {
  const ids = [];
  for (const tokenId of ['1', '2', '3']) ids.push((await bury(tokenId)).toString());
  const page = await world.rest(owner).get(`${PATH}?limit=2`);
  expect(page.body).toEqual([
    expect.objectContaining({
      id: ids[2],
      name: 'token.revoked',
      payload: { tokenId: '3' },
      error: 'no luck',
      attempts: 10,
    }),
    expect.objectContaining({ id: ids[1] }),
  ]);
  expect(page.headers.get('link')).toContain(`max_id=${ids[1]}`);
  const rest = await world.rest(owner).get(`${PATH}?max_id=${ids[1]}`);
  expect(rest.body).toMatchObject([{ id: ids[0] }]);
});

test('retry puts a job into the queue once, discard does not, and both refuse unknown ids', async () => {
  await world.platform.db.deadJob.deleteMany();
  const [first, second] = [await bury('1'), await bury('2')];
  const client = world.rest(owner);
  expect((await client.post(`${PATH}/${first}/retry`)).status).toBe(200);
  expect((await client.post(`${PATH}/${first}/retry`)).status).toBe(404);
  expect((await client.delete(`${PATH}/${second}`)).status).toBe(200);
  expect((await client.delete(`${PATH}/${second}`)).status).toBe(404);
  expect((await client.delete(`${PATH}/nonsense`)).status).toBe(404);
  expect(await world.platform.db.deadJob.count()).toBe(0);
  const { rows } = await world.platform.pool.query('SELECT payload, max_attempts FROM graphile_worker._private_jobs');
  expect(rows).toMatchObject([{ payload: { tokenId: '1' }, max_attempts: 10 }]);
  expect((await world.rest(world.admin).post(`${PATH}/${first}/retry`)).status).toBe(403);
});
