/** Creates the owner of a new server with a setup link, and signs them in. */
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { ROLE_IDS } from '../access/roles.ts';
import { USERNAME_PHRASES, usernameProblem } from '../actors/username.ts';
import { addPerson } from '../persons/add-person.ts';
import { newcomerProblems, onlyProblems } from '../persons/mail-link/newcomer-problems.ts';
import { staleLink } from '../users/confirmation/mail-token.ts';
import { EMAIL_PHRASES, readEmail } from '../users/email.ts';
import { insertUser, isEmailTaken } from '../users/insert-user.ts';
import { localeOf } from '../users/locale.ts';
import { PASSWORD_PHRASES, passwordProblem } from '../users/passwords/password.ts';
import { hashPassword } from '../users/passwords/password-hash.ts';
import { openSessionAtOnce } from '../users/sessions/begin-session.ts';
import type { OpenSession } from '../users/sessions/sessions.ts';
import { deleteSetupLink, isSetupTokenGood, lockSetup } from './setup-link.ts';

export interface OwnerForm {
  token: string;
  name: string;
  username: string;
  email: string;
  password: string;
  locale?: string | undefined;
  ip: string;
  userAgent: string | null;
}

async function problemsOf(ctx: DomainContext, form: OwnerForm, email: string | null): Promise<FieldErrors> {
  const username = await usernameProblem(ctx.db, form.username.trim());
  const password = passwordProblem(ctx, form.password);
  const emailProblem = email === null ? 'malformed' : (await isEmailTaken(ctx.db, email)) ? 'taken' : null;
  return onlyProblems({
    ...newcomerProblems(ctx, form, { reasonNeeded: false, minimumAge: 0 }),
    username: username ? [USERNAME_PHRASES[username]] : [],
    email: emailProblem ? [EMAIL_PHRASES[emailProblem]] : [],
    password: password ? [PASSWORD_PHRASES[password]] : [],
  });
}

/**
 * Refuses links that are unknown, used or too old, and invalid forms with all problems; the link still works after those. The address
 * counts as confirmed: the person who has the terminal of the server need not prove more, and the server may not send mail yet.
 */
export async function createOwner(ctx: DomainContext, form: OwnerForm): Promise<OpenSession> {
  if (!(await isSetupTokenGood(ctx.db, ctx, form.token))) throw staleLink();
  const email = readEmail(form.email);
  const problems = await problemsOf(ctx, form, email);
  if (email === null || Object.keys(problems).length > 0) throw invalid(problems);
  const passwordHash = await hashPassword(form.password);
  const owner = { email, passwordHash, locale: localeOf(form.locale), roleId: ROLE_IDS.Owner };
  return ctx.db.$transaction(async (tx) => {
    await lockSetup(tx);
    // Another person with the same link may have been faster.
    if (!(await isSetupTokenGood(tx, ctx, form.token))) throw staleLink();
    const user = await insertUser(tx, ctx, { ...owner, confirmed: true, approved: true, ip: form.ip });
    const person = { preferredUsername: form.username.trim(), name: form.name.trim(), approvable: true };
    await addPerson(tx, ctx, user.id, person);
    await deleteSetupLink(tx);
    return openSessionAtOnce(tx, ctx, user, form, 'first', 'operator');
  });
}
