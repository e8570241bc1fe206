/** The door in the client: scanning with a camera, searching, and working without a network at two doors. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { qrModules } from '../../../src/look/qr-picture.ts';
import { lookAt, NOTHING } from '../../support/clients/axe.ts';
import { openDoor } from '../../support/clients/door.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { codeOf, figures, ticketed } from '../../support/world/check-in.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Replaces the camera by one that looks at a QR code. */
async function pointAt(visitor: Visitor, code: string): Promise<void> {
  await visitor.page.evaluate((modules) => {
    const canvas = document.createElement('canvas');
    const scale = 8;
    canvas.width = canvas.height = modules.length * scale;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    // A stream sends a picture only when the canvas is drawn.
    const draw = (): void => {
      for (const [y, row] of modules.entries())
        for (const [x, isDark] of row.entries()) {
          context.fillStyle = isDark ? '#000' : '#fff';
          context.fillRect(x * scale, y * scale, scale, scale);
        }
      requestAnimationFrame(draw);
    };
    draw();
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  }, qrModules(code));
}

const unexpected = ({ problems }: Visitor): string[] =>
  problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));

describe.skipIf(!hasBrowser())('the door', () => {
  test('a participant shows the ticket, also without a network', async () => {
    const { bob } = world;
    const { uuid } = await ticketed(world, [bob], { title: 'Feast' });
    const visitor = await Visitor.open(world);
    const { page, context } = visitor;
    await visitor.signIn(bob, `/events/${uuid}`);
    const show = page.getByRole('button', { name: 'Show your ticket' }).filter({ visible: true }).first();
    await show.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByAltText('QR code of the ticket').waitFor();
    await visitor.picture('ticket-dialog');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await context.setOffline(true);
    await show.click();
    await dialog.getByAltText('QR code of the ticket').waitFor();
    await context.setOffline(false);
    // Closes the dialog, because the card of a wide window is another one.
    expect(await lookAt(visitor)).toEqual(NOTHING);
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });

  test('pretixscan-android#49, #139, pretixscan-desktop#65, eventyay-checkin#103, pretixdroid#15: two doors scan one ticket without a network, and settle it', async () => {
    const { alice, bob, carol } = world;
    const { uuid } = await ticketed(world, [bob, carol], { title: 'Feast' });
    const code = await codeOf(world, bob, uuid);
    const doors = [await Visitor.open(world), await Visitor.open(world)] as const;
    for (const [index, door] of doors.entries()) {
      await door.enter(alice);
      await openDoor(door, uuid);
      await door.page.getByText('0 of 2 came').waitFor();
      await door.page.getByLabel('Name of this door').fill(index === 0 ? 'North' : 'South');
      await pointAt(door, code);
    }
    for (const { page, context } of doors) {
      await context.setOffline(true);
      await page.getByText('No network.').waitFor();
      await page.getByRole('button', { name: 'Scan tickets' }).click();
      await page.getByText('bob may come in').waitFor();
      await page.getByText('1 entry is not sent yet.').waitFor();
      await page.getByRole('button', { name: 'Stop the camera' }).click();
      world.clock.advance(60_000);
    }
    await doors[0].picture('door-offline');
    for (const { page, context } of doors) {
      await context.setOffline(false);
      await page.getByText('not sent yet').waitFor({ state: 'detached' });
      await page.getByText('1 of 2 came').waitFor();
    }
    await doors[1].page.getByText(/bob was let in twice: .*North.*South/).waitFor();
    expect(await figures(world, uuid)).toEqual([2, 1, 0]);
    for (const door of doors) {
      expect(unexpected(door)).toEqual([]);
      await door.close();
    }
  });

  test('the camera reads tickets once the network is back, though the decoder failed to load before', async () => {
    const { alice, bob } = world;
    const { uuid } = await ticketed(world, [bob], { title: 'Feast' });
    const code = await codeOf(world, bob, uuid);
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await page.route('**/*.wasm', (route) => route.abort());
    await visitor.signIn(alice, `/events/${uuid}/door`);
    await page.getByText('0 of 1 came').waitFor();
    await pointAt(visitor, code);
    await page.getByRole('button', { name: 'Scan tickets' }).click();
    await page.getByText('The camera can’t be used.').waitFor();
    await page.unroute('**/*.wasm');
    await page.getByRole('button', { name: 'Scan tickets' }).click();
    await page.getByText('bob may come in').waitFor();
    await visitor.close();
  });

  test('an organizer types a code, finds a person by name, takes it back, and counts who comes without a place', async () => {
    const { alice, bob, carol } = world;
    const { uuid } = await ticketed(world, [bob, carol], { title: 'Feast' });
    const [ticket] = await world.trpc(bob).tickets.own.query({ id: uuid });
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(alice, `/events/${uuid}/participants`);
    await page.getByRole('link', { name: 'Door' }).click();
    await page.getByLabel('Code of the ticket').fill(ticket?.shortCode.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('bob may come in').waitFor();
    await page.getByText('1 of 2 came').waitFor();
    await page.getByLabel('Code of the ticket').fill('nonsense');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Not a ticket of this community').waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('CAR');
    await page.getByRole('button', { name: 'Check in carol' }).click();
    await page.getByText('2 of 2 came').waitFor();
    await page.getByRole('button', { name: 'Undo: carol' }).click();
    await page.getByText('1 of 2 came').waitFor();
    await page.getByLabel('People').fill('3');
    await page.getByRole('button', { name: 'Let in' }).click();
    await page.getByText('3 people came without a place').waitFor();
    await visitor.picture('door');
    expect(await lookAt(visitor)).toEqual(NOTHING);
    await page.getByRole('button', { name: 'Undo: Somebody' }).click();
    await page.getByText('came without a place').waitFor({ state: 'detached' });
    expect(await figures(world, uuid)).toEqual([2, 1, 0]);
    expect(unexpected(visitor)).toEqual([]);
    await visitor.close();
  });
});
