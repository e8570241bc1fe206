/** The parts of a request's address that a signature covers, exactly as sent, never normalized. */

export interface Target {
  scheme: string;
  /** The host in lower case, with the port unless it is the default of the scheme. */
  authority: string;
  /** Never empty. */
  path: string;
  /** With its question mark; empty if there is no query. */
  query: string;
}

const DEFAULT_PORT: Record<string, RegExp> = { http: /:80$/, https: /:443$/ };

/** @throws TypeError for anything but an absolute http(s) URL */
export function targetOf(url: string): Target {
  const parts = /^(https?):\/\/([^/?#]+)([^?#]*)(\?[^#]*)?/i.exec(url);
  if (!parts) throw new TypeError(`No absolute address: ${url}`);
  const [, scheme = '', authority = '', path = '', query = ''] = parts;
  const lower = scheme.toLowerCase();
  return {
    scheme: lower,
    authority: authority.toLowerCase().replace(DEFAULT_PORT[lower] as RegExp, ''),
    path: path || '/',
    query,
  };
}
