/** Moderators add, try and manage the webhooks of a group in the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { Webhooks } from '../support/world/webhooks.ts';

let hooks: Webhooks;
beforeAll(async () => {
  hooks = await Webhooks.open();
  await hooks.begin();
  await hooks.of().remove.mutate(hooks.one);
});
afterAll(() => hooks.close());

describe.skipIf(!hasBrowser())('webhooks of a group', () => {
  test('are added, tried, paused, given another secret and removed by a moderator on a phone', async () => {
    const { world, receiver } = hooks;
    const group = await world.trpc(world.alice).groups.get.query({ id: hooks.id });
    const alice = await Visitor.open(world);
    const { page } = alice;
    await alice.signIn(world.alice, `/@${group.preferredUsername}?tab=events`);
    const main = page.getByRole('main');
    await main.getByText('Webhooks').click();
    await main.getByText('No program is notified.').waitFor();
    await main.getByRole('button', { name: 'Add a webhook' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a webhook' });
    await adding.getByLabel('Address of the program').fill('rooms');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await adding.getByText('enter a web address').waitFor();
    await adding.getByLabel('Address of the program').fill(`${receiver.url}/hook`);
    await adding.getByLabel('Name').fill('Room plan');
    await adding.getByLabel('Event changed').uncheck();
    await alice.picture('webhook-new');
    expect(await violations(alice)).toEqual([]);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
    await shown.getByText('Copy it into the program now').waitFor();
    const secret = await shown.getByLabel('Secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await alice.picture('webhook-secret');
    expect(await violations(alice)).toEqual([]);
    await shown.getByRole('button', { name: 'Done' }).click();

    await main.getByRole('button', { name: 'Manage Room plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Room plan' });
    await dialog.getByText('Nothing was sent yet.').waitFor();
    await dialog.getByText(/^Added by @alice, /).waitFor();
    expect(await dialog.getByLabel('Event changed').isChecked()).toBe(false);
    expect(await dialog.getByLabel('Event published').isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Send a test' }).click();
    await dialog.getByText('not sent yet').waitFor();
    expect(await hooks.deliveries(secret)).toMatchObject([{ type: 'webhook.test' }]);
    await dialog.getByText('delivered, answer 204').waitFor();
    receiver.answer = (res) => void res.writeHead(503).end();
    await dialog.getByRole('button', { name: 'Send 1. Test again' }).click();
    await dialog.getByText('not sent yet').waitFor();
    await world.drain();
    await dialog.getByText('The program answered 503.').waitFor();
    // A delivery that is sent again is tried once; a new one waits for the program.
    await dialog.getByRole('button', { name: 'Send a test' }).click();
    await dialog.getByText('not sent yet').waitFor();
    await world.drain();
    await alice.picture('webhook-manage');
    expect(await violations(alice)).toEqual([]);

    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByRole('button', { name: 'Resume' }).waitFor();
    await dialog.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('It is sent when the webhook is resumed.').waitFor();
    await dialog.getByRole('button', { name: 'New secret' }).click();
    await page.getByText('The former secret counts for one more day.').waitFor();
    await page.getByRole('dialog', { name: 'New secret' }).getByRole('button', { name: 'New secret' }).click();
    await shown.getByText('For a day, deliveries are signed with the former secret, too.').waitFor();
    expect(await shown.getByLabel('Secret', { exact: true }).inputValue()).not.toBe(secret);
    // It is shown once, so that neither the key nor a click outside closes it.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await shown.getByRole('button', { name: 'Done' }).click();
    await main.getByText(/·\spaused\s·\s2 deliveries wait/).waitFor();
    await alice.picture('webhooks');
    expect(await violations(alice)).toEqual([]);
    await main.getByRole('button', { name: 'Manage Room plan' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove Room plan?' }).getByRole('button', { name: 'Remove' }).click();
    await main.getByText('No program is notified.').waitFor();
    await alice.close();
  });

  test('a delivery that waits is skipped after a question, and the list has more pages', async () => {
    const { world, receiver } = hooks;
    await hooks.begin();
    const sent = Array.from({ length: 25 }, (_, n) => ({
      ...{ webhookId: BigInt(hooks.webhookId), sequence: BigInt(n + 1), kind: 'webhook.test' },
      ...{ status: 'DELIVERED' as const, attempts: 1, code: 204, createdAt: world.clock.now() },
    }));
    await world.platform.db.webhookDelivery.createMany({ data: sent });
    await world.platform.db.webhook.update({ where: { id: BigInt(hooks.webhookId) }, data: { sequence: 25n } });
    receiver.answer = (res, { headers }) =>
      void res.writeHead(`${headers['webhook-id']}`.endsWith('_26') ? 400 : 204).end();
    await hooks.of().test.mutate(hooks.one);
    await hooks.of().test.mutate(hooks.one);
    await world.drain();
    const group = await world.trpc(world.alice).groups.get.query({ id: hooks.id });
    const alice = await Visitor.open(world);
    const { page } = alice;
    await alice.signIn(world.alice, `/@${group.preferredUsername}?tab=events`);
    const main = page.getByRole('main');
    await main.getByText('Webhooks').click();
    await main.getByRole('button', { name: /^Manage / }).click();
    const dialog = page.getByRole('dialog', { name: new URL(receiver.url).host });
    await dialog.getByText('The program answered 400.').waitFor();
    expect(await dialog.getByRole('button', { name: / again$/ }).count()).toBe(20);
    await dialog.getByRole('button', { name: 'Skip 26. Test' }).click();
    const question = page.getByRole('dialog', { name: 'Skip 26. Test?' });
    await question.getByText('The program does not get this delivery').waitFor();
    await alice.picture('webhook-skip');
    expect(await violations(alice)).toEqual([]);
    await question.getByRole('button', { name: 'Skip', exact: true }).click();
    await dialog.getByText('skipped by a moderator').waitFor();
    await world.drain();
    await expect.poll(() => dialog.getByText('not sent yet').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: /^Skip / }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await dialog.getByRole('button', { name: 'Send 1. Test again' }).waitFor();
    expect(await dialog.getByRole('button', { name: / again$/ }).count()).toBe(27);
    await alice.picture('webhook-deliveries');
    await alice.close();
  });
});
