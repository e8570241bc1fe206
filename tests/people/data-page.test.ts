/** /settings/data: people sign in, request archives, download lists and import them, without scripts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, destination, type Visited } from '../support/clients/browser.ts';
import { filesInZip } from '../support/values/zip-files.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

const PATH = '/settings/data';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function opened(person: Person): Promise<Browser> {
  const browser = new Browser(world.url);
  const signedIn = await browser.submit(await browser.get(PATH), 'sign_in', {
    email: person.email,
    password: PASSWORD,
  });
  expect(destination(signedIn).pathname).toBe(PATH);
  return browser;
}

const tokenIn = (page: Visited): string => /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';

/** Sends the import's form as a browser does. */
async function importFile(
  browser: Browser,
  fields: Record<string, string>,
  data: string | null,
  path = PATH,
): Promise<Visited> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    form_token: tokenIn(await browser.get(PATH)),
    act: 'import',
    ...fields,
  }))
    form.set(name, value);
  if (data !== null) form.set('data', new Blob([data]), 'file.csv');
  return browser.send('POST', path, form);
}

test('it needs a sign-in, and so does every file', async () => {
  for (const path of [PATH, `${PATH}/lists/follows`, `${PATH}/archives/1`, `${PATH}/failures/1`]) {
    const response = await fetch(world.url + path, { headers: { authorization: `Bearer ${world.alice.token}` } });
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    expect(await response.text()).toContain('type="password"');
  }
  const { status, location } = await new Browser(world.url).get('/account/data');
  expect([status, location?.pathname]).toEqual([302, PATH]);
});

test('an archive is asked for once, and downloaded', async () => {
  const browser = await opened(world.alice);
  const before = await browser.get(PATH);
  expect(before.text).toContain('@alice');
  const asked = await browser.send('POST', PATH, { form_token: tokenIn(before), act: 'ask' });
  expect([asked.status, destination(asked).pathname]).toEqual([303, PATH]);
  expect((await browser.follow(asked)).text).toContain('It is being made.');
  const again = await browser.send('POST', PATH, { form_token: tokenIn(before), act: 'ask' });
  expect(again.status).toBe(422);
  expect(again.text).toContain('role="alert">You can request an archive every 7 days');
  const inFrench = await browser.send('POST', `${PATH}?lang=fr`, { form_token: tokenIn(before), act: 'ask' });
  expect(inFrench.text).toContain('role="alert">On peut demander une archive tous les 7 jours.');
  await world.drain();
  const link = /href="(\/settings\/data\/archives\/\d+)"/.exec((await browser.get(PATH)).text)?.[1] ?? '';
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await fetch(world.url + link, { headers: { cookie } });
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    expect.stringContaining('no-store'),
  ]);
  expect([...(await filesInZip(Buffer.from(await file.arrayBuffer()))).keys()]).toContain('outbox.json');
  expect((await (await opened(world.bob)).get(link)).status).toBe(404);
});

test('lists are downloaded and imported, and failures shown', async () => {
  const browser = await opened(world.carol);
  const sent = await importFile(browser, { type: 'follows', mode: 'merge' }, 'bob\nfar@elsewhere.example\n');
  expect([sent.status, destination(sent).pathname]).toEqual([303, PATH]);
  await world.drain();
  const page = await browser.get(PATH);
  expect(page.text).toContain('2 of 2 rows done, 1 failed');
  const failures = /href="(\/settings\/data\/failures\/\d+)"/.exec(page.text)?.[1] ?? '';
  expect((await browser.get(failures)).text).toContain('far@elsewhere.example,,,,Its server is not responding');
  const german = await browser.get(`${PATH}?lang=de`);
  expect(german.text).toContain('2 von 2 Zeilen erledigt, 1 gescheitert');
  expect((await browser.get(`${failures}?lang=de`)).text).toContain(
    'far@elsewhere.example,,,,Sein Server antwortet gerade nicht.',
  );
  expect((await (await opened(world.bob)).get(failures)).status).toBe(404);
  const list = await browser.get(`${PATH}/lists/follows`);
  expect([list.status, list.headers.get('content-disposition')]).toEqual([200, 'attachment; filename=follows.csv']);
  expect(list.text).toContain('bob@');
  expect((await browser.get(`${PATH}/lists/custom_filters`)).text).toContain('"custom_filters": []');
  expect((await browser.get(`${PATH}/lists/enemies`)).status).toBe(404);
});

test('a file that cannot be imported is refused on the page', async () => {
  const browser = await opened(world.mod);
  for (const [fields, data, why] of [
    [{ type: 'follows', mode: 'merge' }, '', 'File: choose another file, this one has no rows.'],
    [{ type: 'follows', mode: 'merge' }, null, 'File: fill this in.'],
    [{ type: 'enemies', mode: 'merge' }, 'bob', 'role="alert"'],
  ] as const) {
    const refused = await importFile(browser, fields, data);
    expect(refused.status, why).toBeGreaterThanOrEqual(400);
    expect(refused.text).toContain(why);
  }
  const fields = { type: 'follows', mode: 'merge' };
  expect((await importFile(browser, fields, null, `${PATH}?lang=fr`)).text).toContain(
    'Fichier\u00a0: remplissez ce champ',
  );
});

test('forms of other sites change nothing', async () => {
  const browser = await opened(world.erin);
  for (const token of ['', 'guessed', tokenIn(await (await opened(world.bob)).get(PATH))]) {
    expect((await browser.send('POST', PATH, { form_token: token, act: 'ask' })).status).toBe(403);
    expect((await importFile(browser, { form_token: token, type: 'blocks' }, 'bob')).status).toBe(403);
  }
  expect(await world.platform.db.personArchive.count({ where: { actorId: world.erin.actorId } })).toBe(0);
  expect(await world.platform.db.dataImport.count({ where: { actorId: world.erin.actorId } })).toBe(0);
});

test('it speaks its reader’s language, whatever the browser asks for', async () => {
  const browser = await opened(world.admin);
  await setLocale(world, world.admin, 'fr');
  const { text } = await browser.get(PATH, { 'accept-language': 'en' });
  expect(text).toContain('Vos données');
  expect(text).toContain('<html lang="fr"');
});
