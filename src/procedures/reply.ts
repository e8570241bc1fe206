/** The parameters that contain tokens in addresses. */
export const TOKEN_PARAMETERS = ['access_token', 'bearer_token'];

/**
 * Status, headers and redirect that a procedure sets for its REST response. tRPC uses only the next page and the
 * background refresh; other facades use none.
 */
export class Reply {
  /** The absolute URL of the request, the base of `Link` headers; null in other facades. */
  readonly url: string | null;
  /** The success status when it is not 200. */
  status: number | undefined;
  /** The target of a redirect, sent instead of a body. */
  location: string | undefined;
  readonly headers = new Map<string, string>();
  /** The input, in addition to the rest, that reads the next page of this list. */
  next: Record<string, string> | undefined;

  constructor(url: string | null = null) {
    this.url = url;
  }

  /** Sets one header; a later value replaces an earlier one. */
  header(name: string, value: string): void {
    this.headers.set(name, value);
  }

  /** Responds with a redirect; the procedure's result is not sent. */
  redirect(location: string, status: 301 | 302 | 303 | 307 | 308 = 302): void {
    this.location = location;
    this.status = status;
  }

  /** Copies status, location and headers from another reply. */
  take(other: Reply): void {
    this.status = other.status;
    this.location = other.location;
    this.next = other.next;
    for (const [name, value] of other.headers) this.header(name, value);
  }

  /**
   * Sets the `Link` header: the URL of the request with other page parameters.
   *
   * @param pages relation → its page parameters; an empty map sets nothing
   */
  link(pages: Partial<Record<'next' | 'prev', Record<string, string>>>): void {
    this.next = pages.next;
    if (!this.url) return;
    const { origin, pathname, search } = new URL(this.url);
    const query = new URLSearchParams(search);
    // Remove tokens from the query: clients may log or forward this header.
    for (const name of ['max_id', 'since_id', 'min_id', 'offset', ...TOKEN_PARAMETERS]) query.delete(name);
    const others = query.size > 0 ? `${query}&` : '';
    const links = Object.entries(pages).map(([rel, parameters]) => {
      const page = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      return `<${origin}${pathname}?${others}${page.join('&')}>; rel="${rel}"`;
    });
    if (links.length > 0) this.header('Link', links.join(', '));
  }
}
