/** The join box of a remote event: requested, accepted, unanswered, rejected. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { Correspondent } from '../../support/federation/correspondent.ts';
import { createEvent, storedEvent } from '../../support/federation/event-sender.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

describe.skipIf(!hasBrowser())('somebody who joins an event of another server', () => {
  test('sees that they asked, are going, got no answer, or were refused, and may ask again', async () => {
    const { world, peer, sam } = net;
    const object = await createEvent(net);
    const event = await storedEvent(net, object.id);
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.alice, `/events/${event?.uuid}`);
    await page.getByRole('button', { name: 'Join' }).waitFor();
    expect(await page.getByText('Nobody has joined yet').count()).toBe(0);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Your request is on its way').waitFor();
    await world.drain();
    const [join] = peer.activities('Join');

    await world.platform.db.participant.updateMany({ where: { uri: join.id }, data: { answer: 'MISSING' } });
    await page.reload();
    await page.getByText('No answer from').waitFor();
    const link = page.getByRole('link', { name: 'See the original event page' });
    expect(await link.getAttribute('href')).toBe(object.id);

    await net.send({ id: net.fresh(sam), type: 'Accept', object: join });
    await page.reload();
    await page.getByText('You’re going').waitFor();
    await net.send({ id: net.fresh(sam), type: 'Reject', object: join });
    await page.reload();
    await page.getByText('Your request was declined').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Your request is on its way').waitFor();
    await visitor.close();
  });
});
