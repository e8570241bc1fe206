/** Allowed schemes of links in user text: none of them runs a script or reads local files (Mastodon's Sanitize). */

/** Those with a domain name after two slashes. */
export const SLASHED_SCHEMES = ['dat', 'dweb', 'ipfs', 'ipns', 'ssb', 'gopher', 'gemini'] as const;

/** Allowed schemes of HTML links. Pictures are loaded only by http(s). */
export const LINK_SCHEMES: string[] = ['http', 'https', 'mailto', ...SLASHED_SCHEMES, 'xmpp', 'magnet'];
