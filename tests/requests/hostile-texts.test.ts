/** Hostile user texts, in older rows too, are escaped in every output format, as independent parsers read it. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { load } from 'cheerio';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeHtml } from '../../src/domain/kernel/escape-html.ts';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { MAIL_VALUES, type MailName } from '../../src/domain/mails/values.ts';
import { oneLine, printable } from '../../src/platform/one-line.ts';
import { authorizeApp, authorizePath, registerApp } from '../support/clients/authorization.ts';
import { Browser, destination } from '../support/clients/browser.ts';
import { readCalendar } from '../support/values/calendars.ts';
import { HOSTILE_TEXTS, LINE_BREAKS, MULTI_LINE_TEXTS } from '../support/values/hostile-texts.ts';
import { MAIL_SAMPLE } from '../support/values/mail-sample.ts';
import { pageFaults } from '../support/values/safe-html.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** It has no types. */
const links = createRequire(import.meta.url)('http-link-header') as {
  parse(header: string): { refs: { uri: string; rel: string }[] };
};

let world: World;
/** An event of a group, with a place and a tag, whose texts are set to each of the hostile ones. */
let subject: { eventId: bigint; groupId: bigint; tagId: bigint; addressId: bigint; uuid: string; path: string };
beforeAll(async () => {
  world = await createWorld();
  const { db } = world.platform;
  const group = await createGroup(world, world.alice, { preferredUsername: 'choir' });
  const place = { description: 'Hall', street: 'High Street 1', locality: 'Lyon', country: 'France' };
  const event = await organize(world, world.alice, {
    organizerActorId: group.id,
    tags: ['Tea'],
    physicalAddress: place,
  });
  const row = await db.event.findUniqueOrThrow({ where: { uuid: event.uuid } });
  const tag = await db.tag.findFirstOrThrow({ where: { title: 'Tea' } });
  subject = {
    ...{ eventId: row.id, groupId: BigInt(group.id), tagId: tag.id, addressId: row.addressId ?? 0n },
    ...{ uuid: event.uuid, path: `/events/${event.uuid}` },
  };
});
afterAll(() => world?.close());

const asHtmlReads = (text: string): string => text.replace(/\r\n?/g, '\n');
const feedTitle = (name: string): string => oneLine(`${name}'s public events feed on Plaza`);

/** Like rows that are older than the check for line breaks. */
async function writeEverywhere(text: string): Promise<void> {
  const { db } = world.platform;
  const { eventId, groupId, tagId, addressId } = subject;
  const description = `<p>${escapeHtml(text)}</p>`;
  await db.event.update({ where: { id: eventId }, data: { title: text, description, category: text } });
  const id = { in: [groupId, world.alice.actorId] };
  await db.actor.updateMany({ where: { id }, data: { name: text } });
  await db.tag.update({ where: { id: tagId }, data: { title: text } });
  await db.address.update({ where: { id: addressId }, data: { description: text, street: text, locality: text } });
}

async function eachWritten(read: (text: string) => Promise<void>): Promise<void> {
  for (const text of HOSTILE_TEXTS) {
    await writeEverywhere(text);
    await read(text);
  }
}

const EVENT_PROPERTIES = [
  ...['uid', 'sequence', 'dtstamp', 'dtstart', 'dtend', 'summary', 'location', 'description', 'organizer'],
  ...['categories', 'url', 'status', 'created', 'last-modified'],
].toSorted();
const CALENDAR_PROPERTIES = [
  ...['version', 'prodid', 'url', 'method', 'name', 'x-wr-calname', 'refresh-interval', 'x-published-ttl'],
].toSorted();

describe('older rows are escaped', () => {
  test('escapes them in calendars', async () => {
    await eachWritten(async (text) => {
      const { root, events } = await readCalendar(world, '/@choir/feed/ics');
      const names = (component: typeof root) =>
        component
          .getAllProperties()
          .map(({ name }) => name)
          .toSorted();
      expect(names(root)).toEqual(CALENDAR_PROPERTIES);
      expect(root.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent']);
      const [{ component, event }] = events as [(typeof events)[number]];
      expect(names(component)).toEqual(EVENT_PROPERTIES);
      expect(event.summary).toBe(oneLine(text));
      // The parser supports neither as text.
      for (const name of ['name', 'x-wr-calname'])
        expect(String(root.getFirstPropertyValue(name)).replace(/\\([\\;,])/g, '$1')).toBe(feedTitle(text));
      expect(event.description).toBe(
        printable(text)
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
      );
      const organizer = component.getFirstProperty('organizer');
      expect(organizer?.getParameter('cn')).toBe(oneLine(text).replaceAll('"', '’').replaceAll('\\', '/'));
      expect(organizer?.getFirstValue()).toBe('mailto:choir@127.0.0.1');
    });
  });

  test('escapes them in feeds', async () => {
    const parser = new XMLParser({ ignoreAttributes: false, trimValues: false, htmlEntities: true });
    await eachWritten(async (text) => {
      const written = await (await fetch(`${world.url}/@choir/feed/atom`)).text();
      // Characters that XML 1.0 cannot represent (2.2, Char).
      expect(written).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
      expect(XMLValidator.validate(written)).toBe(true);
      expect(written.match(/<(?:entry|feed|category)[ >]/g)).toEqual(['<feed ', '<entry>', '<category ']);
      const { feed } = parser.parse(written);
      expect(feed.title).toBe(feedTitle(text));
      expect(feed.entry.title).toBe(oneLine(text));
      expect(feed.entry.category['@_label']).toBe(oneLine(text));
      expect(feed.entry.author.name).toBe(oneLine(text));
      // Time and place come first.
      expect(load(feed.entry.content['#text'])('p').last().text()).toBe(printable(text));
    });
  });

  test('escapes them in pages, and in oEmbed', async () => {
    const { body: post } = await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello' });
    await eachWritten(async (text) => {
      const page = await (await fetch(world.url + subject.path)).text();
      expect(pageFaults(page)).toEqual([]);
      expect(load(page)('h1').text()).toBe(asHtmlReads(text));
      expect(pageFaults(await (await fetch(`${world.url}/@alice`)).text())).toEqual([]);
      const { body } = await world.rest().get('/api/oembed', { url: post.url });
      const frame = load(body.html)('iframe');
      expect([load(body.html)('body *').length, frame.attr('src')]).toEqual([1, `${post.url}/embed`]);
      expect(frame.attr('title')).toBe(`A post by ${asHtmlReads(text)}`);
    });
  });

  test('escapes them in the file name of a calendar', async () => {
    await eachWritten(async () => {
      const { headers } = await fetch(`${world.url}${subject.path}/export/ics`);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename=(?:"[ \w?-]+\.ics"|[\w-]+\.ics)(; filename\*=UTF-8''[\w%.-]+)?$/,
      );
      expect(headers.get('set-cookie')).toBeNull();
    });
  });
});

const MAIL_HEADERS = [
  ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
  'x-auto-response-suppress',
];

test('mails have user text on one line, in every header and part', async () => {
  const folder = path.join(world.dataDir, 'mail');
  const written = ['person', 'event', 'group', 'reported', 'comments', 'reason', 'place'];
  const templates = (Object.keys(MAIL_VALUES) as MailName[]).filter((name) => 'person' in MAIL_VALUES[name].shape);
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const texts = Object.fromEntries(written.map((name) => [name, text]));
    const values = { ...MAIL_SAMPLE, ...texts, url: world.url };
    const template = templates[index % templates.length] ?? '';
    const mail = { to: `reader${index}@example.org`, template, locale: index % 2 ? 'fr' : 'en', values };
    await world.platform.db.$transaction((tx) => enqueue(tx, 'mail.requested', mail));
  }
  await world.drain();
  const mails = await Promise.all(
    readdirSync(folder).map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  );
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const mail = mails.find(({ to }) => to?.some(({ address }) => address === `reader${index}@example.org`));
    const keys = mail?.headers.map(({ key }) => key) ?? [];
    // Mails about one's own account are of no list.
    const list = keys.includes('list-id') ? ['list-id', 'precedence'] : [];
    expect(keys.toSorted()).toEqual([...MAIL_HEADERS, ...list].sort());
    expect([mail?.to?.length, mail?.from?.address, mail?.attachments]).toEqual([1, 'no-reply@127.0.0.1', []]);
    const said = oneLine(text);
    expect(`${mail?.subject} ${mail?.text?.replace(/\s+/g, ' ')}`).toContain(said);
    const html = load(mail?.html ?? '');
    expect(html('title').text()).toBe(mail?.subject);
    const elements = new Set(
      html('body *')
        .toArray()
        .map(({ tagName }) => tagName),
    );
    const own = ['a', 'b', 'bdi', 'br', 'div', 'h1', 'p', 'span', 'table', 'tbody', 'td', 'tr'];
    expect([...elements].filter((name) => !own.includes(name))).toEqual([]);
  }
});

describe('headers', () => {
  test('keep the parameters when they link to pages, and point nowhere else', async () => {
    for (const status of ['one', 'two']) await world.rest(world.alice).post('/api/v1/statuses', { status });
    for (const text of HOSTILE_TEXTS.filter((text) => text.length < 2000)) {
      const query = new URLSearchParams({ limit: '1', other: text, 'x[]': text });
      const answer = await fetch(`${world.url}/api/v1/timelines/public?${query}`);
      expect(answer.status).toBe(200);
      const { refs } = links.parse(answer.headers.get('link') ?? '');
      expect(refs.map(({ rel }) => rel)).toEqual(['next', 'prev']);
      for (const { uri } of refs)
        expect(new URL(uri).origin + new URL(uri).pathname).toBe(`${world.url}/api/v1/timelines/public`);
    }
  });

  test('keep the app’s state when they redirect to apps', async () => {
    const app = await registerApp(world);
    const browser = new Browser(world.url);
    // From then on an invalid request redirects at once.
    await authorizeApp(world, browser, app, world.alice.email);
    for (const state of HOSTILE_TEXTS.filter((text) => text.length < 2000)) {
      const answer = await browser.get(authorizePath(app, { state, response_type: 'token' }));
      expect(answer.status).toBe(303);
      expect(browser.setCookies.join()).not.toContain('a=b');
      const { origin, searchParams } = destination(answer);
      expect([origin, searchParams.get('state')]).toEqual(['https://app.example', state]);
    }
  });
});

describe('line breaks are refused in one-line fields', () => {
  const event = { title: 'Tea', description: 'We drink tea.', beginsOn: '2030-01-01T00:00:00Z' };
  const group = { preferredUsername: 'never' };
  test.each<[string, string, string, (text: string) => Record<string, unknown>]>([
    ['title', 'POST', '/api/v1/events', (title) => ({ ...event, title })],
    ['category', 'POST', '/api/v1/events', (category) => ({ ...event, category })],
    ['phoneAddress', 'POST', '/api/v1/events', (phoneAddress) => ({ ...event, phoneAddress })],
    ['onlineAddress', 'POST', '/api/v1/events', (text) => ({ ...event, onlineAddress: `https://a.example/${text}` })],
    ['tags.0', 'POST', '/api/v1/events', (text) => ({ ...event, tags: [text] })],
    ['physicalAddress.street', 'POST', '/api/v1/events', (street) => ({ ...event, physicalAddress: { street } })],
    ['options.attendees.0', 'POST', '/api/v1/events', (text) => ({ ...event, options: { attendees: [text] } })],
    [
      'options.participationConditions.0.title',
      'POST',
      '/api/v1/events',
      (title) => ({ ...event, options: { participationConditions: [{ title }] } }),
    ],
    ['name', 'POST', '/api/v1/groups', (name) => ({ ...group, name })],
    ['name', 'PATCH', '/api/v1/persons/{}', (name) => ({ name })],
    ['name', 'POST', '/api/v1/persons', (name) => ({ ...group, name })],
  ])('%s of %s %s', async (field, method, to, body) => {
    for (const text of LINE_BREAKS.map((end) => `a${end}b`)) {
      const answer = await world.rest(world.alice).send(method, to.replace('{}', world.alice.id), { body: body(text) });
      expect([answer.status, Object.keys(answer.body.details ?? {})], JSON.stringify(text)).toEqual([422, [field]]);
    }
  });

  test('GraphQL refuses them, too, with the field name', async () => {
    const mutation = `mutation ($title: String!, $by: ID!) {
      createEvent(title: $title, description: "We drink tea.", beginsOn: "2030-01-01T00:00:00Z", organizerActorId: $by) { id } }`;
    for (const title of MULTI_LINE_TEXTS) {
      const { errors } = await world.gql(world.alice, mutation, { title, by: world.alice.id });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { title: ['must be a single line'] },
      });
    }
  });

  test('HTML entities become a space where a title has markup, and else stay the text that was written', async () => {
    const written = 'Tea&#13;&#10;BEGIN:VEVENT&#x2028;&#133;X:1';
    const marked = await organize(world, world.alice, { title: `<b>${written}</b>` });
    expect(marked.title).toMatch(/^Tea BEGIN:VEVENT [^\s]*X:1$/);
    const plain = await organize(world, world.alice, { title: written });
    expect(plain.title).toBe(written);
  });

  test('become a space where Mastodon accepts them', async () => {
    const rest = world.rest(world.alice);
    for (const end of LINE_BREAKS) {
      const text = `a${end}b`;
      const app = await world
        .rest()
        .post('/api/v1/apps', { client_name: text, redirect_uris: 'urn:ietf:wg:oauth:2.0:oob' });
      const list = await rest.post('/api/v1/lists', { title: text });
      const filter = await rest.post('/api/v2/filters', {
        title: text,
        context: ['home'],
        keywords_attributes: [{ keyword: text }],
      });
      const { body } = await rest.post('/api/v1/statuses', {
        status: 'Which?',
        poll: { options: [text, 'c'], expires_in: 3600 },
      });
      expect([
        app.body.name,
        list.body.title,
        filter.body.title,
        filter.body.keywords?.[0]?.keyword,
        body.poll?.options[0].title,
      ]).toEqual(Array(5).fill('a b'));
    }
  });
});
