/** Whether the server is set up: it has people, and an owner among them. */
import type { Bus } from '../../platform/bus/bus.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ROLE_IDS } from '../access/roles.ts';

/** Servers that have people, keyed by the bus, because contexts are copies of the platform that share it. */
const populated = new WeakSet<Bus>();

/** Every page asks this, so a process remembers that it found somebody: a server does not become new again. */
export async function hasPeople({ db, bus }: { db: Db; bus: Bus }): Promise<boolean> {
  if (populated.has(bus)) return true;
  const found = (await db.user.findFirst({ select: { id: true } })) !== null;
  if (found) populated.add(bus);
  return found;
}

export async function hasOwner(db: Db | Tx): Promise<boolean> {
  return (await db.user.findFirst({ where: { roleId: ROLE_IDS.Owner }, select: { id: true } })) !== null;
}
