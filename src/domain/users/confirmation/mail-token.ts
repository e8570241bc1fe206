/** Single-use tokens in mails: created when the mail is sent, valid for a limited time; the database stores their hash. */
import type { MailToken, MailTokenPurpose, Prisma, User } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';

const HOUR_MS = 3_600_000;
/** Rate limit: one mail a minute per address. */
const PAUSE_MS = 60_000;

interface Rule {
  goodForMs: number;
  /** Users who may get such a mail. */
  waiting: Prisma.UserWhereInput;
  sentAt: 'confirmationSentAt' | 'resetPasswordSentAt';
}

const RULES: Record<MailTokenPurpose, Rule> = {
  CONFIRM_EMAIL: { goodForMs: 7 * 24 * HOUR_MS, waiting: { confirmedAt: null }, sentAt: 'confirmationSentAt' },
  RESET_PASSWORD: { goodForMs: 24 * HOUR_MS, waiting: { confirmedAt: { not: null } }, sentAt: 'resetPasswordSentAt' },
};

export interface IssuedMailToken {
  token: string;
  user: User;
  /** Undoes everything when the mail could not be sent, so that the retry is not rate-limited. */
  withdraw(): Promise<void>;
}

/** Issues a token for the user of this address; null if no user waits for such a mail, or one was sent within the last minute. */
export async function issueMailToken(
  { db, clock, ids, random }: Pick<Platform, 'db' | 'clock' | 'ids' | 'random'>,
  email: string,
  purpose: MailTokenPurpose,
  returnPath: string | null = null,
): Promise<IssuedMailToken | null> {
  const { goodForMs, waiting, sentAt } = RULES[purpose];
  const now = clock.now();
  const user = await db.user.findFirst({ where: { AND: [{ email, suspendedAt: null, disabledAt: null }, waiting] } });
  if (!user) return null;
  const before = user[sentAt];
  if (before && now.getTime() - before.getTime() < PAUSE_MS) {
    // The first mail of a new user is announced before it is sent; then there is no token yet.
    const announced =
      purpose === 'CONFIRM_EMAIL' && !(await db.mailToken.findFirst({ where: { userId: user.id, purpose } }));
    if (!announced) return null;
  }
  // Of two concurrent requests one wins.
  const claimed = await db.user.updateMany({ where: { id: user.id, [sentAt]: before }, data: { [sentAt]: now } });
  if (claimed.count === 0) return null;
  const token = random.token();
  const id = ids.next();
  await db.mailToken.create({
    data: {
      id,
      userId: user.id,
      purpose,
      hash: hashToken(token),
      returnPath,
      createdAt: now,
      expiresAt: new Date(now.getTime() + goodForMs),
    },
  });
  return {
    token,
    user,
    async withdraw() {
      await db.mailToken.deleteMany({ where: { id } });
      await db.user.updateMany({ where: { id: user.id, [sentAt]: now }, data: { [sentAt]: before } });
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
