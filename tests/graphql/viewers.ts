/** The viewers and the objects of each operation: columns and rows of the table. */
import { openSession } from '../../src/domain/users/sessions/sessions.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

/** The columns of the table, in this order; alice organizes everything. */
export const VIEWERS = [
  'anonymous',
  'other user',
  'unconfirmed',
  'suspended',
  'organizer',
  'moderator',
  'administrator',
] as const;
export type ViewerName = (typeof VIEWERS)[number];

/** The objects of a row, created for every cell. */
export interface Scene {
  world: World;
  viewer: Person | null;
  /** The id of the viewer's identity; alice's for those without one. */
  own: string;
  alice: Person;
  carol: Person;
  organize(fields?: Parameters<typeof organize>[2]): ReturnType<typeof organize>;
  createGroup(fields?: Parameters<typeof createGroup>[2]): ReturnType<typeof createGroup>;
  /** The data of another viewer's operation that must succeed. */
  done(
    person: Person | null,
    query: string,
    variables?: object,
  ): Promise<Record<string, { id: string; token: string }>>;
  /** An unused name. */
  fresh(prefix: string): string;
  refreshToken(): Promise<string>;
}

export interface Row {
  /** Distinguishes rows of one operation. */
  when?: string;
  document: string;
  variables?: (scene: Scene) => object | Promise<object>;
  /** Files by their paths in the variables. */
  files?: (scene: Scene) => Promise<Record<string, File>>;
  /** The field to check, when it is not the operation's own: null is then an outcome. */
  at?: string[];
  /** One word for each viewer except the suspended one: ok, null, or the code of the refusal. */
  outcomes: string;
}

export type Rows = Record<string, Row[]>;

export interface Stage {
  world: World;
  people: Record<ViewerName, Person | null>;
  scene(viewer: ViewerName): Scene;
}

export async function createStage(): Promise<Stage> {
  const world = await createWorld();
  const { db } = world.platform;
  const unconfirmed = await world.person('una');
  await db.user.update({ where: { id: unconfirmed.userId }, data: { confirmedAt: null } });
  const suspended = await world.person('sam');
  await db.user.update({ where: { id: suspended.userId }, data: { suspendedAt: world.clock.now() } });
  const people: Stage['people'] = {
    anonymous: null,
    'other user': world.bob,
    unconfirmed,
    suspended,
    organizer: world.alice,
    moderator: world.mod,
    administrator: world.admin,
  };
  let count = 0;
  const scene = (name: ViewerName): Scene => {
    const viewer = people[name];
    return {
      world,
      viewer,
      own: (viewer ?? world.alice).id,
      alice: world.alice,
      carol: world.carol,
      organize: (fields) => organize(world, world.alice, fields),
      createGroup: (fields) => createGroup(world, world.alice, fields),
      async done(person, query, variables = {}) {
        const { data, errors } = await world.gql(person, query, variables as Record<string, unknown>);
        if (errors.length > 0) throw new Error(JSON.stringify(errors));
        return data;
      },
      fresh: (prefix) => `${prefix}${++count}`,
      async refreshToken() {
        const ctx = { ...world.platform, viewer: null };
        return (await openSession(ctx, (viewer ?? world.alice).userId, 'tests')).refreshToken;
      },
    };
  };
  return { world, people, scene };
}
