/** Pages about the server: its description, its rules, its privacy policy and its terms of service. */
import type { Messages as PublicWords } from '../../../generated/texts/all/pages/public.ts';
import { timeText } from '../../../wording/times.ts';
import { Html, html } from '../kit/html.ts';
import { cardOf, pictureOf } from './community-picture.ts';
import { notFound, type Write, type Written } from './write.ts';

const PRIVACY_PATH = '/privacy-policy';
const TERMS_PATH = '/terms-of-service';

/** The content is HTML that the server rendered from Markdown and sanitized. */
const textPage = (title: string, content: string, note: Html | null = null): Written => ({
  title,
  body: html`<section class="card pad alone wide"><h1>${title}</h1>${note}<div class="text">${new Html(content)}</div></section>`,
});

type Text = { [Name in keyof PublicWords]: PublicWords[Name] extends string ? Name : never }[keyof PublicWords];

const REFERENCES: readonly (readonly [address: string, name: Text, what: Text])[] = [
  ['/docs/rest', 'restReference', 'restHint'],
  ['/api', 'graphql', 'graphqlHint'],
  ['/openapi.json', 'openapi', 'openapiHint'],
];

/** For people with an app, and for developers of apps. */
const forApps = (words: PublicWords): Html => html`<h2 id="apps">${words.appsTitle}</h2><p>${words.apps}</p>
<h2>${words.forDevelopers}</h2>
<ul>${REFERENCES.map(([address, name, what]) => html`<li><a href="${address}">${words[name]}</a> <span class="soft">${words[what]}</span></li>`)}</ul>`;

const about: Write = async ({ visitor, internal, words }) => {
  const [instance, described, picture] = await Promise.all([
    visitor.instance.get(),
    visitor.instance.extendedDescription(),
    internal.pageSetup.picture(),
  ]);
  const { title, description, rules, contact, configuration } = instance;
  const { privacy_policy, terms_of_service } = configuration.urls;
  const body = html`<section class="card pad alone wide">${picture && pictureOf(picture, 'ofcommunity')}<h1>${title}</h1>
${description !== '' && html`<p>${description}</p>`}
<div class="text">${new Html(described.content)}</div>
${rules.length > 0 && html`<h2 id="rules">${words.rules}</h2><ol>${rules.map(({ text, hint }) => html`<li><strong>${text}</strong>${hint !== '' && html`<br>${hint}`}</li>`)}</ol>`}
${contact.account !== null && html`<p>${words.runBy} <a href="${contact.account.url ?? ''}"><bdi>@${contact.account.acct}</bdi></a></p>`}
${contact.email !== '' && html`<p><a href="mailto:${contact.email}">${contact.email}</a></p>`}
${forApps(words)}
<p class="soft small">${privacy_policy !== null && html`<a href="${PRIVACY_PATH}">${words.privacyPolicy}</a>\u00a0· `}${terms_of_service !== null && html`<a href="${TERMS_PATH}">${words.termsOfService}</a>\u00a0· `}<a href="${instance.source_url}">${words.sourceCode}</a></p>
</section>`;
  return {
    title: words.aboutTitle({ community: title }),
    body,
    meta: { path: '/about', description, type: 'website', image: cardOf(picture) },
  };
};

const privacyPolicy: Write = async ({ visitor, words }) => {
  const { content } = await visitor.instance.privacyPolicy();
  return content === '' ? notFound() : textPage(words.privacyPolicy, content);
};

const termsOfService: Write = async ({ visitor, words, times, params: { date } }) => {
  const terms = await (date === undefined ? visitor.instance.terms() : visitor.instance.termsOf({ date }));
  const { effective_date: from, succeeded_by: next, content } = terms;
  // A day has no zone.
  const day = (date: string): string => timeText('longDate', date, { ...times, zone: 'UTC' });
  const until = next !== null && html`, <a href="${TERMS_PATH}/${next}">${words.untilThose({ date: day(next) })}</a>`;
  const note = html`<p class="soft">${words.inForceFrom({ date: day(from) })}${until}</p>`;
  return textPage(words.termsOfService, content, note);
};

export const ABOUT_PAGES: readonly (readonly [path: string, write: Write])[] = [
  ['/about', about],
  [PRIVACY_PATH, privacyPolicy],
  [TERMS_PATH, termsOfService],
  [`${TERMS_PATH}/:date`, termsOfService],
];
