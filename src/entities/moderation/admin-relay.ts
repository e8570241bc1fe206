/** A relay as staff see it. */
import { z } from 'zod';
import { kindOfRelay, RELAY_KINDS } from '../../domain/federation/remote/relays/relays.ts';
import type { Relay, RemoteHost } from '../../generated/prisma/client.ts';
import type { RelayState } from '../../generated/prisma/enums.ts';
import type { Platform } from '../../platform/platform.ts';
import { timeText } from '../fields/time.ts';

const RELAY_STATES = ['idle', 'pending', 'accepted', 'rejected', 'error'] as const;

export const adminRelaySchema = z
  .object({
    id: z.string(),
    kind: z.enum(RELAY_KINDS),
    inbox_url: z.string().meta({ description: 'Where posts are delivered to.' }),
    actor_uri: z.string().nullable().meta({ description: 'The actor of the relay; null until it answers.' }),
    state: z.enum(RELAY_STATES).meta({
      description:
        'Disabled; without an answer yet; accepted; rejected; or enabled, while deliveries to its server fail.',
    }),
    error: z.string().nullable().meta({ description: 'Why the last delivery to its server failed.' }),
    created_at: z.string(),
  })
  .meta({ id: 'AdminRelay', description: 'A server that forwards public posts between the servers that follow it.' });

export type AdminRelay = z.infer<typeof adminRelaySchema>;

const hostOf = ({ inbox }: Relay): string => new URL(inbox).host;

const nameOf = (state: RelayState): Lowercase<RelayState> => state.toLowerCase() as Lowercase<RelayState>;

type Host = Pick<RemoteHost, 'error' | 'failedDays' | 'erredAt' | 'reachedAt'>;

/** Why deliveries fail: a refusal counts until the relay answers the Follow. */
function errorOf({ state }: Relay, host: Host | undefined): string | null {
  if (!host || (state !== 'PENDING' && state !== 'ACCEPTED')) return null;
  const { error, failedDays, erredAt, reachedAt } = host;
  const isRefused = state === 'PENDING' && erredAt !== null && (reachedAt === null || erredAt >= reachedAt);
  return failedDays > 0 || isRefused ? error : null;
}

function viewRelay(row: Relay, actorUri: string | null, host: Host | undefined): AdminRelay {
  const error = errorOf(row, host);
  return {
    id: row.id.toString(),
    kind: kindOfRelay(row),
    inbox_url: row.inbox,
    actor_uri: actorUri,
    state: error === null ? nameOf(row.state) : 'error',
    error,
    created_at: timeText(row.createdAt),
  };
}

/** In the order of the rows, with two statements. */
export async function presentRelays({ db }: Pick<Platform, 'db'>, rows: readonly Relay[]): Promise<AdminRelay[]> {
  if (rows.length === 0) return [];
  const [actors, hosts] = await Promise.all([
    db.actor.findMany({
      where: { id: { in: rows.flatMap(({ actorId }) => actorId ?? []) } },
      select: { id: true, uri: true },
    }),
    db.remoteHost.findMany({ where: { host: { in: rows.map(hostOf) } } }),
  ]);
  const uris = new Map(actors.map(({ id, uri }) => [id, uri]));
  const byName = new Map(hosts.map((host) => [host.host, host]));
  return rows.map((row) => viewRelay(row, uris.get(row.actorId ?? 0n) ?? null, byName.get(hostOf(row))));
}
