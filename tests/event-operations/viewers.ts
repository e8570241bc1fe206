/** Who asks, and what each operation finds there: the parts of the table of operations and viewers. */
import { openSession } from '../../src/domain/users/sessions/sessions.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

/** The columns of the table, in this order; alice organizes whatever is organized. */
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

/** What the rows of the table work with, made anew for every cell. */
export interface Scene {
  world: World;
  viewer: Person | null;
  /** The id of the identity that asks; alice's for who has none. */
  own: string;
  alice: Person;
  carol: Person;
  organize(fields?: Parameters<typeof organize>[2]): ReturnType<typeof organize>;
  createGroup(fields?: Parameters<typeof createGroup>[2]): ReturnType<typeof createGroup>;
  /** Data of an operation of somebody else's that must succeed. */
  done(
    person: Person | null,
    query: string,
    variables?: object,
  ): Promise<Record<string, { id: string; token: string }>>;
  /** A name that nobody has yet. */
  fresh(prefix: string): string;
  refreshToken(): Promise<string>;
}

export interface Row {
  /** Tells rows of one operation apart. */
  when?: string;
  document: string;
  variables?: (scene: Scene) => object | Promise<object>;
  /** Files by their paths in the variables. */
  files?: (scene: Scene) => Promise<Record<string, File>>;
  /** The field that is looked at, when it is not the operation's own: null is then an outcome. */
  at?: string[];
  /** One word for each viewer but the suspended one: ok, null, or the code of the refusal. */
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
