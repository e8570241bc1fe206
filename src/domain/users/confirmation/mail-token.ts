/** The tokens that mails carry: made when the mail is, good once and for a time; the database keeps their hash. */
import type { MailToken, MailTokenPurpose, Prisma, User } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';

const HOUR_MS = 3_600_000;
/** At most one mail a minute for an address. */
const PAUSE_MS = 60_000;

interface Rule {
  goodForMs: number;
  /** Who gets such a mail. */
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
  /** Takes it all back when the mail could not be sent, so that the next attempt is not too soon. */
  withdraw(): Promise<void>;
}

/** A token for the user of this address; null when there is none who waits for such a mail, or one went out a moment ago. */
export async function issueMailToken(
  { db, clock, ids, random }: Pick<Platform, 'db' | 'clock' | 'ids' | 'random'>,
  email: string,
  purpose: MailTokenPurpose,
  returnPath: string | null = null,
): Promise<IssuedMailToken | null> {
  const { goodForMs, waiting, sentAt } = RULES[purpose];
  const now = clock.now();
  const user = await db.user.findFirst({ where: { AND: [{ email, suspendedAt: null }, waiting] } });
  if (!user) return null;
  const before = user[sentAt];
  if (before && now.getTime() - before.getTime() < PAUSE_MS) {
    // A new user is told of the first mail before it is sent; then there is no token yet.
    const announced =
      purpose === 'CONFIRM_EMAIL' && !(await db.mailToken.findFirst({ where: { userId: user.id, purpose } }));
    if (!announced) return null;
  }
  // Of two at the same moment one goes on.
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

/** Whom a token is for, which stays good; null when it is unknown, used or too old. */
export async function findMailToken(
  db: Db | Tx,
  { clock }: Pick<Platform, 'clock'>,
  token: string,
  purpose: MailTokenPurpose,
): Promise<FoundMailToken | null> {
  const found = await db.mailToken.findUnique({ where: { hash: hashToken(token) }, include: { user: true } });
  return found && found.purpose === purpose && found.expiresAt > clock.now() ? found : null;
}

/** Uses a token up, with all others of its user and purpose; null when it is unknown, used or too old. */
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
