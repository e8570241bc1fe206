/**
 * The link to the page that creates the owner of a new server. It is printed on a terminal, works once, and expires
 * (docs/decisions/0116-the-setup-link.md).
 */
import { timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/random.ts';
import { ROLE_IDS } from '../access/roles.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { hasOwner, hasPeople } from './state.ts';

export const SETUP_PATH = '/setup';

/** The id of the only row. */
const ONLY = 1;
const GOOD_FOR_MS = 24 * 60 * 60 * 1000;

export interface SetupLink {
  url: string;
  expiresAt: Date;
}

type Making = Pick<Platform, 'db' | 'bus' | 'clock' | 'random' | 'config'>;

/** Until the transaction ends nobody else makes a link or becomes the owner by one. */
export async function lockSetup(tx: Tx): Promise<void> {
  await lockRow(tx, 'roles', ROLE_IDS.Owner);
}

async function insertLink(tx: Tx, { clock, random, config }: Making): Promise<SetupLink> {
  const token = random.token();
  const expiresAt = new Date(clock.now().getTime() + GOOD_FOR_MS);
  const link = { tokenHash: hashToken(token), expiresAt };
  await tx.setupLink.upsert({ where: { id: ONLY }, create: { id: ONLY, ...link }, update: link });
  return { url: `${config.publicUrl}${SETUP_PATH}?${new URLSearchParams({ token })}`, expiresAt };
}

/** Makes a new link; an earlier one no longer works. Null if the server has an owner. */
export function renewSetupLink(ctx: Making): Promise<SetupLink | null> {
  return ctx.db.$transaction(async (tx) => {
    await lockSetup(tx);
    return (await hasOwner(tx)) ? null : insertLink(tx, ctx);
  });
}

/**
 * For the start of a server.
 *
 * @returns a link if the server has no people yet; `earlier` if a link that was printed before still works; null for other servers
 */
export async function offerSetupLink(ctx: Making): Promise<SetupLink | 'earlier' | null> {
  if (await hasPeople(ctx)) return null;
  return ctx.db.$transaction(async (tx) => {
    await lockSetup(tx);
    const now = ctx.clock.now();
    const earlier = await tx.setupLink.findFirst({ where: { expiresAt: { gt: now } }, select: { id: true } });
    return earlier ? 'earlier' : insertLink(tx, ctx);
  });
}

/** Whether the token is that of the link, the link has not expired, and the server has no owner. */
export async function isSetupTokenGood(
  db: Db | Tx,
  { clock }: Pick<Platform, 'clock'>,
  token: string,
): Promise<boolean> {
  const link = await db.setupLink.findUnique({ where: { id: ONLY } });
  if (!link || link.expiresAt <= clock.now() || !timingSafeEqual(link.tokenHash, hashToken(token))) return false;
  return !(await hasOwner(db));
}

export async function deleteSetupLink(tx: Tx): Promise<void> {
  await tx.setupLink.deleteMany();
}
