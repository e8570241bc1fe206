/** As many servers of the fediverse as there are loopback addresses, which accept everything, and their people. */

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { World } from '../world/world.ts';

export interface ManyHosts {
  /** The host of a number, with its port. */
  hostOf(number: number): string;
  /** Types of the activities that each host got, in their order. */
  received: Map<string, string[]>;
  /** Requests to these hosts wait until the hosts are closed. */
  hanging: Set<string>;
  /** Answers 500. */
  failing: Set<string>;
  /** At once: now, and the most for one host. */
  open: { byHost: Map<string, number>; mostOfHost: number };
  close(): Promise<void>;
}

const bodyOf = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

export async function startManyHosts(): Promise<ManyHosts> {
  const open = { byHost: new Map<string, number>(), mostOfHost: 0 };
  const received = new Map<string, string[]>();
  const [hanging, failing] = [new Set<string>(), new Set<string>()];
  const server = createServer(async (req, res) => {
    const host = req.headers.host ?? '';
    const now = (open.byHost.get(host) ?? 0) + 1;
    open.byHost.set(host, now);
    open.mostOfHost = Math.max(open.mostOfHost, now);
    res.on('close', () => open.byHost.set(host, (open.byHost.get(host) ?? 1) - 1));
    const { type } = JSON.parse((await bodyOf(req)) || '{}') as { type?: string };
    const isActivity = req.method === 'POST';
    if (isActivity) received.set(host, [...(received.get(host) ?? []), type ?? '']);
    // They have no documents, such as NodeInfo.
    if (!hanging.has(host)) res.writeHead(failing.has(host) ? 500 : isActivity ? 202 : 404).end();
  });
  await once(server.listen(0, '0.0.0.0'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ received, hanging, failing, open },
    hostOf: (number) => `127.1.${1 + (number >> 7)}.${1 + (number & 127)}:${port}`,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** Makes this many people follow a person, the same number on each host; each host has a shared inbox. */
export async function followFrom(
  world: World,
  hosts: ManyHosts,
  targetId: bigint,
  { people, of }: { people: number; of: number },
): Promise<void> {
  const { db, ids, clock } = world.platform;
  const createdAt = clock.now();
  const actors = Array.from({ length: people }, (_, number) => {
    const domain = hosts.hostOf(number % of);
    const uri = `http://${domain}/users/u${number}`;
    return {
      ...{ id: ids.next(), preferredUsername: `u${number}`, domain, name: '', uri, url: uri },
      ...{ inbox: `${uri}/inbox`, outbox: `${uri}/outbox`, followersUri: `${uri}/followers` },
      ...{ sharedInbox: `http://${domain}/inbox`, createdAt, updatedAt: createdAt },
    };
  });
  await db.actor.createMany({ data: actors });
  await db.actorStats.createMany({ data: actors.map(({ id }) => ({ actorId: id, followingCount: 1 })) });
  await db.follow.createMany({
    data: actors.map(({ id }) => ({ id: ids.next(), followerId: id, targetId, approved: true, createdAt })),
  });
  await db.actorStats.update({ where: { actorId: targetId }, data: { followersCount: { increment: people } } });
}
