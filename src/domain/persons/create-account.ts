/** Creates a user with their first identity, for operators: the command line, the demo, tests. */
import type { Actor, User } from '../../generated/prisma/client.ts';
import { checkTogether } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { sendConfirmation } from '../users/confirmation/send-confirmation.ts';
import { requireEmail } from '../users/email.ts';
import { insertUser, requireFreeEmail } from '../users/insert-user.ts';
import { localeOf } from '../users/locale.ts';
import { requireGoodPassword } from '../users/passwords/password.ts';
import { hashPassword } from '../users/passwords/password-hash.ts';
import { addPerson } from './add-person.ts';

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  /** The hash of the password, for many accounts with one password. */
  passwordHash?: string;
  /** Null for a plain account. Only operators can set a role here. */
  roleId: bigint | null;
  /** If false, a confirmation mail is sent. */
  confirmed: boolean;
  name?: string;
  summary?: string;
  locale?: string;
}

/** Bypasses closed registrations and approval. Refuses malformed or taken addresses and names, and weak passwords. */
export async function createAccount(ctx: DomainContext, given: NewAccount): Promise<{ user: User; actor: Actor }> {
  const [email] = await checkTogether(
    () => requireFreeEmail(ctx, requireEmail(given.email)),
    () => requireGoodPassword(ctx, given.password),
  );
  const passwordHash = given.passwordHash ?? (await hashPassword(given.password));
  return ctx.db.$transaction(async (tx) => {
    const { roleId, confirmed } = given;
    const inserted = { email, passwordHash, locale: localeOf(given.locale), roleId, confirmed, approved: true };
    const user = await insertUser(tx, ctx, inserted);
    const { username: preferredUsername, name, summary } = given;
    const actor = await addPerson(tx, ctx, user.id, { preferredUsername, name, summary, approvable: true });
    if (!confirmed) await sendConfirmation(tx, { email });
    return { user: { ...user, defaultActorId: actor.id }, actor };
  });
}
