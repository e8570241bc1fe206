/** The bar and the end of each public page: where to go, and how to sign in or up. */

import type { Messages as PublicWords } from '../../../generated/texts/all/pages/public.ts';
import { SIGN_IN_PATH, SIGN_UP_PATH, withReturn } from '../account/account-paths.ts';
import { type Html, html } from '../kit/html.ts';

interface Frame {
  words: PublicWords;
  /** Whether sign-up is open. */
  takesSignUps: boolean;
  /** Where the visitor returns after the sign-in. */
  path: string;
}

export const barLinks = ({ words, takesSignUps, path }: Frame): Html => html`<nav aria-label="${words.navigation}">
<a href="/events">${words.events}</a> <a href="/groups">${words.groups}</a>
</nav>
<p class="enter"><a class="button" href="${withReturn(SIGN_IN_PATH, path)}">${words.signIn}</a>${takesSignUps && html` <a class="button primary" href="${SIGN_UP_PATH}">${words.signUp}</a>`}</p>`;

export const endLinks = (words: PublicWords): Html =>
  html`<a href="/about">${words.about}</a>\u00a0· <a href="/docs/rest">${words.restReference}</a>`;
