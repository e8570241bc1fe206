/** The bar at the top of each page and its end: where to go, how to sign in or up, in which language, how it looks. */
import { TEXTS as FRAME_WORDS } from '../../../generated/texts/all/pages/frame.ts';
import { LANGUAGES, type Language, ownName } from '../../../wording/language.ts';
import { APPEARANCE_PATH, returnPathOf, SIGN_IN_PATH, SIGN_UP_PATH, withReturn } from '../account/account-paths.ts';
import { type Html, html } from './html.ts';

/** For visitors, who may sign in or up. */
export interface Guest {
  /** Whether sign-up is open. */
  takesSignUps: boolean;
  /** The path to which they return after the sign-in. */
  path: string;
}

interface Framed {
  lang: Language;
  community: string;
  guest?: Guest | undefined;
  /** The id of the target of the first link. */
  skipTo: string;
  /** The address of the page, with its parameters. */
  address: string;
}

const PLACES = [
  ['/events', 'events'],
  ['/groups', 'groups'],
] as const;

const pathOf = (address: string): string => address.split('?')[0] ?? address;

export function bar({ lang, community, guest, skipTo, address }: Framed): Html {
  const words = FRAME_WORDS[lang];
  const links = PLACES.map(
    ([path, name]) =>
      html`<a href="${path}"${pathOf(address) === path && html` aria-current="page"`}>${words[name]}</a>`,
  );
  const enter =
    guest &&
    html`<span class="push"></span><a class="enter" href="${withReturn(SIGN_IN_PATH, guest.path)}">${words.signIn}</a>${
      guest.takesSignUps && html`<a class="button desk" href="${SIGN_UP_PATH}">${words.signUp}</a>`
    }`;
  return html`<a class="skip" href="#${skipTo}">${words.skip}</a>
<header class="bar"><a class="brand" href="/"><span class="mark" aria-hidden="true"></span><span>${community}</span></a>
<nav class="desk" aria-label="${words.navigation}">${links}</nav>${enter}</header>`;
}

/** The same page in the other languages. */
function languageLinks({ lang, address }: Framed): Html[] {
  const [path = '', query = ''] = address.split('?');
  return LANGUAGES.filter((language) => language !== lang).map((language) => {
    const parameters = new URLSearchParams(query);
    parameters.set('lang', language);
    return html`<a href="${path}?${parameters.toString()}" hreflang="${language}" lang="${language}" rel="nofollow">${ownName(language)}</a>`;
  });
}

/** Returns to this page, if that is an allowed return path; parameters of applications are not repeated. */
const appearanceLink = ({ guest, address }: Framed): string =>
  withReturn(APPEARANCE_PATH, returnPathOf(guest ? address : pathOf(address)));

export function foot(framed: Framed): Html {
  const { lang, community } = framed;
  const words = FRAME_WORDS[lang];
  const places = PLACES.map(([path, name]) => html`<a class="phone" href="${path}">${words[name]}</a>`);
  return html`<footer class="foot"><span>${words.runsOn({ community })}</span>${places}<a href="/about">${words.about}</a>
<a href="/about#apps">${words.apps}</a>${framed.guest && languageLinks(framed)}
<a href="${appearanceLink(framed)}" rel="nofollow">${words.appearance}</a></footer>`;
}
