/** Nobody can fill another person's mailbox: every kind of mail that strangers or remote servers can cause is limited. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalEmailHash } from '../../src/domain/blocks/email/canonical-email.ts';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { causeOf, MAIL_BOUNDS } from '../../src/domain/mails/mail-bounds.ts';
import type { MailName } from '../../src/domain/mails/values.ts';
import { BrowserIn } from '../support/clients/browser-in.ts';
import { MAIL_SAMPLE } from '../support/values/mail-sample.ts';
import { organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { askFor } from '../support/world/sign-in-links.ts';
import { createWorld, type World } from '../support/world/world.ts';

const VALUES = { ...MAIL_SAMPLE, status: 'CANCELLED' };

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => world.close());

let numbers = 0;
/** An address that nothing was sent to. */
const newAddress = (): string => `reader${++numbers}@example.org`;

const countTo = async (address: string): Promise<number> => (await mailsTo(world, address)).length;

describe('links that sign in', () => {
  const askToSignIn = async (email: string, address: string): Promise<number> => {
    const browser = new BrowserIn(world.url, address);
    return (await browser.submit(await browser.get('/auth/sign_in'), 'sign_in', { email })).status;
  };

  test('many networks and spellings bring one mailbox no more than its bound of joining mails', async () => {
    const { uuid } = await organize(world, world.alice);
    for (let at = 1; at <= 12; at++)
      await askFor(new BrowserIn(world.url, `198.51.100.${at}`), uuid, { email: `n.e.w+${at}@example.org` });
    const mails = (await mailsTo(world)).filter(({ to }) => /^n\.e\.w\+/.test(to));
    expect(mails).toHaveLength(MAIL_BOUNDS.join_link?.mailbox ?? 0);
  });

  test('strangers who ask for as many as they may leave the owner theirs', async () => {
    const { email, userId } = world.carol;
    const home = '203.0.113.7';
    await world.platform.db.$executeRaw`
      INSERT INTO user_ips (user_id, ip, kind, used_at) VALUES (${userId}, ${home}::inet, 'sign_in', now())`;
    for (const network of ['198.51.100.101', '198.51.100.102', '198.51.100.103'])
      for (let at = 1; at <= 6; at++) expect(await askToSignIn(email, network)).toBe(at > 5 ? 429 : 303);
    const before = await countTo(email);
    expect(before).toBe(MAIL_BOUNDS.sign_in_link?.mailbox);
    expect(await askToSignIn(email, home)).toBe(303);
    expect(await countTo(email)).toBe(before + 1);
  });
});

test('one person who reports many posts sends moderators no more than their bound, and one digest', async () => {
  world.clock.advanceToNoon();
  const reporter = await world.someone('reporter');
  const most = MAIL_BOUNDS.report_created?.mailbox ?? 0;
  for (let at = 0; at < most + 3; at++) {
    const { id } = await world.someone('reported');
    const report = { account_id: id, comment: `Look at this, ${at}` };
    expect((await world.rest(reporter).post('/api/v1/reports', report)).status).toBe(200);
  }
  const mails = (await mailsTo(world, world.mod.email)).filter(({ text }) => text.includes('Look at this'));
  expect(mails).toHaveLength(most);
  const digests = async () =>
    (await mailsTo(world, world.mod.email)).filter(({ link }) => link === `${world.url}/moderation/reports`);
  expect(await digests()).toEqual([]);
  const [open] = (await world.rest(world.mod).get('/api/v1/admin/reports')).body;
  expect((await world.rest(world.mod).post(`/api/v1/admin/reports/${open.id}/resolve`)).status).toBe(200);
  world.clock.advance(3_600_000);
  const [digest, ...others] = await digests();
  expect([digest?.subject, others]).toEqual([expect.stringContaining(`${most + 2} `), []]);
  // Ten of the twelve reported people are named.
  expect(/^Reported: .*$/m.exec(digest?.text ?? '')?.[0].split(', ')).toHaveLength(11);
});

type Bound = 'mailbox' | 'cause' | 'subject' | 'server';
const BOUNDS = Object.entries(MAIL_BOUNDS).flatMap(([name, bounds]) =>
  Object.entries(bounds ?? {}).map(([kind, limit]) => [name as MailName, kind as Bound, limit as number] as const),
);

describe('a kind of mail', () => {
  test.each(BOUNDS)('%s stops at its bound by %s, which is %i an hour', async (name, kind, limit) => {
    const { db, limiter } = world.platform;
    const key = randomUUID();
    const mailbox = newAddress();
    const counted = { mailbox: canonicalEmailHash(mailbox), cause: key, subject: key, server: 'all' }[kind];
    const family = { name: `mails_${name}_${kind}`, limit, seconds: 3600 };
    const { remaining } = await limiter.consume(family, counted);
    await limiter.consume(family, counted, remaining - 1);
    const sendTo = (to: string) =>
      db.$transaction((tx) =>
        enqueue(tx, 'mail.requested', {
          ...{ to, template: name, locale: 'en', values: VALUES },
          ...{ cause: key, subject: key },
        }),
      );
    const spelled = (tag: string): string => (kind === 'mailbox' ? mailbox.replace('@', `+${tag}@`) : newAddress());
    const [last, tooMany] = [spelled('last'), spelled('too.many')];
    await sendTo(last);
    await world.drain();
    await sendTo(tooMany);
    expect([await countTo(last), await countTo(tooMany)]).toEqual([1, 0]);
  });

  test('mails that staff or the reader alone cause have no bound', () => {
    const free = Object.entries(MAIL_BOUNDS).filter(([, bounds]) => bounds === null);
    expect(free.map(([name]) => name)).toEqual([
      ...[
        'email_change_asked',
        'account_separation_asked',
        'second_factor_changed',
        'provider_linked',
        'provider_unlinked',
      ],
      ...['accounts_joined', 'sign_up_approved', 'sign_up_refused', 'event_reminder'],
      ...['account_warning', 'appeal_approved', 'appeal_rejected', 'archive_ready'],
    ]);
  });

  test('counts all people of a remote site together, whatever its hosts are called', () => {
    const [one, other, elsewhere] = ['a.example.net', 'b.example.net', 'example.org'].map((domain, id) =>
      causeOf({ id: BigInt(id), domain }),
    );
    expect([one === other, one === elsewhere]).toEqual([true, false]);
    expect(causeOf({ id: 1n, domain: null })).not.toBe(causeOf({ id: 2n, domain: null }));
  });
});
