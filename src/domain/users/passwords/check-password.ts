/** Checks the password of a user, and replaces the hash of another server's software by one of this server. */
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashPassword, OWN_SCHEME, schemeOf, verifyPassword } from './password-hash.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'clock'>;

/** The beginnings of hashes that another server's software made, the most frequent ones first. */
const foreign = statement(
  'foreign_password_schemes',
  `SELECT substring(u.password_hash FROM '^([$]2[aby][$][0-9]{2}[$]|[$]argon2(?:id|i|d)[$]v=[0-9]+[$]m=[0-9]+,t=[0-9]+,p=[0-9]+[$])') AS scheme
   FROM users u WHERE NOT starts_with(u.password_hash, $1) GROUP BY 1 ORDER BY count(*) DESC LIMIT 4`,
);

const READ_AGAIN_MS = 60_000;
const read = new WeakMap<object, { at: number; schemes: Promise<string[]> }>();

/** Reads the table of users, so the answer is kept for a minute. */
export function foreignSchemes({ sql, clock }: Ctx): Promise<string[]> {
  const now = clock.now().getTime();
  const known = read.get(sql);
  if (known && now - known.at < READ_AGAIN_MS) return known.schemes;
  const schemes = sql.many(foreign, [OWN_SCHEME]).then((rows) => rows.flatMap(({ scheme }) => scheme ?? []));
  schemes.catch(() => read.delete(sql));
  read.set(sql, { at: now, schemes });
  return schemes;
}

interface Checked {
  id: bigint;
  passwordHash: string;
}

async function replaceForeign({ db }: Ctx, { id, passwordHash }: Checked, password: string): Promise<void> {
  if (schemeOf(passwordHash) === OWN_SCHEME) return;
  const own = await hashPassword(password);
  await db.user.updateMany({ where: { id, passwordHash }, data: { passwordHash: own } });
}

/** Whether it is the password of the user; takes the same work without a user (`null`). */
export async function isPasswordOf(ctx: Ctx, user: Checked | null, password: string): Promise<boolean> {
  const right = await verifyPassword(user?.passwordHash ?? null, password, await foreignSchemes(ctx));
  if (right && user) await replaceForeign(ctx, user, password);
  return right;
}
