/** The demo community: as an app of one of its people reads it, and the walls of its groups as everybody reads them. */
import { issueToken } from '../../../src/domain/oauth/issue-token.ts';
import type { World } from './world.ts';

interface WallsOfDemo {
  /** Whether each post on the wall of the repair café has answers. */
  answered: boolean;
  /** Whether that group pins one of them. */
  pinned: boolean;
  languages: string[];
  /** Photos of events that everybody may see. */
  photos: number;
}

interface Shared {
  reblog: { url: string; replies_count: number };
}

export async function wallsOf(world: World): Promise<WallsOfDemo> {
  const { db } = world.platform;
  const get = async (path: string) => (await world.rest().get(path)).body;
  const { id } = await db.actor.findFirstOrThrow({ where: { preferredUsername: 'repair_cafe' } });
  const posts = ((await get(`/api/v1/accounts/${id}/statuses`)) as Shared[]).map(({ reblog }) => reblog);
  const pins: { url: string }[] = await get(`/api/v1/groups/${id}/pins`);
  const toGroups = { mentions: { some: { actor: { type: 'GROUP' } } }, inReplyToId: null } as const;
  const languages = await db.status.groupBy({ by: ['language'], where: toGroups, orderBy: { language: 'asc' } });
  const { uuid } = await db.event.findFirstOrThrow({ where: { photoAudience: 'EVERYBODY' } });
  return {
    answered: posts.length > 2 && posts.every(({ replies_count }) => replies_count > 0),
    pinned: pins.some(({ url }) => posts.some((post) => post.url === url)),
    languages: languages.map(({ language }) => language ?? ''),
    photos: (await get(`/api/v1/events/${uuid}/photos`)).length,
  };
}

/** The logins in what the server prints. */
export function loginsIn([title, ...lines]: readonly string[]): { email: string; password: string }[] {
  if (!title?.startsWith('Built the demo community.')) return [];
  return lines.map((line) => {
    const [, email = '', password = ''] = /^ {2}.+: (\S+) (\S+)$/.exec(line) ?? [];
    return { email, password };
  });
}

/** The number of jobs that would notify or mail people, who do not exist. */
export async function unheardIn({ platform }: World): Promise<number | null> {
  const unheard =
    "SELECT FROM graphile_worker.jobs WHERE task_identifier IN ('mail.requested', 'notification.created')";
  return (await platform.pool.query(unheard)).rowCount;
}

/** An app of a person in the demo community. */
export async function appOf(world: World, name: string) {
  const { db } = world.platform;
  const actor = await db.actor.findFirstOrThrow({ where: { preferredUsername: name } });
  const grant = { appId: null, userId: actor.userId, actorId: actor.id, scopes: ['read'] };
  const { token } = await issueToken(db, world.platform, grant);
  const headers = { authorization: `Bearer ${token}` };
  return async (path: string) => (await world.rest().send('GET', path, { headers })).body;
}
