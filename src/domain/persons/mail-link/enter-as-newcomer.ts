/** Creates the account of a person whose address a mail has proved, with the name that they chose, and signs them in. */
import type { ProvidedAccount, SignInLink } from '../../../generated/prisma/client.ts';
import { invalid, Refusal } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { USERNAME_PHRASES, usernameProblem } from '../../actors/username.ts';
import { readSettings } from '../../instance/settings.ts';
import type { PictureUpload } from '../../media/with-pictures.ts';
import { staleLink } from '../../users/confirmation/mail-token.ts';
import { EMAIL_PHRASES } from '../../users/email.ts';
import { admit } from '../sign-up/admission.ts';
import { readProviderSettings } from '../single-sign-on/settings.ts';
import { enter, type LinkDevice, type Outcome } from './enter.ts';
import { newcomerProblems, onlyProblems } from './newcomer-problems.ts';
import { findRequest } from './sign-in-link.ts';

export interface NewcomerForm extends LinkDevice {
  requestId: string;
  browser: string | null;
  name: string;
  /** Empty for one that is derived from the name. */
  username: string;
  reason?: string | undefined;
  dateOfBirth?: string | undefined;
  avatar?: PictureUpload | undefined;
}

/** The request of this browser whose address is proved; null if there is none. */
async function findProvedRequest(
  ctx: DomainContext,
  requestId: string,
  browser: string | null,
): Promise<(SignInLink & { provided: ProvidedAccount | null }) | null> {
  const found = await findRequest(ctx, requestId, browser);
  return found?.provedAt ? found : null;
}

/**
 * Refuses absent requests, those of other browsers, people whom the server does not accept, and invalid forms with all problems. An
 * address that got an account meanwhile signs in.
 */
export async function enterAsNewcomer(ctx: DomainContext, form: NewcomerForm): Promise<Outcome> {
  const { requestId, browser, avatar, ...device } = form;
  const link = await findProvedRequest(ctx, requestId, browser);
  if (!link) throw staleLink();
  const { email, inviteCode, provided } = link;
  const [name, username] = [form.name.trim(), form.username.trim()];
  const settings = await (provided ? readProviderSettings(ctx) : readSettings(ctx));
  const { minimumAge } = settings;
  const admission = await admit(ctx, settings, { email, username, ip: form.ip, inviteCode: inviteCode ?? undefined });
  const problem = username === '' ? null : await usernameProblem(ctx.db, username);
  const problems = onlyProblems({
    ...newcomerProblems(ctx, form, { reasonNeeded: admission.reasonNeeded, minimumAge }),
    username: problem ? [USERNAME_PHRASES[problem]] : [],
    email: admission.email === 'blocked' ? [EMAIL_PHRASES.blocked] : [],
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const described = { ...link, reason: form.reason?.trim() || null, ageVerified: minimumAge > 0 };
  try {
    return await enter(
      ctx,
      described,
      { settings, admission, name, username: username || null, provided, avatar },
      device,
    );
  } catch (error) {
    // Somebody took the username at the same moment: the form is validated again.
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error;
    return enterAsNewcomer(ctx, form);
  }
}
