/** Paths of the account pages, and return paths to the page that required a sign-in. */
import { PERSONAL_PATHS, PUBLIC_PATHS } from '../../../client/client-paths.ts';

/** Mastodon's paths, which apps open. */
export const SIGN_IN_PATH = '/auth/sign_in';
export const SIGN_UP_PATH = '/auth/sign_up';
export const INVITE_PATH = '/invite/:code';
export const FORGOT_PATH = '/auth/password/new';
/** The link in a mail that signs in. */
export const LINK_PATH = '/auth/link';
/** The forms for the code of that mail, and for the name of a new person; the parameter `request` names the request for the mail. */
export const CODE_PATH = '/auth/code';
export const NAME_PATH = '/auth/name';
/** The second step of a sign-in. */
export const SECOND_FACTOR_PATH = '/auth/second_factor';
/** The ways to the provider of single sign-on: to sign in, and to sign out there, too. */
export const SIGN_ON_PATH = '/auth/provider';
export const SIGN_OUT_PATH = '/auth/provider/sign_out';
/** Where the provider tells that a session is over (back-channel logout). */
export const PROVIDER_LOGOUT_PATH = '/auth/provider/logout';
export const SECURITY_PATH = '/settings/security';
export const ASK_AGAIN_PATH = '/auth/confirmation/new';

/** The staff page with the steps that follow the creation of the owner. */
export const SETUP_STEPS_PATH = '/moderation/setup';

export const APPEARANCE_PATH = '/appearance';

const RETURN_MAX = 4000;

/** An allowlist of return paths, against open redirects; therefore return paths need no signature. */
const PAGES = [
  ...['/oauth/authorize?', '/account/warnings/', '/moderation', '/settings/', '/about', `${SIGN_IN_PATH}?`],
];

/** The first part of the addresses of the web client: `/events/:uuid/edit` → `/events`. */
const CLIENT_PAGES = new Set(
  Object.values({ ...PUBLIC_PATHS, ...PERSONAL_PATHS }).map((page) => /^\/[^/:]*/.exec(page)?.[0] ?? '/'),
);

/** Whether the web client has a page there; a path such as `//example.org` leads to another site. */
function isClientPath(text: string): boolean {
  const [first = ''] = /^\/(?:@|[a-z-]*)/.exec(text) ?? [];
  return CLIENT_PAGES.has(first) && /^\/@?[\w.-]*(?:[/?#]|$)/.test(text) && !/[\\]|^\/\//.test(text);
}

/** The path if it is allowed, otherwise null. */
export function returnPathOf(text: string | null): string | null {
  if (text === null || text.length > RETURN_MAX || !/^[\x21-\x7e]+$/.test(text)) return null;
  return isClientPath(text) || PAGES.some((page) => text.startsWith(page)) ? text : null;
}

/** A page about the request for a mail. */
export const aboutRequest = (page: string, requestId: string): string =>
  `${page}?${new URLSearchParams({ request: requestId })}`;

/** `page` with the return path as a parameter. */
export const withReturn = (page: string, returnPath: string | null): string =>
  returnPath === null ? page : `${page}?${new URLSearchParams({ return_to: returnPath })}`;
