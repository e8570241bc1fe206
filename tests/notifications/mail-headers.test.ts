/**
 * Every mail in every language, read by an independent parser: its sender, its topic, and the header against automatic replies.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GATHER_MS } from '../../src/domain/events/plan-changes.ts';
import { changeSetting } from '../../src/domain/instance/settings.ts';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { MAIL_VALUES, type MailName } from '../../src/domain/mails/values.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { MAIL_SAMPLE } from '../support/values/mail-sample.ts';
import { inHours, organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await changeSetting(world.platform, 'name', COMMUNITY);
});
afterAll(() => world.close());

/** With signs that an address must quote or encode. */
const COMMUNITY = 'Café "Lyon", <Repair> & friends';

const NAMES = Object.keys(MAIL_VALUES) as MailName[];
const OF_ACCOUNT = NAMES.filter((name) =>
  /^(confirmation|email_change|email_change_asked|password_reset|second_factor_changed|provider_\w+|accounts_joined|account_separation\w*|sign_in_link|join_link|sign_up_\w+|archive_ready|test_mail)$/.test(
    name,
  ),
);

const VALUES = {
  ...MAIL_SAMPLE,
  ...{ event: 'Été & friends', person: 'Léa', account: '@lea', email: 'lea@example.org', place: 'Lyon' },
  ...{ changes: 'beginsOn', beginsOn: '2031-07-14T16:00:00.000Z', until: '2031-07-14T12:00:00.000Z' },
  ...{ warnedAt: '2031-07-14T22:30:00.000Z', appealedAt: '2031-12-24T22:30:00.000Z', timeZone: 'Europe/Paris' },
};

test.each(['en', 'fr', 'de'])('every mail in %s', async (locale) => {
  const person = await world.someone();
  await world.platform.db.user.update({ where: { id: person.userId }, data: { locale, timeZone: 'Asia/Tokyo' } });
  for (const template of NAMES)
    await world.platform.db.$transaction((tx) =>
      enqueue(tx, 'mail.requested', { to: person.email, template, locale, values: VALUES }),
    );
  const mails = await mailsTo(world, person.email);
  expect(mails).toHaveLength(NAMES.length);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(NAMES.length);
  const kinds = mails.map(({ headers }) => headers['list-id'] ?? null);
  const lists = NAMES.filter((name) => !OF_ACCOUNT.includes(name)).map((name) => `<${name}.127.0.0.1>`);
  expect(kinds.filter((kind) => kind !== null).sort()).toEqual(lists.sort());
  for (const { headers, subject, text, html, from } of mails) {
    expect(from).toEqual({ name: COMMUNITY, address: 'no-reply@127.0.0.1' });
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' });
    expect(headers.precedence).toBe(headers['list-id'] && 'list');
    expect(Date.parse(headers.date ?? '')).toBe(Math.floor(world.clock.now().getTime() / 1000) * 1000);
    const reminds = headers['list-id']?.includes('event_reminder') ?? false;
    expect(headers['list-unsubscribe']?.startsWith(`<${world.url}/`) ?? false).toBe(reminds);
    expect(headers['list-unsubscribe-post']).toBe(reminds ? 'List-Unsubscribe=One-Click' : undefined);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|2031-/);
    // 23:30 of 14 July in UTC is the next morning in Tokyo.
    if (headers['list-id']?.includes('appeal_rejected')) {
      const [warned, appealed] = { en: ['15 July', '25 December'], fr: ['15 juillet', '25 décembre'] }[locale] ?? [
        '15. Juli',
        '25. Dezember',
      ];
      expect(text.replaceAll(' ', ' ')).toMatch(new RegExp(`${appealed} 2031.*0?7:30.*${warned} 2031.*0?7:30`));
    }
  }
});

describe('mails of one event', () => {
  test('are one thread, and each refers to its first mail', async () => {
    const { alice } = world;
    const bob = await world.someone();
    const title = 'Thread';
    const event = await organize(world, alice, { title, joinOptions: 'RESTRICTED', beginsOn: inHours(world, 30) });
    const other = await organize(world, alice, { title: 'Other', joinOptions: 'RESTRICTED' });
    for (const { uuid } of [event, other]) {
      const { id } = await world.trpc(bob).participations.join.mutate({ id: uuid });
      await world.trpc(alice).participations.update.mutate({ id, role: 'PARTICIPANT' });
    }
    await world.drain();
    await world.trpc(alice).events.update.mutate({ id: event.id, onlineAddress: 'https://meet.example' });
    world.clock.advance(GATHER_MS);
    await world.drain();
    world.clock.advance(8 * 3_600_000);
    await runFromTimetable(world.platform, 'events.coming');
    await world.drain();
    await world.trpc(alice).events.cancel.mutate({ id: event.id });
    const all = [...(await mailsTo(world, bob.email)), ...(await mailsTo(world, alice.email))];
    const mails = all.filter(({ subject }) => subject.includes(title));
    const kinds = mails.map(({ headers }) => headers['list-id']?.split('.')[0]);
    expect(kinds.sort()).toEqual([
      ...['<event_cancelled', '<event_changed', '<event_reminder', '<event_reminder'],
      ...['<participation_accepted', '<participation_asked'],
    ]);
    const roots = new Set(mails.map(({ references }) => references));
    expect(roots.size).toBe(1);
    const [root] = roots;
    expect(root).toMatch(/^<event\.\d+@127\.0\.0\.1>$/);
    for (const mail of mails) expect([mail.inReplyTo, mail.messageId === root]).toEqual([root, false]);
    const others = all.filter(({ subject }) => subject.includes('Other'));
    expect(others.length).toBeGreaterThan(0);
    for (const { references } of others) expect(references).not.toBe(root);
  });
});
