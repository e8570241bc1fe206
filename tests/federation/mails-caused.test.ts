/**
 * One remote host cannot fill a mailbox through any of its people: mails are bounded by the host, and everything else arrives.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_BOUNDS } from '../../src/domain/mails/mail-bounds.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { activityOf, eventObject } from '../support/federation/event-sender.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { mailsTo } from '../support/world/mails.ts';

const HOUR = 3_600_000;
const MANY = 30;

let net: Correspondent;
let people: PeerActor[];
beforeAll(async () => {
  net = await Correspondent.open({ env: { RATE_LIMITS: 'on' } });
  net.world.clock.advanceToNoon();
  people = Array.from({ length: MANY }, (_, at) => net.peer.actor(`stranger${at}`));
});
afterAll(() => net.close());

test('reports of many people bring moderators few mails, and one digest that counts all', async () => {
  const { world } = net;
  for (const by of people)
    await net.sendAs(by, { id: net.fresh(by), type: 'Flag', object: [net.uriOf('bob')], content: 'Rude' });
  const { body: reports } = await world.rest(world.mod).get('/api/v1/admin/reports', { limit: 80 });
  expect(reports).toHaveLength(MANY);
  const about = async (link: RegExp) => (await mailsTo(world)).filter((mail) => link.test(mail.link));
  const { mailbox = 0, cause = 0 } = MAIL_BOUNDS.report_created ?? {};
  const mails = await about(/\/moderation\/reports\/\d+$/);
  expect(mails.length).toBeLessThanOrEqual(cause);
  const ofMod = mails.filter(({ to }) => to === world.mod.email);
  expect(ofMod.length).toBeGreaterThan(0);
  expect(ofMod.length).toBeLessThanOrEqual(mailbox);
  world.clock.advance(HOUR);
  const digests = (await about(/\/moderation\/reports$/)).filter(({ to }) => to === world.mod.email);
  expect(digests.map(({ subject }) => subject)).toEqual([`${MANY} open reports on Plaza`]);
});

test('events of many people that mention somebody bring them few mails, and are all there', async () => {
  const { world } = net;
  const href = net.uriOf('alice');
  for (const by of people) {
    const object = eventObject(net, {
      ...{ actor: by.uri, attributedTo: by.uri, cc: [by.followers, href] },
      tag: [{ type: 'Mention', href, name: '@alice' }],
    });
    await net.sendAs(by, activityOf('Create', object));
  }
  const events = await world.platform.db.event.count({
    where: { mentions: { some: { actorId: world.alice.actorId } } },
  });
  expect(events).toBe(MANY);
  const mails = (await mailsTo(world, world.alice.email)).filter(({ link }) => link.includes('/events/'));
  expect(mails).toHaveLength(MAIL_BOUNDS.event_mention?.mailbox ?? 0);
});
