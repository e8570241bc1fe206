/** A browser that handles forms, cookies and redirects. */

export interface Visited {
  status: number;
  headers: Headers;
  text: string;
  /** The redirect target of the answer, or null. */
  location: URL | null;
}

/** The redirect target; fails the test if there is none. */
export function destination({ location, status, text }: Visited): URL {
  if (!location) throw new Error(`answered ${status} instead of a redirect: ${text}`);
  return location;
}

export class Browser {
  readonly cookies = new Map<string, string>();
  /** The attributes of every cookie that was set, as the server wrote them. */
  readonly setCookies: string[] = [];
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  async send(
    method: string,
    path: string,
    form?: Record<string, string> | URLSearchParams | FormData,
    headers: Record<string, string> = {},
  ): Promise<Visited> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.#base), {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
      ...(form && { body: form instanceof FormData ? form : new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      this.setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? null : new URL(location, this.#base),
    };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Visited> {
    return this.send('GET', path, undefined, headers);
  }

  follow(answer: Visited): Promise<Visited> {
    const { pathname, search } = destination(answer);
    return this.get(pathname + search);
  }

  /** Fills in the page's only form and presses the button with the value `act`. */
  submit(page: Visited, act: string, fields: Record<string, string> = {}): Promise<Visited> {
    const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(page.text) ?? [];
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const sent = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    const [, checked] = /name="actor_id" value="(\d+)" checked/.exec(page.text) ?? [];
    return this.send('POST', action.replaceAll('&amp;', '&'), {
      ...sent,
      ...(checked !== undefined && { actor_id: checked }),
      act,
      ...fields,
    });
  }
}
