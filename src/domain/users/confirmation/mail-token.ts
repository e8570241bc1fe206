/** Single-use tokens in mails: created when the mail is sent, valid for a limited time; the database stores their hash. */
import type { JoinedAccount, MailToken, MailTokenPurpose, Prisma, User } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';

const HOUR_MS = 3_600_000;
/** Rate limit: one mail a minute per address. */
const PAUSE_MS = 60_000;

interface Rule {
  goodForMs: number;
  /** Users who may get such a mail. */
  waiting: Prisma.UserWhereInput;
  /** The column with the time of the last mail, for the pause between two; null without a pause. */
  sentAt: 'confirmationSentAt' | 'resetPasswordSentAt' | null;
}

type Waiting = User & { joinedAccount: JoinedAccount | null };

/** The other address that a token of this user proves, to which it is mailed; null if it is mailed to that of the user. */
function otherAddress({ unconfirmedEmail, joinedAccount }: Waiting, purpose: MailTokenPurpose): string | null {
  if (purpose === 'CHANGE_EMAIL') return unconfirmedEmail;
  return purpose === 'SEPARATE_ACCOUNT' ? (joinedAccount?.email ?? null) : null;
}

const RULES: Record<MailTokenPurpose, Rule> = {
  CONFIRM_EMAIL: { goodForMs: 7 * 24 * HOUR_MS, waiting: { confirmedAt: null }, sentAt: 'confirmationSentAt' },
  // Asking needs a password, and has a rate of its own; a mistyped address can be corrected at once.
  CHANGE_EMAIL: { goodForMs: 24 * HOUR_MS, waiting: { unconfirmedEmail: { not: null } }, sentAt: null },
  SEPARATE_ACCOUNT: { goodForMs: 24 * HOUR_MS, waiting: { joinedAccount: { email: { not: null } } }, sentAt: null },
  RESET_PASSWORD: { goodForMs: 24 * HOUR_MS, waiting: { confirmedAt: { not: null } }, sentAt: 'resetPasswordSentAt' },
};

export interface IssuedMailToken {
  token: string;
  user: User;
  /** The address to mail it to. */
  to: string;
  /** Undoes everything when the mail could not be sent, so that the retry is not rate-limited. */
  withdraw(): Promise<void>;
}

/** Claims the pause between two mails; null if one was sent within it. Returns the function that releases the claim. */
async function claimPause(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  user: User,
  purpose: MailTokenPurpose,
): Promise<(() => Promise<unknown>) | null> {
  const { sentAt } = RULES[purpose];
  if (sentAt === null) return async () => undefined;
  const now = clock.now();
  const before = user[sentAt];
  if (before && now.getTime() - before.getTime() < PAUSE_MS) {
    // The first mail of a new user is announced before it is sent; then there is no token yet.
    const announced =
      purpose === 'CONFIRM_EMAIL' && !(await db.mailToken.findFirst({ where: { userId: user.id, purpose } }));
    if (!announced) return null;
  }
  // Only one of two concurrent requests succeeds.
  const claimed = await db.user.updateMany({ where: { id: user.id, [sentAt]: before }, data: { [sentAt]: now } });
  if (claimed.count === 0) return null;
  return () => db.user.updateMany({ where: { id: user.id, [sentAt]: now }, data: { [sentAt]: before } });
}

/** Issues a token for this user; null if they wait for no such mail, or one was sent within the last minute. */
export async function issueMailToken(
  { db, clock, ids, random }: Pick<Platform, 'db' | 'clock' | 'ids' | 'random'>,
  who: { email: string } | { id: bigint },
  purpose: MailTokenPurpose,
  returnPath: string | null = null,
): Promise<IssuedMailToken | null> {
  const { goodForMs, waiting } = RULES[purpose];
  const now = clock.now();
  const user = await db.user.findFirst({
    where: { AND: [who, { suspendedAt: null, disabledAt: null }, waiting] },
    include: { joinedAccount: true },
  });
  const giveBack = user && (await claimPause({ db, clock }, user, purpose));
  if (!user || !giveBack) return null;
  const token = random.token();
  const id = ids.next();
  const email = otherAddress(user, purpose);
  await db.mailToken.create({
    data: {
      id,
      userId: user.id,
      purpose,
      hash: hashToken(token),
      email,
      returnPath,
      createdAt: now,
      expiresAt: new Date(now.getTime() + goodForMs),
    },
  });
  return {
    token,
    user,
    to: email ?? user.email,
    async withdraw() {
      await db.mailToken.deleteMany({ where: { id } });
      await giveBack();
    },
  };
}

type FoundMailToken = MailToken & { user: User };

/** The user of a token, without consuming it; null if it is unknown, used or expired. */
export async function findMailToken(
  db: Db | Tx,
  { clock }: Pick<Platform, 'clock'>,
  token: string,
  purpose: MailTokenPurpose,
): Promise<FoundMailToken | null> {
  const found = await db.mailToken.findUnique({ where: { hash: hashToken(token) }, include: { user: true } });
  return found && found.purpose === purpose && found.expiresAt > clock.now() ? found : null;
}

/** Consumes a token, with all others of its user and purpose; null if it is unknown, used or expired. */
export async function takeMailToken(
  tx: Tx,
  ctx: Pick<Platform, 'clock'>,
  token: string,
  purpose: MailTokenPurpose,
): Promise<FoundMailToken | null> {
  const found = await findMailToken(tx, ctx, token, purpose);
  if (!found) return null;
  const { count } = await tx.mailToken.deleteMany({ where: { id: found.id } });
  if (count === 0) return null;
  await tx.mailToken.deleteMany({ where: { userId: found.userId, purpose } });
  return found;
}

/** Whether the link was mailed to the address that the person wants now. Links of earlier versions name none. */
export const provesAddress = ({ email }: MailToken, wanted: string): boolean =>
  email === null || email.toLowerCase() === wanted.toLowerCase();

/** The refusal of a token that leads nowhere, whatever the reason. */
export const staleLink = (): Refusal =>
  new Refusal('invalid', 'Unable to validate user', { fields: { token: ['is unknown, used or too old'] } });
