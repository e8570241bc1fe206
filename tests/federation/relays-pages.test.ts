/** FED-DELIV-25: staff add, disable, enable and remove relays on a page and from a terminal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { setLocale } from '../support/world/users.ts';

const PATH = '/moderation/relays';

let net: Correspondent;
let relay: PeerActor;
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-relays-'));
beforeAll(async () => {
  net = await Correspondent.open();
  relay = net.peer.actor('relay', { type: 'Application' });
});
afterAll(async () => {
  await net.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const said = ({ text }: Visited): string => load(text)('[role="status"]').text();
const states = ({ text }: Visited): string[] => {
  const $ = load(text);
  return $('tbody .tag')
    .toArray()
    .map((tag) => $(tag).text());
};

test('staff add, disable, enable and remove a relay on the page', async () => {
  const { browser, page } = await StaffBrowser.open(net.world, net.world.admin, PATH);
  const added = await browser.done(page, 'add', { address: relay.inbox, kind: 'mastodon' });
  await net.world.drain();
  expect([said(added), states(added)]).toEqual(['Added.', ['Waiting for its answer']]);
  await net.sendAs(relay, { id: net.fresh(relay), type: 'Accept', object: net.peer.activities('Follow').at(-1) });
  const accepted = await browser.get(PATH);
  expect(states(accepted)).toEqual(['Enabled']);
  const disabled = await browser.done(accepted, 'disable');
  expect(states(disabled)).toEqual(['Disabled']);
  const enabled = await browser.done(disabled, 'enable');
  expect(states(enabled)).toEqual(['Waiting for its answer']);
  const removed = await browser.done(enabled, 'remove');
  expect([said(removed), states(removed)]).toEqual(['Removed.', []]);
  const refused = await browser.press(removed, 'add', { address: 'relay', kind: 'mastodon' });
  expect([refused.status, load(refused.text)('input[name="address"]').attr('value')]).toEqual([422, 'relay']);
});

test.each([
  ['fr', 'Ajouter un relais'],
  ['de', 'Relay hinzufügen'],
])('the page is translated into %s', async (language, heading) => {
  await setLocale(net.world, net.world.admin, language);
  expect(textOf((await StaffBrowser.open(net.world, net.world.admin, PATH)).page)).toContain(heading);
  await setLocale(net.world, net.world.admin, 'en');
});

test('operators add, disable, enable and remove a relay on the terminal', async () => {
  const { databaseUrl, url } = net.world;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: url, ...NEIGHBOURS };
  const plaza = async (...args: string[]) => {
    const ended = await runCommandHere(env, 'relays', ...args);
    await net.world.drain();
    return ended;
  };
  const added = await plaza('add', relay.uri, '--kind', 'litepub');
  expect(added).toMatchObject({ code: 0, out: `${relay.inbox} is asked.\n` });
  expect((await plaza('list')).out).toMatch(/\/relay\S* +litepub +pending/);
  expect((await plaza('disable', relay.uri)).out).toBe(`${relay.inbox} is disabled.\n`);
  expect((await plaza('enable', relay.inbox)).out).toBe(`${relay.inbox} is enabled.\n`);
  expect((await plaza('remove', relay.inbox)).out).toBe(`${relay.inbox} is removed.\n`);
  expect(await plaza('remove', relay.inbox)).toMatchObject({ code: 1, err: 'Record not found\n' });
  expect(await plaza('add', net.sam.uri, '--kind', 'litepub')).toMatchObject({
    code: 1,
    err: 'Validation failed: Address does not name a relay\n',
  });
});
