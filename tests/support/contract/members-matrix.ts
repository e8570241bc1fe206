/** The matrix of a post for the members of a group: its author, and a viewer for each relation to the group. */
import { createGroup } from '../world/events.ts';
import { createEmptyWorld, type Person, type World } from '../world/world.ts';
import { type Kept, keep, type Matrix, secretOf } from './status-matrix.ts';

/** Those who may read it come first. */
export const READERS = ['author', 'member', 'moderator', 'founder', 'unfollowed'] as const;
export const OTHERS = [
  'former',
  'asking',
  'followerOfAuthor',
  'followerOfGroup',
  'mentioned',
  'stranger',
  'blocked',
  'nobody',
] as const;
export const STANDINGS = [...READERS, ...OTHERS] as const;
export type Standing = (typeof STANDINGS)[number];

export interface MembersMatrix {
  world: World;
  group: string;
  people: ReadonlyMap<Standing, Person | null>;
  /** The reply of the author to their post on the wall: it inherits the audience, and has a poll. */
  status: { id: string; poll: string };
  /** The boost of the post on the wall. */
  boost: string;
  /** For the endpoints of statuses. */
  matrix: Matrix;
}

const JOINING = ['author', 'member', 'moderator', 'former', 'unfollowed', 'blocked', 'asking'] as const;

async function gather(world: World) {
  const people = new Map<Standing, Person | null>();
  for (const standing of STANDINGS)
    people.set(standing, standing === 'nobody' ? null : await world.person(`m_${standing.toLowerCase()}`));
  const of = (standing: Standing) => people.get(standing) as Person;
  const founder = of('founder');
  const group = await createGroup(world, founder, { openness: 'MODERATED' });
  for (const standing of JOINING) await world.trpc(of(standing)).groups.join.mutate({ id: group.id });
  const { updateMember } = world.trpc(founder).groups;
  for (const standing of JOINING) {
    const named = { id: group.id, memberActorId: of(standing).id };
    if (standing !== 'asking') await updateMember.mutate({ ...named, role: standing === 'moderator' ? 2 : 1 });
  }
  const follow = (who: Standing, id: string) => world.rest(of(who)).post(`/api/v1/accounts/${id}/follow`);
  for (const standing of ['member', 'former', 'followerOfAuthor', 'blocked'] as const)
    await follow(standing, of('author').id);
  await follow('followerOfGroup', group.id);
  return { people, of, group: group.id };
}

/** Everybody has rows that reference the post, as if it had been visible once. */
export async function createMembersMatrix(): Promise<MembersMatrix> {
  const world = await createEmptyWorld();
  const { people, of, group } = await gather(world);
  const author = of('author');
  const rest = world.rest(author);
  const root = (await rest.post('/api/v1/statuses', { status: 'For us alone', group_id: group, members_only: true }))
    .body;
  const { body } = await rest.post('/api/v1/statuses', {
    status: `@m_mentioned @m_blocked #matrix ${secretOf('direct')}`,
    in_reply_to_id: root.id,
    visibility: 'public',
    poll: { options: [secretOf('direct'), 'no'], expires_in: 3600 },
  });
  await world.drain();
  const booster = await world.person('booster');
  const kept = new Map<string, Kept>();
  const thread = { id: BigInt(body.id), thread: BigInt(root.id) };
  for (const [standing, person] of people) if (person) kept.set(standing, await keep(world, person, booster, thread));
  await world.trpc(of('former')).groups.leave.mutate({ id: group });
  await world.rest(author).post(`/api/v1/accounts/${of('blocked').id}/block`);
  await world.drain();
  const boost = await world.platform.db.status.findFirstOrThrow({ where: { reblogOfId: BigInt(root.id) } });
  const status = { id: body.id, poll: body.poll.id };
  const none = { list: '0', notification: '0', conversation: '0' };
  const matrix: Matrix = {
    ...{ world, author, people: new Map(), root: root.id, event: '0', statuses: new Map([['direct', status]]) },
    ...{ reblogs: new Map(), kept, keptOf: (relation) => kept.get(relation) ?? none },
  };
  return { world, group, people, status, boost: `${boost.id}`, matrix };
}
