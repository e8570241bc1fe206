/** The parts of a request's address as its signature covers them: the spelling of the wire, never normalized. */

export interface Target {
  scheme: string;
  /** Host in lower case, with the port where it is not the scheme's own. */
  authority: string;
  /** Not empty. */
  path: string;
  /** With its question mark; empty when there is none. */
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
