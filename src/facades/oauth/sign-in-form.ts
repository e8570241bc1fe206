/** Sign-in by the page's form, and by the password grant. */
import type { Request } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { REFUSALS } from '../../domain/kernel/refusals.ts';
import type { PasswordCheck } from '../../domain/oauth/model.ts';
import { recordIp } from '../../domain/users/ips/record-ip.ts';
import type { OpenSession } from '../../domain/users/sessions/sessions.ts';
import { checkCredentials, signIn } from '../../domain/users/sessions/sign-in.ts';
import type { Refusal } from '../../platform/errors.ts';
import { countPageRequest } from '../web/page/count-page-request.ts';
import { refusalText } from '../web/page/refusal-text.ts';
import type { Parameters } from './parameters.ts';
import { type Language, WORDS } from './words.ts';

const placeOf = (req: Request): string => req.ip ?? '';

/** Opens a browser session; refuses what `signIn` refuses. */
export async function signInByForm(ctx: DomainContext, req: Request, form: Parameters): Promise<OpenSession> {
  await countPageRequest(ctx, req, ['sign_in']);
  const userAgent = req.get('user-agent')?.slice(0, 512) ?? null;
  return signIn(ctx, { email: form.email ?? '', password: form.password ?? '', ip: placeOf(req), userAgent });
}

/** For the password grant: checks the password for the user's default identity, without opening a session. */
export function passwordCheck(ctx: DomainContext, req: Request): PasswordCheck {
  return async (email, password) => {
    const user = await checkCredentials(ctx, { email, password, ip: placeOf(req) });
    await recordIp(ctx.db, ctx, { userId: user.id, ip: placeOf(req), kind: 'sign_in' });
    return { userId: user.id, actorId: user.defaultActorId };
  };
}

/** Why the sign-in failed: as the page words it, or as all refusals are said in its language. */
export function troubleWords(refusal: Refusal, language: Language): string {
  const words = WORDS[language];
  const translations: Record<string, string> = {
    [REFUSALS.wrong_credentials.text]: words.wrongCredentials,
    [REFUSALS.rate_limited.text]: words.tooMany,
    [REFUSALS.unavailable.text]: words.busy,
    [REFUSALS.sign_in_unconfirmed.text]: words.unconfirmed,
    [REFUSALS.sign_in_suspended.text]: words.suspended,
    [REFUSALS.approval_pending.text]: words.pending,
  };
  return translations[refusal.message] ?? refusalText(refusal, language);
}
