/**
 * Mails that sign in by a link or by a code (docs/decisions/0077-joining-by-mail.md, 0110-one-door.md). The row is inserted with the
 * request, token and code when the mail is sent; the database stores hashes of both, and of the cookie of the requesting browser.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProvidedAccount, SignInLink } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { parseId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';

const HOUR_MS = 3_600_000;

/** How long it is valid: one that joins, as long as other links for new accounts; one that only signs in, shortly. */
export const JOIN_LINK_MS = 24 * HOUR_MS;
export const SIGN_IN_LINK_MS = HOUR_MS;

const CODE_DIGITS = 6;
/** How many codes may be tried for one mail. */
const CODE_TRIES = 5;

/** A keyed hash, because all codes could be enumerated. */
function hashCode({ secrets }: Pick<Platform, 'secrets'>, id: bigint, code: string): Uint8Array<ArrayBuffer> {
  const hmac = createHmac('sha256', secrets.sessionKey).update(`sign-in code\n${id}\n${code}`);
  return new Uint8Array(hmac.digest());
}

/**
 * Gives the link a token and a code, replacing those of a mail that could not be sent. Null if the link was used, or is too old.
 */
export async function issueSecrets(
  platform: Pick<Platform, 'db' | 'clock' | 'random' | 'secrets'>,
  id: bigint,
): Promise<{ token: string; code: string } | null> {
  const { db, clock, random } = platform;
  const token = random.token();
  const code = random.digits(CODE_DIGITS);
  const issued = await db.signInLink.updateMany({
    where: { id, provedAt: null, expiresAt: { gt: clock.now() } },
    data: { hash: hashToken(token), codeHash: hashCode(platform, id, code) },
  });
  return issued.count > 0 ? { token, code } : null;
}

/** Null if it is unknown, used or too old. */
export async function findSignInLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<SignInLink | null> {
  const found = await db.signInLink.findUnique({ where: { hash: hashToken(token) } });
  return found && found.expiresAt > clock.now() ? found : null;
}

/** The request of this browser; null if it made none with that id, or if the request was used or is too old. */
export async function findRequest(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  requestId: string,
  browser: string | null,
): Promise<(SignInLink & { provided: ProvidedAccount | null }) | null> {
  const id = parseId(requestId);
  const found = id === null ? null : await db.signInLink.findUnique({ where: { id }, include: { provided: true } });
  return found && found.expiresAt > clock.now() && isAskingBrowser(found, browser) ? found : null;
}

/**
 * Whether the code is that of the mail. Each call counts, and after a few the right code is refused, too. The statements are the
 * same for a request whose mail was never sent.
 */
export async function tryCode(
  platform: Pick<Platform, 'db' | 'secrets'>,
  { id, codeHash }: SignInLink,
  code: string,
): Promise<boolean> {
  const counted = await platform.db.signInLink.updateMany({
    where: { id, codeTries: { lt: CODE_TRIES } },
    data: { codeTries: { increment: 1 } },
  });
  return counted.count > 0 && codeHash !== null && timingSafeEqual(codeHash, hashCode(platform, id, code));
}

/**
 * Notes that the mail proved the address, and binds the request to the browser that goes on; link and code are used up. False if they
 * were used meanwhile. If another browser goes on, the request loses the provider's account, which may be that of a stranger who
 * gave the provider somebody's address.
 */
export async function proveLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: bigint,
  browserHash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_MS);
  const data = { provedAt: now, expiresAt, browserHash, hash: null, codeHash: null };
  return db.$transaction(async (tx) => {
    await tx.providedAccount.deleteMany({ where: { linkId: id, link: { provedAt: null, NOT: { browserHash } } } });
    return (await tx.signInLink.updateMany({ where: { id, provedAt: null }, data })).count > 0;
  });
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

/** The token of a link for the holder of the address, which the terminal prints instead of a mail. Good once, for an hour. */
export async function issueOperatorLink(
  { db, clock, ids, random }: Pick<Platform, 'db' | 'clock' | 'ids' | 'random'>,
  { email, locale }: Pick<SignInLink, 'email' | 'locale'>,
): Promise<{ token: string; expiresAt: Date }> {
  const token = random.token();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_MS);
  // No browser requested it, so each one is asked for a confirmation.
  const [hash, browserHash] = [hashToken(token), hashToken(random.token())];
  const data = { id: ids.next(), email, locale, hash, browserHash, byOperator: true, createdAt: now, expiresAt };
  await db.signInLink.create({ data });
  return { token, expiresAt };
}

export async function removeExpiredSignInLinks({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.signInLink.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
