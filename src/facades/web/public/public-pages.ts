/**
 * The public pages of people, groups, posts, events, tags and collections, and about the server; anything that is not public is a
 * 404.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { localRegistrations } from '../../../domain/instance/local-registrations.ts';
import { readSettings, type Settings } from '../../../domain/instance/settings.ts';
import { excerptOf } from '../../../domain/kernel/html/plain-text.ts';
import type { Event } from '../../../entities/events/event.ts';
import type { Account } from '../../../entities/people/account.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { TEXTS as PUBLIC_WORDS } from '../../../generated/texts/all/pages/public.ts';
import { feedPath } from '../../../look/event-selection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { plainName } from '../../../wording/plain-name.ts';
import { queryOf } from '../../requests/query-of.ts';
import { empty } from '../kit/drawing.ts';
import { type FeedLink, feedLinks } from '../kit/feed-links.ts';
import { type Html, html } from '../kit/html.ts';
import { oembedLink } from '../kit/oembed-link.ts';
import { sendPage } from '../kit/page.ts';
import { internalCallerOf, type PageCaller, pageCallerOf } from '../kit/page-caller.ts';
import { readerOf } from '../kit/reader-of.ts';
import { refusedStatus } from '../kit/refused-status.ts';
import { ABOUT_PAGES } from './about-pages.ts';
import { collectionPage } from './collection-page.ts';
import { datePollPage } from './date-poll-page.ts';
import { embedForm } from './embed/embed-form.ts';
import { embeddedEvent, embeddedEvents } from './embed/embed-pages.ts';
import { eventPage } from './event/event-page.ts';
import { photosPage } from './event/photos.ts';
import { isToCome } from './event/view.ts';
import { facesFor } from './event-row.ts';
import { eventsPage } from './events-page.ts';
import { frontPage } from './front-page.ts';
import { groupsPage } from './groups-page.ts';
import { metaTags, type PageMeta } from './page-meta.ts';
import { type Profile, personPage } from './person-page.ts';
import { seriesPage } from './series-page.ts';
import { missingPage } from './site.ts';
import { feed, statusCard } from './status-card.ts';
import { languageOf } from './visitor-language.ts';
import { notFound, type Visit, type Write, type Written } from './write.ts';

const POSTS = 20;
const COMING = 6;
const DISCUSSIONS = 10;
/** How long caches may share a page. */
const CACHE_SECONDS = 15;

const begins = (a: Event, b: Event): number => a.beginsOn.localeCompare(b.beginsOn);

/** Only local accounts have this field, as in Mastodon. */
const isLocal = ({ noindex }: Account): boolean => noindex !== undefined;

/** The coming events of a local person or group; those of remote ones are unknown. */
async function comingOf(visitor: PageCaller, account: Account, now: Date): Promise<Event[]> {
  if (!isLocal(account)) return [];
  const { events } = await visitor.feeds.ofActor({ name: account.acct });
  const coming = events.filter((event) => isToCome(event, now));
  return coming.toSorted(begins).slice(0, COMING);
}

/** The members of a group, its discussions, and its pins; null for people, and for remote groups. */
async function groupOf(visitor: PageCaller, account: Account): Promise<Profile['group']> {
  const { id, group } = account;
  if (!group || !isLocal(account)) return null;
  const [overviews, discussions, pins] = await Promise.all([
    visitor.groups.overviews({ ids: [id] }),
    visitor.groupDiscussions.list({ id, limit: DISCUSSIONS }),
    visitor.groupPins.list({ id }),
  ]);
  return { overview: overviews[id], discussions, pins };
}

/** The document for other servers; that of a remote actor is on its own server. */
const documentOf = (account: Account, uri: string): string | undefined => (isLocal(account) ? uri : undefined);

/** For servers that have the address of a page. */
const documentLink = (uri: string): Html => html`<link rel="alternate" type="application/activity+json" href="${uri}">`;

/** Posts for feed readers; local events also for calendars. */
function feedsOf(account: Account, { words }: Visit): FeedLink[] {
  const name = `@${account.acct}`;
  const posts: FeedLink = { form: 'rss', title: `${name}: ${words.posts}`, path: `/${name}.rss` };
  if (!isLocal(account)) return [posts];
  const events = `${name}: ${words.events}`;
  return [
    posts,
    { form: 'atom', title: events, path: `/${name}/feed/atom` },
    { form: 'ics', title: events, path: `/${name}/feed/ics` },
    { form: 'json', title: events, path: feedPath('json', { organizer: account.acct }) },
  ];
}

const person: Write = async (visit) => {
  const { visitor, params, now } = visit;
  const account = await visitor.accounts.lookup({ acct: params.name ?? '' });
  if (account.suspended) return notFound();
  const [statuses, events, group] = await Promise.all([
    visitor.accounts.statuses({ id: account.id, limit: POSTS }),
    comingOf(visitor, account, now),
    groupOf(visitor, account),
  ]);
  const meta: PageMeta = {
    path: `/@${account.acct}`,
    description: excerptOf(account.note),
    type: 'profile',
    image: { url: account.avatar, alt: account.avatar_description, wide: false },
    hidden: account.noindex === true,
  };
  const title = plainName(account);
  const body = personPage({ account, events, going: await facesFor(visit.visitor, events), statuses, group }, visit);
  const document = documentOf(account, account.uri);
  return { title, body, meta, document, head: feedLinks(feedsOf(account, visit), visit.base) };
};

async function statusAt({ visitor, params: { name = '', id = '' } }: Visit): Promise<Status> {
  const status = await visitor.statuses.get({ id });
  return status.account.acct.toLowerCase() === name.toLowerCase() ? status : notFound();
}

const postTitle = ({ account, discussion }: Status, { words }: Visit): string =>
  discussion?.title ?? words.postBy({ name: plainName(account) });

/** Behind a content warning nothing is shown but the warning. */
function postMeta(status: Status): PageMeta {
  const { account, content, spoiler_text, sensitive, media_attachments } = status;
  const [picture] = sensitive || spoiler_text ? [] : media_attachments;
  const shown = picture?.type === 'image' ? picture.url : picture?.preview_url;
  const image = shown
    ? {
        url: shown,
        alt: picture?.description ?? '',
        wide: true,
        ...(picture?.type === 'image' && { focus: picture.meta?.focus ?? null }),
      }
    : { url: account.avatar, alt: account.avatar_description, wide: false };
  return {
    path: `/@${account.acct}/${status.id}`,
    description: spoiler_text || excerptOf(content),
    type: 'article',
    image,
    publishedAt: status.created_at,
    hidden: account.noindex === true || status.visibility !== 'public',
  };
}

const post: Write = async (visit) => {
  const status = await statusAt(visit);
  const title = postTitle(status, visit);
  if (status.reblog !== null) {
    const { account, id } = status.reblog;
    return { title, body: html``, redirect: `/@${account.acct}/${id}` };
  }
  const { ancestors, descendants } = await visit.visitor.statuses.context({ id: status.id });
  const cards = (statuses: readonly Status[]) => statuses.map((one) => statusCard(one, visit));
  const body = html`<div class="column"><h1 class="hidden">${title}</h1><div class="card feed bleed">${cards(ancestors)}${statusCard(status, visit, true)}${cards(descendants)}</div></div>`;
  const document = documentOf(status.account, status.uri);
  return { title, body, meta: postMeta(status), document, head: oembedLink(status.url ?? status.uri, title) };
};

/** The content of the oEmbed iframe. */
const embed: Write = async (visit) => {
  const status = await statusAt(visit);
  if (status.reblog !== null) return notFound();
  return { title: postTitle(status, visit), body: feed([status], visit) };
};

const tag: Write = async (visit) => {
  const { visitor, params, words } = visit;
  const hashtag = params.tag ?? '';
  const path = `/tags/${encodeURIComponent(hashtag)}`;
  const statuses = await visitor.timelines.tag({ hashtag, limit: POSTS });
  return {
    title: `#${hashtag}`,
    body: html`<div class="column stack"><h1><bdi>#${hashtag}</bdi></h1>${statuses.length > 0 ? feed(statuses, visit) : empty('boat', { title: words.tagUnused })}</div>`,
    meta: { path, description: '', type: 'website' },
    head: feedLinks([{ form: 'rss', title: `#${hashtag}`, path: `${path}.rss` }], visit.base),
  };
};

const collection: Write = async ({ visitor, params, words }) => {
  const found = await visitor.collections.get({ id: params.id ?? '' });
  const { name, description } = found.collection;
  const meta: PageMeta = { path: `/collections/${found.collection.id}`, description, type: 'website' };
  return { title: name, body: collectionPage(found, words), meta };
};

/** Also their refusals are shown in frames of other sites. */
const FRAMES: readonly (readonly [path: string, write: Write])[] = [
  ['/@:name/:id/embed', embed],
  ['/embed/events', embeddedEvents],
  ['/embed/events/:uuid', embeddedEvent],
];

const PAGES: readonly (readonly [path: string, write: Write])[] = [
  ['/@:name', person],
  ['/@:name/:id', post],
  ['/events', eventsPage],
  ['/groups', groupsPage],
  ['/events/:uuid', eventPage],
  ['/events/:uuid/photos', photosPage],
  ['/series/:id', seriesPage],
  ['/date-polls/:id', datePollPage],
  ['/tags/:tag', tag],
  ...ABOUT_PAGES,
  ['/collections/:id', collection],
  ['/embed', embedForm],
];

function visitOf(platform: Platform, req: Request, res: Response, settings: Settings): Visit {
  const query = queryOf(req);
  const language = languageOf(req);
  return {
    visitor: pageCallerOf(platform, req, res),
    internal: internalCallerOf(platform, req, res),
    params: req.params as Record<string, string>,
    query,
    now: platform.clock.now(),
    language,
    times: readerOf(req, language, null),
    words: PUBLIC_WORDS[language],
    base: platform.config.publicUrl,
    community: settings.name,
    signUps: { ...settings, registrations: localRegistrations(platform, settings) },
  };
}

/**
 * @param write gets the request of a form, too
 * @param framed whether iframes of other sites may show it
 */
export const servePublic =
  (
    platform: Platform,
    write: (visit: Visit, req: Request, res: Response) => Promise<Written>,
    framed = false,
  ): RequestHandler =>
  async (req, res) => {
    const settings = await readSettings(platform);
    const { name: community, registrations } = settings;
    const visit = visitOf(platform, req, res, settings);
    const { words, language } = visit;
    const guest = { takesSignUps: registrations !== 'closed', path: req.path };
    const around = { lang: language, community, guest };
    // Signed-in people get the web client at some of these addresses.
    res.vary('Accept-Language, Cookie');
    try {
      const { showsFrames = false, status = 200, ...rest } = await write(visit, req, res);
      const { meta, head, document, redirect, ...written } = rest;
      if (redirect !== undefined) return res.redirect(302, redirect);
      const tags = meta && metaTags(meta, { ...visit, title: written.title, community });
      const isShared = req.method !== 'POST';
      const headers = { framed, showsFrames, ...(isShared && { cacheSeconds: CACHE_SECONDS }) };
      if (document) res.set('Link', `<${document}>; rel="alternate"; type="application/activity+json"`);
      const links = document && documentLink(document);
      sendPage(res, status, { ...written, ...around, head: html`${tags}${links}${head}` }, headers);
    } catch (error) {
      const status = refusedStatus(error);
      if (status === null) throw error;
      const tooMany = empty('kettle', { title: words.tooMany, level: 1 });
      if (status === 429) sendPage(res, 429, { title: words.tooMany, body: tooMany, ...around }, { framed });
      else {
        const missing = { title: words.notHere, body: missingPage(words) };
        sendPage(res, 404, { ...missing, ...around, guest: { ...guest, path: '/' } }, { framed });
      }
    }
  };

export function publicPages(platform: Platform): Router {
  const router = Router();
  router.get('/', servePublic(platform, frontPage(platform)));
  for (const [path, write] of PAGES) router.get(path, servePublic(platform, write));
  for (const [path, write] of FRAMES) router.get(path, servePublic(platform, write, true));
  return router;
}
