/** Where people make an account or ask for mails, and where they go on afterwards: the page that asked them to sign in. */

/** Mastodon's paths, which apps open. */
export const SIGN_UP_PATH = '/auth/sign_up';
export const FORGOT_PATH = '/auth/password/new';
export const ASK_AGAIN_PATH = '/auth/confirmation/new';

const RETURN_MAX = 4000;

/** Pages of this server that ask for a sign-in; nothing else is led to, and so nothing has to be signed. */
const PAGES = ['/oauth/authorize?', '/moderation/reports/', '/settings/'];

/** The path when it is one of these pages', else null. */
export function returnPathOf(text: string | null): string | null {
  if (text === null || text.length > RETURN_MAX || !/^[\x21-\x7e]+$/.test(text)) return null;
  return PAGES.some((page) => text.startsWith(page)) ? text : null;
}

/** `page` with what it needs to lead back. */
export const withReturn = (page: string, returnPath: string | null): string =>
  returnPath === null ? page : `${page}?${new URLSearchParams({ return_to: returnPath })}`;
