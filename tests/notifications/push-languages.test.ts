/** The titles of push messages, in the language of the reader. */
import { beforeEach, expect, test } from 'vitest';
import { PushBrowser, type PushService, startPushService } from '../support/servers/push-receiver.ts';
import { beside } from '../support/world/beside.ts';
import { organize } from '../support/world/events.ts';
import { setLocale } from '../support/world/users.ts';
import type { Person, World } from '../support/world/world.ts';

let world: World;
let service: PushService;
let reader: Person;
let fan: Person;
let browser: PushBrowser;
beside(startPushService, (made, started) => {
  [world, service] = [made, started];
});
beforeEach(async () => {
  [reader, fan] = await Promise.all([world.someone('reader'), world.someone('fan')]);
  browser = new PushBrowser(`${service.url}/${reader.name}`);
});

const subscribe = async (alert: string): Promise<void> => {
  const subscription = { endpoint: browser.endpoint, keys: browser.keys, standard: true };
  const body = { subscription, data: { alerts: { [alert]: true } } };
  expect((await world.rest(reader).post('/api/v1/push/subscription', body)).status).toBe(200);
};
const titles = async (): Promise<string[]> => {
  await world.drain();
  return service.received.map((push) => browser.read(push).title);
};

test.each([
  ['en-GB', 'favourited your post'],
  ['fr-CA', 'a ajouté votre message à ses favoris'],
  ['de-AT', 'hat deinen Beitrag favorisiert'],
  ['pl', 'favourited your post'],
])('%s: %s', async (locale, text) => {
  await subscribe('favourite');
  await setLocale(world, reader, locale);
  const { id } = await world.post(reader, 'mine');
  await world.rest(fan).post(`/api/v1/statuses/${id}/favourite`);
  expect(await titles()).toEqual([`${fan.name} ${text}`]);
});

test('push messages of kinds that apps may not know are translated, too', async () => {
  await subscribe('event.joined');
  await setLocale(world, reader, 'de');
  const event = await organize(world, reader, { title: 'Lesen & Tee' });
  await world.trpc(fan).participations.join.mutate({ id: event.id });
  expect(await titles()).toEqual([`@${fan.name} nimmt an Lesen & Tee teil`]);
});
