/** Schemes of links that people may write: none of them runs a script or reads what is on the reader's machine (Mastodon's Sanitize). */

/** Those with a domain name after two slashes. */
export const SLASHED_SCHEMES = ['dat', 'dweb', 'ipfs', 'ipns', 'ssb', 'gopher', 'gemini'] as const;

/** What links of HTML may begin with. Pictures are loaded by http(s) alone. */
export const LINK_SCHEMES: string[] = ['http', 'https', 'mailto', ...SLASHED_SCHEMES, 'xmpp', 'magnet'];
