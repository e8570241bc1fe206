/** A browser in a network of its own, which reports that its forms are those of the server. */
import { Browser, type Visited } from './browser.ts';

export class BrowserIn extends Browser {
  readonly #address: string;

  constructor(url: string, address: string) {
    super(url);
    this.#address = address;
  }

  override send(...[method, path, form, headers]: Parameters<Browser['send']>): Promise<Visited> {
    const own = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': this.#address };
    return super.send(method, path, form, { ...own, ...headers });
  }
}
