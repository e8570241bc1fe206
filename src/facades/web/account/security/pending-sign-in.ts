/** The cookie of a sign-in that waits for the second factor, so that no other browser completes it. */
import { readCookie, setCookie } from '../../../access/cookies.ts';
import { type PageRequest, sendOn } from '../../kit/page-request.ts';
import { SECOND_FACTOR_PATH } from '../account-paths.ts';

const NAME = 'plaza_pending';
/** As long as a sign-in waits. */
const SECONDS = 600;

/** Sets the cookie, and leads to the page of the second step. */
export function askForSecondFactor(pageRequest: PageRequest, token: string): void {
  const { ctx, res } = pageRequest;
  setCookie(res, ctx.config, { name: NAME, value: token, seconds: SECONDS });
  sendOn(pageRequest, SECOND_FACTOR_PATH);
}

/** The token of this browser; null if no sign-in waits. */
export function pendingToken({ ctx, req }: PageRequest): string | null {
  const token = readCookie(req, ctx.config, NAME);
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}
