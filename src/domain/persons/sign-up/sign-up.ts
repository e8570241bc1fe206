/** Sign-up through an application: user, first identity and token at once (Mastodon's endpoints, POST /api/v1/accounts). */
import type { Tx } from '../../../platform/database/db.ts';
import type { DomainContext } from '../../access/context.ts';
import type { Viewer } from '../../access/viewer.ts';
import { readSettings, type Settings } from '../../instance/settings.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { type IssuedToken, issueToken } from '../../oauth/issue-token.ts';
import { sendConfirmation } from '../../users/confirmation/send-confirmation.ts';
import { requireSignUpEmail } from '../../users/email.ts';
import { insertUser } from '../../users/insert-user.ts';
import { localeOf } from '../../users/locale.ts';
import { hashPassword } from '../../users/passwords/password-hash.ts';
import { requireLocalSignIn } from '../../users/sessions/local-sign-in.ts';
import { addPerson } from '../add-person.ts';
import { type Admission, admit, takeAdmission } from './admission.ts';
import type { SignUpForm } from './form.ts';
import { signUpProblems } from './problems.ts';
import { signUpRefusal } from './refusal.ts';

interface CheckedForm {
  email: string;
  admission: Admission;
  settings: Settings;
}

/** Refuses closed registrations without a valid invitation, blocked networks, and invalid forms with all problems. */
export async function checkSignUp(ctx: DomainContext, form: SignUpForm): Promise<CheckedForm> {
  requireLocalSignIn(ctx);
  const settings = await readSettings(ctx);
  const admission = await admit(ctx, settings, form);
  const problems = await signUpProblems(ctx, form, settings, admission);
  if (Object.keys(problems).length > 0) throw signUpRefusal(problems);
  return { email: requireSignUpEmail(form.email), admission, settings };
}

interface CheckedAccount extends CheckedForm {
  passwordHash: string;
  /** The application that signs the user up. */
  appId?: bigint | null;
  returnPath?: string | null;
}

/**
 * Adds user and first identity of a valid form, and enqueues the confirmation mail. Refuses an invitation that others used up.
 */
async function addAccount(
  tx: Tx,
  ctx: DomainContext,
  form: SignUpForm,
  { email, passwordHash, admission, settings, appId = null, returnPath = null }: CheckedAccount,
): Promise<{ userId: bigint; actorId: bigint }> {
  const user = await insertUser(tx, ctx, {
    email,
    passwordHash,
    locale: localeOf(form.locale),
    confirmed: !ctx.config.requireEmailConfirmation,
    emailProved: false,
    approved: admission.approved,
    ageVerified: settings.minimumAge > 0,
    reason: form.reason?.trim() || null,
    signedUpWithId: appId,
    ip: form.ip,
    inviteId: admission.inviteId,
    timeZone: form.timeZone?.trim() || null,
  });
  await takeAdmission(tx, ctx, settings, admission);
  const actor = await addPerson(tx, ctx, user.id, { preferredUsername: form.username, approvable: true });
  if (user.confirmedAt) await enqueue(tx, 'user.confirmed', { userId: user.id.toString() });
  else await sendConfirmation(tx, { email, returnPath });
  return { userId: user.id, actorId: actor.id };
}

/** Scopes of the token: those of the application. */
async function scopesOf(ctx: DomainContext, viewer: Viewer): Promise<readonly string[]> {
  const app = viewer.appId === null ? null : await ctx.db.app.findUnique({ where: { id: viewer.appId } });
  return app?.scopes ?? viewer.scopes;
}

/**
 * Returns the token of the new identity, which works once the address is confirmed and, if required, the sign-up approved.
 * Refuses whatever `checkSignUp` refuses.
 */
export async function signUp(ctx: DomainContext & { viewer: Viewer }, form: SignUpForm): Promise<IssuedToken> {
  const checked = await checkSignUp(ctx, form);
  const [passwordHash, scopes] = await Promise.all([hashPassword(form.password), scopesOf(ctx, ctx.viewer)]);
  return ctx.db.$transaction(async (tx) => {
    const { appId } = ctx.viewer;
    const { userId, actorId } = await addAccount(tx, ctx, form, { ...checked, passwordHash, appId });
    return issueToken(tx, ctx, { appId, userId, actorId, scopes });
  });
}
