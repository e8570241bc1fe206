/** What a procedure may say about its REST answer beside the body; every other door ignores it. */

export class Reply {
  /** The absolute URL that was asked for, which `Link` headers are made from; null at other doors. */
  readonly url: string | null;
  /** The success status when it is not 200. */
  status: number | undefined;
  /** Where the client is sent instead of getting a body. */
  location: string | undefined;
  readonly headers = new Map<string, string>();

  constructor(url: string | null = null) {
    this.url = url;
  }

  /** Sets one header; a later value replaces an earlier one. */
  header(name: string, value: string): void {
    this.headers.set(name, value);
  }

  /** Answers with a redirect; what the procedure returns is not sent. */
  redirect(location: string, status: 301 | 302 | 303 | 307 | 308 = 302): void {
    this.location = location;
    this.status = status;
  }

  /** Says what another reply says, beside what was said already. */
  take(other: Reply): void {
    this.status = other.status;
    this.location = other.location;
    for (const [name, value] of other.headers) this.header(name, value);
  }

  /**
   * Sets the `Link` header: the URL that was asked for, with other page parameters.
   *
   * @param pages relation → the page parameters that lead there; an empty map sets nothing
   */
  link(pages: Partial<Record<'next' | 'prev', Record<string, string>>>): void {
    if (!this.url) return;
    const { origin, pathname, search } = new URL(this.url);
    const asked = new URLSearchParams(search);
    // A token in the query must not end in a header that clients log or hand on.
    for (const name of ['max_id', 'since_id', 'min_id', 'offset', 'access_token', 'bearer_token']) asked.delete(name);
    const kept = asked.size > 0 ? `${asked}&` : '';
    const links = Object.entries(pages).map(([rel, parameters]) => {
      const page = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      return `<${origin}${pathname}?${kept}${page.join('&')}>; rel="${rel}"`;
    });
    if (links.length > 0) this.header('Link', links.join(', '));
  }
}
