/**
 * Links in mails that sign in (docs/decisions/0077-joining-by-mail.md). The row is inserted with the request, the token when the
 * mail is sent; the database stores hashes of the token and of the cookie of the requesting browser.
 */
import { timingSafeEqual } from 'node:crypto';
import type { SignInLink } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';

const HOUR_MS = 3_600_000;

/** How long it is valid: one that joins, as long as other links for new accounts; one that only signs in, shortly. */
export const JOIN_LINK_MS = 24 * HOUR_MS;
export const SIGN_IN_LINK_MS = HOUR_MS;

/** Gives the link a token, replacing one whose mail could not be sent. Null if the link was used, or is too old. */
export async function issueSignInToken(
  { db, clock, random }: Pick<Platform, 'db' | 'clock' | 'random'>,
  id: bigint,
): Promise<string | null> {
  const token = random.token();
  const issued = await db.signInLink.updateMany({
    where: { id, expiresAt: { gt: clock.now() } },
    data: { hash: hashToken(token) },
  });
  return issued.count > 0 ? token : null;
}

/** Null if it is unknown, used or too old. */
export async function findSignInLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<SignInLink | null> {
  const found = await db.signInLink.findUnique({ where: { hash: hashToken(token) } });
  return found && found.expiresAt > clock.now() ? found : null;
}

/** Uses the link up, with all others of the address for the same purpose; false if it was used meanwhile. */
export async function takeSignInLink(tx: Tx, { id, email, eventId }: SignInLink): Promise<boolean> {
  const { count } = await tx.signInLink.deleteMany({ where: { id } });
  if (count === 0) return false;
  await tx.signInLink.deleteMany({ where: { email, eventId } });
  return true;
}

/** @param browser the value of the cookie, or null */
export const isAskingBrowser = ({ browserHash }: SignInLink, browser: string | null): boolean =>
  browser !== null && timingSafeEqual(browserHash, hashToken(browser));

export async function removeExpiredSignInLinks({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.signInLink.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
