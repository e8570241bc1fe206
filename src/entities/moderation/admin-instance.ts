/** Another server that this one follows, or that follows it, as staff see it. */
import { z } from 'zod';
import type { Related } from '../../domain/federation/remote/instances/follow-instance.ts';
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { timeText } from '../fields/time.ts';

export const adminInstanceSchema = z
  .object({
    id: z.string(),
    domain: z.string(),
    name: z.string().meta({ description: 'As the server calls itself.' }),
    acct: z.string().meta({ description: 'The handle of the actor that stands for it.' }),
    uri: z.string().meta({ description: 'The address of that actor.' }),
    url: z.string(),
    followed: z
      .enum(['none', 'pending', 'accepted', 'rejected'])
      .meta({ description: 'Whether this server follows it, and the answer.' }),
    follower: z
      .enum(['none', 'pending', 'accepted'])
      .meta({ description: 'Whether it follows this server; a pending request waits for the staff.' }),
    events_count: z.int().meta({ description: 'The number of its events that are stored on this server.' }),
    created_at: z.string(),
  })
  .meta({ id: 'AdminInstance', description: 'Another server that this one follows, or that follows this one.' });

export type AdminInstance = z.infer<typeof adminInstanceSchema>;

const counts = statement(
  'events_of_instances',
  `SELECT o.domain, count(*)::int AS count FROM events e JOIN actors o ON o.id = e.organizer_id
   WHERE o.domain = ANY ($1::text[]) AND NOT e.draft GROUP BY o.domain`,
).as<{ domain: string; count: number }, 'domain'>();

const FOLLOWED = { PENDING: 'pending', ACCEPTED: 'accepted', REJECTED: 'rejected' } as const;

function viewInstance({ actor, ...row }: Related, events: ReadonlyMap<string, number>): AdminInstance {
  const domain = actor.domain ?? '';
  return {
    ...{ id: row.id.toString(), domain, name: actor.name || actor.preferredUsername },
    ...{ acct: `${actor.preferredUsername}@${domain}`, uri: actor.uri, url: actor.url },
    followed: row.followed === null ? 'none' : FOLLOWED[row.followed],
    follower: row.follower === null || row.follower === 'REJECTED' ? 'none' : FOLLOWED[row.follower],
    events_count: events.get(domain) ?? 0,
    created_at: timeText(row.createdAt),
  };
}

/** In the order of the rows, with one statement. */
export async function presentInstances(
  { sql }: Pick<Platform, 'sql'>,
  rows: readonly Related[],
): Promise<AdminInstance[]> {
  const domains = rows.flatMap(({ actor }) => actor.domain ?? []);
  const found = rows.length === 0 ? [] : await sql.many(counts, [domains]);
  const events = new Map(found.map(({ domain, count }) => [domain, count]));
  return rows.map((row) => viewInstance(row, events));
}
