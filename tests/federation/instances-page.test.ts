/** The page and the commands by which staff follow other servers and let them follow. */
import { load } from 'cheerio';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { Instances, relayOf } from '../support/federation/instances.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { setLocale } from '../support/world/users.ts';

const PATH = '/moderation/servers';

let net: Correspondent;
let instances: Instances;
let relay: PeerActor;
beforeAll(async () => {
  net = await Correspondent.open();
  instances = new Instances(net);
  relay = relayOf(net);
});
afterAll(() => net.close());
afterEach(() => instances.clear());

const open = (path = PATH) => StaffBrowser.open(net.world, net.world.admin, path);
const said = ({ text }: Visited): string => load(text)('[role="status"]').text();

/** The cells of each row, without its buttons. */
const rows = ({ text }: Visited): string[][] => {
  const $ = load(text);
  return $('tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .find('td')
        .toArray()
        .slice(0, -1)
        .map((cell) => $(cell).text().trim()),
    );
};

describe('FEV-139, FEV-140: on the page', () => {
  test('staff follow a server by its host, see what it answers, and unfollow it', async () => {
    const { browser, page } = await open();
    const asked = await browser.done(page, 'follow', { address: net.peer.domain });
    await net.world.drain();
    expect([said(asked), rows(asked)]).toEqual(['Added.', [[`${net.peer.domain}Our town`, 'Asked', '', '0 events']]]);
    const [follow] = net.peer.activities('Follow').slice(-1);
    await net.sendAs(relay, { id: net.fresh(relay), type: 'Accept', object: follow });
    const accepted = await browser.get(`${PATH}?side=followed`);
    expect(rows(accepted)[0]?.[1]).toBe('Followed');
    const gone = await browser.done(accepted, 'unfollow');
    expect([said(gone), rows(gone)]).toEqual(['Removed.', []]);
  });

  test('a text that names no server is refused at the field, which keeps it', async () => {
    const { browser, page } = await open();
    const refused = await browser.press(page, 'follow', { address: net.sam.handle });
    const $ = load(refused.text);
    expect([refused.status, $('input[name="address"]').attr('value')]).toEqual([422, net.sam.handle]);
    expect($('#follow-address-problem').text()).toBe(
      'Server: enter the name of another server, this one cannot be followed.',
    );
  });

  test('a request waits on the first page of the staff, and is let in, and ended', async () => {
    await instances.asks(relay);
    const { browser, page } = await open('/moderation');
    expect(load(page.text)('.waits a[href="/moderation/servers"] strong').text()).toBe('1');
    const asking = await browser.get(`${PATH}?side=requests`);
    expect(rows(asking)[0]?.[2]).toBe('Asks to follow');
    const letIn = await browser.done(asking, 'accept');
    expect([said(letIn), rows(letIn)]).toEqual(['Approved.', []]);
    const all = await browser.get(PATH);
    expect(rows(all)[0]?.[2]).toBe('Follows us');
    expect(said(await browser.done(all, 'end'))).toBe('Removed.');
    expect(await instances.list()).toEqual([]);
  });

  test.each([
    ['fr', 'Suivre un serveur'],
    ['de', 'Einem Server folgen'],
  ])('has texts in %s, too', async (language, heading) => {
    await setLocale(net.world, net.world.admin, language);
    expect(textOf((await open()).page)).toContain(heading);
    await setLocale(net.world, net.world.admin, 'en');
  });
});
