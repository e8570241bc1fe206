/** Every mail in every language: its content, and that user text cannot inject anything (rules of the event service, Mail). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GATHER_MS } from '../../src/domain/events/plan-changes.ts';
import { changeSetting } from '../../src/domain/instance/settings.ts';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { renderMail } from '../../src/domain/mails/render.ts';
import { MAIL_VALUES, type MailName } from '../../src/domain/mails/values.ts';
import { MAIL_SAMPLE } from '../support/values/mail-sample.ts';
import { inHours, organize } from '../support/world/events.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

const NAMES = Object.keys(MAIL_VALUES) as MailName[];
const community = { community: 'Le Café', home: 'https://cafe.example', stopUrl: 'https://cafe.example/stop?token=x' };
const values = {
  ...MAIL_SAMPLE,
  url: 'https://cafe.example/x?a=1&b=2',
  event: 'Reading <b>evening</b>',
  group: 'Readers & writers',
  person: "O'Hara",
  reported: 'Bad <b>Bob</b>',
  comments: '“Buy this”',
  reason: 'Spam',
  changes: 'beginsOn,endsOn,status,addressId',
  status: 'TENTATIVE',
  place: 'The Old Hall, Lyon',
  account: '@ohara',
  email: 'ohara@example.org',
  text: 'No <b>evening</b> ads',
  posts: '“Buy this”',
};

describe('a mail', () => {
  test.each(
    NAMES.flatMap((name) => ['en', 'fr', 'fr-CA', 'de', 'de-AT', 'nl', ''].map((locale) => [name, locale] as const)),
  )('%s in the language %j is the same in text and in HTML', (name, locale) => {
    const mail = renderMail(name, locale, values, community);
    const lang = ['fr', 'de'].find((code) => locale.startsWith(code)) ?? 'en';
    expect(mail.html).toContain(`<html lang="${lang}">`);
    expect(mail.subject).not.toMatch(/undefined|\n/);
    expect(`${mail.text}${mail.html}`).not.toMatch(/undefined|\[object/);
    // A rejected person's mail has no link.
    const links = 'url' in MAIL_VALUES[name].shape;
    expect(mail.text.includes('https://cafe.example/x?a=1&b=2')).toBe(links);
    expect(mail.html.includes('href="https://cafe.example/x?a=1&amp;b=2"')).toBe(links);
    expect(mail.html).not.toContain('<b>evening');
    expect(mail.text).toContain('Le Café');
  });

  test('is not the same in English, French and German', () => {
    for (const name of NAMES) {
      const subjects = ['en', 'fr', 'de'].map((locale) => renderMail(name, locale, values, community).subject);
      expect(new Set(subjects).size).toBe(3);
    }
  });

  test('a mail that can be switched off says where, in text, in HTML and to the mail program; others do not', () => {
    for (const name of NAMES) {
      for (const locale of ['en', 'fr', 'de']) {
        const { text, html, unsubscribe } = renderMail(name, locale, values, community);
        const says = [text, html, unsubscribe ?? ''].map((part) => part.includes(community.stopUrl));
        expect([name, ...says]).toEqual([name, ...Array(3).fill(name === 'event_reminder')]);
      }
    }
    const { home } = community;
    expect(renderMail('event_reminder', 'en', values, { community: 'Le Café', home }).unsubscribe).toBeUndefined();
  });

  test('the mail about a changed event names the changes and nothing else', () => {
    const { text } = renderMail('event_changed', 'en', { ...values, changes: 'beginsOn' }, community);
    expect(text).toContain('When: Thursday, 24 December 2026 at 18:30 UTC');
    expect(text).not.toMatch(/Title:|Where:|not certain/);
    const inParis = renderMail('event_changed', 'en', { ...values, changes: 'beginsOn' }, community, 'Europe/Paris');
    expect(inParis.text).toContain('When: Thursday, 24 December 2026 at 19:30 CET');
    const all = renderMail('event_changed', 'fr', values, community).text;
    expect(all).toContain('Quand\u00a0: jeudi 24 décembre 2026 à 18:30 UTC');
    expect(all).toContain('pas encore confirmé');
    expect(all).toContain('Où\u00a0: The Old Hall, Lyon');
    const german = renderMail('event_changed', 'de', values, community, 'Europe/Berlin').text;
    expect(german).toContain('Wann: Donnerstag, 24. Dezember 2026 um 19:30 MEZ');
    expect(german).toContain('noch nicht bestätigt');
    expect(german).toContain('Wo: The Old Hall, Lyon');
  });

  test('keeps user text on one line, so that it cannot inject a header or a part', () => {
    const event = 'Party\r\nBcc: all@example.org\r\n\r\nClick here';
    const { subject, text } = renderMail('participation_accepted', 'en', { ...values, event }, community);
    expect(subject).toBe('You’re going to Party Bcc: all@example.org Click here');
    expect(text).not.toMatch(/^Bcc|^Click/m);
  });

  test('is not rendered from other values', () => {
    expect(() => renderMail('confirmation', 'en', { url: 'javascript:alert(1)' }, community)).toThrow();
    expect(() => renderMail('membership_asked', 'en', { url: values.url }, community)).toThrow();
  });
});

describe('the job', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('sends in the language of the reader and the name of the community', async () => {
    await changeSetting(world.platform, 'name', 'Le Café');
    await setLocale(world, world.bob, 'fr');
    const event = await organize(world, world.alice, { title: 'Été', joinOptions: 'RESTRICTED' });
    const joined = await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    const asked = await lastMailTo(world, 'alice@example.org');
    expect(asked.subject).toBe('A request to join Été');
    expect(asked.text).toContain('bob would like to come to “Été”.');
    expect(asked.link).toContain(`${world.url}/`);
    await world.trpc(world.alice).participations.update.mutate({ id: joined.id, role: 'PARTICIPANT' });
    const accepted = await lastMailTo(world, 'bob@example.org');
    expect(accepted.subject).toBe('Vous participez à Été');
    expect(accepted.html).toContain('bob est sur la liste pour « Été »');
    expect(accepted.html).toContain('Le Café');
  });

  test('notifies participants of a changed or cancelled event, once', async () => {
    const event = await organize(world, world.alice, { title: 'Moving' });
    await world.trpc(world.carol).participations.join.mutate({ id: event.id });
    await world.drain();
    await world.trpc(world.alice).events.update.mutate({ id: event.id, beginsOn: inHours(world, 50) });
    world.clock.advance(GATHER_MS);
    const before = (await mailsTo(world, 'carol@example.org')).map((mail) => mail.subject);
    expect(before).toEqual(['You’re going to Moving', 'Moving has changed']);
    await world.trpc(world.alice).events.update.mutate({ id: event.id, status: 'CANCELLED' });
    const subjects = (await mailsTo(world, 'carol@example.org')).map((mail) => mail.subject);
    expect(subjects.toSorted()).toEqual([...before, 'Moving is cancelled'].toSorted());
  });

  test('fails for an unknown mail', async () => {
    const mail = { to: 'alice@example.org', template: 'surprise', locale: 'en', values: {} };
    await world.platform.db.$transaction((tx) => enqueue(tx, 'mail.requested', mail));
    await expect(world.drain()).rejects.toThrow('There is no mail called surprise');
  });
});

describe('a mail that cannot be sent', () => {
  test('is tried again soon, and does not count as sent meanwhile', async () => {
    const world = await createWorld();
    try {
      const { platform } = world;
      const send = platform.mail.send;
      await world.rest().post('/api/v1/users', { email: 'later@example.org', password: 'correct horse battery' });
      platform.mail.send = () => Promise.reject(new Error('The mail server is away'));
      await expect(world.drain()).rejects.toThrow('The mail server is away');
      expect(await platform.db.mailToken.count()).toBe(0);
      platform.mail.send = send;
      // Within the minute in which no second mail would be sent.
      world.clock.advance(30_000);
      const mail = await lastMailTo(world, 'later@example.org');
      expect((await world.rest().post('/api/v1/users/confirm', { token: mail.token })).status).toBe(200);
    } finally {
      await world.close();
    }
  });
});
