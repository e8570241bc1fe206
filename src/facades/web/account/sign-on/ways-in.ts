/** The ways to sign in on a page: at the provider of single sign-on, by mail or password, or both. */
import { TEXTS as SIGN_ON_WORDS } from '../../../../generated/texts/all/pages/sign-on.ts';
import type { Language } from '../../../../wording/language.ts';
import { type Html, html } from '../../kit/html.ts';
import type { PageRequest } from '../../kit/page-request.ts';
import { SIGN_ON_PATH } from '../account-paths.ts';

/** Where a sign-in at the provider leads. */
interface SignOnGoal {
  returnPath: string | null;
  inviteCode?: string | null;
}

/** The address that leads to the provider. */
export function signOnPath({ returnPath, inviteCode = null }: SignOnGoal): string {
  const query = new URLSearchParams();
  if (returnPath !== null) query.set('return_to', returnPath);
  if (inviteCode !== null) query.set('invite', inviteCode);
  return query.size === 0 ? SIGN_ON_PATH : `${SIGN_ON_PATH}?${query}`;
}

export interface WaysIn {
  /** The way to the provider; false without one. */
  signOn: Html | false;
  /** Whether people sign in and up by mail or password, too. */
  isLocal: boolean;
}

function entry(language: Language, name: string, goal: SignOnGoal, isLocal: boolean, community: string): Html {
  const words = SIGN_ON_WORDS[language];
  return html`${!isLocal && html`<p>${words.only({ community, name })}</p>`}
<p class="actions"><a class="button full${isLocal ? '' : ' primary'}" href="${signOnPath(goal)}">${words.signIn({ name })}</a></p>
${isLocal && html`<p class="between soft"><span>${words.or}</span></p>`}`;
}

export function waysIn({ ctx, language, community }: PageRequest, goal: SignOnGoal): WaysIn {
  const { oidc, localSignIn } = ctx.config;
  return { signOn: oidc !== null && entry(language, oidc.name, goal, localSignIn, community), isLocal: localSignIn };
}
