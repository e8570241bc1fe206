/** Translations: the request to the service, the restored parts, refusals, and caching. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { protectHtml, protectText, restoreHtml, restoreText } from '../../src/domain/translations/protect.ts';
import type { TranslatorConfig } from '../../src/platform/config.ts';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import { startTranslator, type TranslatorServer } from '../support/servers/translator-server.ts';
import { picture } from '../support/values/pictures.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let server: TranslatorServer;
beforeAll(async () => {
  world = await createWorld();
  server = await startTranslator();
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  server.asked.length = 0;
  server.answer(null);
});

function translateBy(translator: TranslatorConfig | null) {
  world.platform.config = { ...world.platform.config, translator };
}
const translateHere = () => translateBy({ name: 'libretranslate', url: server.url, key: 'our-key' });

async function post(fields: object, person: Person = world.alice): Promise<string> {
  const { status, body } = await world.rest(person).post('/api/v1/statuses', { language: 'en', ...fields });
  expect(status).toBe(200);
  return body.id;
}
const translate = (id: string, lang?: string, person: Person | null = world.bob) =>
  world.rest(person).post(`/api/v1/statuses/${id}/translate`, lang === undefined ? undefined : { lang });
const languages = () => world.rest().get('/api/v1/instance/translation_languages');
const sentTexts = () => server.asked.filter(({ path }) => path.endsWith('translate')).map(({ body }) => body.q);
const refused = async (id: string, lang?: string) => {
  const { status, body } = await translate(id, lang);
  return [status, body];
};

describe('without a translator', () => {
  beforeAll(() => translateBy(null));

  test('instance-04: lists no languages, and refuses to translate', async () => {
    const { status, body, headers } = await languages();
    expect([status, body, headers.get('cache-control')]).toEqual([200, {}, 'public, max-age=300']);
    expect((await world.rest().get('/api/v2/instance')).body.configuration.translation).toEqual({ enabled: false });
    expect(await refused(await post({ status: 'Hello' }), 'de')).toEqual([404, { error: 'Not Found' }]);
    expect((await translate(await post({ status: '@bob psst', visibility: 'direct' }), 'de')).status).toBe(403);
  });
});

describe('LibreTranslate', () => {
  beforeAll(translateHere);

  test('lists its languages, requested once a week', async () => {
    const matrix = { und: ['de', 'en', 'fr', 'pt'], en: ['de', 'fr', 'pt'], de: ['en', 'fr'], pt: ['en'] };
    const known = [await languages(), await languages()].map(({ body }) => body);
    expect(known).toEqual([matrix, matrix]);
    expect(server.asked.map(({ path }) => path)).toEqual(['GET /languages']);
    expect((await world.rest().get('/api/v2/instance')).body.configuration.translation).toEqual({ enabled: true });
    world.clock.advance(7 * 86_400_000 + 1);
    await languages();
    expect(server.asked).toHaveLength(2);
  });

  test('translates the words of a post and leaves people, hashtags, links and emoji as they are', async () => {
    const text =
      'Hello @carol & <b>friends</b> :blobcat:\n#plaza is at https://plaza.example/some/long/path/to/it?a=1&b=2';
    const id = await post({ status: text, spoiler_text: 'About "cats" & :dog_face:' });
    const { content } = await world.read(world.bob, id);
    const { status, body } = await translate(id, 'de');
    expect(status).toBe(200);
    expect(body).toEqual({
      content: content
        .replaceAll('<br />', '<br>')
        .replace('Hello', 'HELLO')
        .replace('friends', 'FRIENDS')
        .replace('&lt;b&gt;', '&lt;B&gt;')
        .replace('&lt;/b&gt;', '&lt;/B&gt;')
        .replace(' is at ', ' IS AT '),
      spoiler_text: 'ABOUT "CATS" & :dog_face:',
      language: 'de',
      media_attachments: [],
      detected_source_language: 'en',
      provider: 'LibreTranslate',
    });
    expect(body.content).toContain('@<span>carol</span></a></span> &amp; ');
    const [asked] = server.asked.filter(({ path }) => path === 'POST /translate');
    expect(asked?.body).toMatchObject({ source: 'en', target: 'de', format: 'html', api_key: 'our-key' });
    expect(asked?.headers['content-type']).toBe('application/json');
    expect(JSON.stringify(asked?.body.q)).not.toContain('href');
  });

  test('translates polls and descriptions of pictures', async () => {
    const asked = await post({ status: 'So?', poll: { options: ['Tea & milk', 'Coffee'], expires_in: 3600 } });
    const { poll } = await world.read(world.bob, asked);
    const { body } = await translate(asked, 'fr');
    expect(body).toMatchObject({
      content: '<p>SO?</p>',
      poll: { id: poll?.id, options: [{ title: 'TEA & MILK' }, { title: 'COFFEE' }] },
    });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture())]), 'cat.png');
    form.append('description', 'A cat < a dog');
    const upload = await world.rest(world.alice).post('/api/v2/media', form);
    await world.drain();
    const shown = await translate(await post({ status: 'Look', media_ids: [upload.body.id] }), 'fr');
    expect(shown.body.media_attachments).toEqual([{ id: upload.body.id, description: 'A CAT < A DOG' }]);
    expect(shown.body).not.toHaveProperty('poll');
    expect(sentTexts()).toEqual([
      ['<p>So?</p>', 'Tea &amp; milk', 'Coffee'],
      ['<p>Look</p>', 'A cat &lt; a dog'],
    ]);
  });

  test('gets one request for a hundred readers of the same text, and another when it changes or after a day', async () => {
    const id = await post({ status: 'One for all' });
    const readers = [world.bob, world.carol, world.erin, world.mod];
    const crowd = await Promise.all(
      Array.from({ length: 100 }, (_, place) => translate(id, 'de', readers[place % readers.length])),
    );
    expect(new Set(crowd.map(({ body }) => body.content))).toEqual(new Set(['<p>ONE FOR ALL</p>']));
    expect(sentTexts()).toHaveLength(1);
    expect((await translate(await post({ status: 'One for all' }, world.carol), 'de')).status).toBe(200);
    expect(sentTexts()).toHaveLength(1);
    await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, {
      body: { status: 'Two for all', language: 'en' },
    });
    expect((await translate(id, 'de')).body.content).toBe('<p>TWO FOR ALL</p>');
    expect(sentTexts()).toHaveLength(2);
    world.clock.advance(86_400_000 + 1);
    await translate(id, 'de');
    expect(sentTexts()).toHaveLength(3);
  });

  test('gets the language of the post, and detects a missing one', async () => {
    const id = await post({ status: 'Guten Tag' });
    await world.platform.db.status.update({ where: { id: BigInt(id) }, data: { language: null } });
    expect((await translate(id, 'fr')).body.detected_source_language).toBe('de');
    const brazilian = await post({ status: 'Bom dia', language: 'pt-BR' });
    expect((await translate(brazilian, 'en-GB')).body).toMatchObject({
      language: 'en',
      detected_source_language: 'pt-BR',
    });
    expect(server.asked.map(({ body }) => body?.source).filter(Boolean)).toEqual(['auto', 'pt']);
  });

  test("translates to the viewer's language by default, also a reblog", async () => {
    const id = await post({ status: 'Mine' });
    await setLocale(world, world.carol, 'fr');
    expect((await translate(id, undefined, world.carol)).body.language).toBe('fr');
    expect((await translate(id, '', world.carol)).body.language).toBe('fr');
    const reblog = await world.interact(world.bob, 'reblog', id);
    expect((await translate(reblog.id, 'de')).body.content).toBe('<p>MINE</p>');
  });
});

describe('refused is', () => {
  const NOT_ALLOWED = [403, { error: 'This action is not allowed' }];
  beforeAll(translateHere);

  test('translate-01: a private status, and the same language', async () => {
    for (const visibility of ['private', 'direct']) {
      const id = await post({ status: `@bob Only for you (${visibility})`, visibility });
      expect(await refused(id, 'de')).toEqual(NOT_ALLOWED);
      expect((await translate(id, 'de', world.alice)).status).toBe(403);
      expect((await translate(id, 'de', world.carol)).body).toEqual({ error: 'Record not found' });
    }
    expect(await refused(await post({ status: 'Words' }), 'en')).toEqual(NOT_ALLOWED);
    expect((await translate(await post({ status: 'Quiet', visibility: 'unlisted' }), 'de')).status).toBe(200);
    expect(sentTexts()).toEqual([['<p>Quiet</p>']]);
  });

  test('an unknown language, and an empty text', async () => {
    const id = await post({ status: 'Words' });
    for (const lang of ['en', 'en-US', 'xx', '__proto__', 'constructor'])
      expect(await refused(id, lang)).toEqual(NOT_ALLOWED);
    expect(await refused(await post({ status: 'Sanoja', language: 'fi' }), 'de')).toEqual(NOT_ALLOWED);
    expect(await refused('1', 'de')).toEqual([404, { error: 'Record not found' }]);
    expect((await translate(id, 'de', null)).status).toBe(401);
    expect((await translate(id, 'x'.repeat(36))).status).toBe(422);
    expect(sentTexts()).toEqual([]);
  });

  test.each([
    [429, '{}', 'There have been too many requests to the translation service recently.'],
    [403, '{}', 'The server-wide usage quota for the translation service has been exceeded.'],
    [500, '{}', 'Service Unavailable'],
    [302, '', 'Service Unavailable'],
    [200, 'nonsense', 'Service Unavailable'],
    [200, '{"translatedText":"one"}', 'Service Unavailable'],
    [200, '{"translatedText":["one","too many"]}', 'Service Unavailable'],
  ])('everything while the service answers %i %s, which is not cached', async (status, answer, error) => {
    const id = await post({ status: `Words for ${status} ${answer}` });
    server.answer((res) => res.writeHead(status, { location: `${server.url}/elsewhere` }).end(answer));
    expect(await refused(id, 'de')).toEqual([503, { error }]);
    server.answer(null);
    expect((await translate(id, 'de')).status).toBe(200);
  });

  test('everything while the service is unreachable', async () => {
    const id = await post({ status: 'Anybody there?' });
    server.answer((res) => res.destroy());
    expect(await refused(id, 'de')).toEqual([503, { error: 'Service Unavailable' }]);
    world.clock.advance(7 * 86_400_000 + 1);
    expect((await languages()).status).toBe(503);
  });
});

test('typed procedures translate and refuse alike', async () => {
  translateHere();
  const { statuses, instance } = world.trpc(world.bob);
  expect(await instance.translationLanguages.query()).toHaveProperty('und');
  const id = await post({ status: 'Typed words' });
  expect(await statuses.translate.mutate({ id, lang: 'de' })).toMatchObject({ content: '<p>TYPED WORDS</p>' });
  await expect(statuses.translate.mutate({ id, lang: 'en' })).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  server.answer((res) => res.writeHead(429).end());
  await expect(statuses.translate.mutate({ id, lang: 'fr' })).rejects.toMatchObject({
    message: 'There have been too many requests to the translation service recently.',
    data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 },
  });
});

describe('DeepL', () => {
  let hosts: string[];
  beforeEach(() => {
    hosts = [];
    const http = createHttp((address) => address === '127.0.0.1');
    const here = (url: string) => {
      hosts.push(new URL(url).origin);
      return url.replace(/^https:\/\/[^/]+/, server.url);
    };
    world.platform.http = {
      ...http,
      get: (url, ...rest) => http.get(here(url), ...rest),
      post: (url, ...rest) => http.post(here(url), ...rest),
    };
  });
  afterAll(() => {
    world.platform.http = createHttp();
  });

  test('gets the key in a header, at the host of the key’s kind', async () => {
    translateBy({ name: 'deepl', key: 'free:fx' });
    const targets = ['en', 'pt', 'de', 'en-GB', 'zh-Hant'];
    const without = (name: string) => targets.filter((target) => target !== name);
    expect((await languages()).body).toEqual({ und: targets, en: without('en'), de: without('de') });
    const id = await post({ status: 'Hello @bob', spoiler_text: 'Warning' });
    expect((await translate(id, 'zh-Hant')).body).toMatchObject({
      content: expect.stringMatching(/^<p>HELLO <span class="h-card" translate="no"><a href=.*class="u-url mention">/),
      ...{ spoiler_text: 'WARNING', language: 'zh-Hant', detected_source_language: 'en', provider: 'DeepL.com' },
    });
    const asked = server.asked.at(-1);
    expect(asked?.headers.authorization).toBe('DeepL-Auth-Key free:fx');
    expect(Object.fromEntries(asked?.body)).toMatchObject({
      ...{ source_lang: 'EN', target_lang: 'ZH-HANT', tag_handling: 'html', text: 'Warning' },
    });
    expect(new Set(hosts)).toEqual(new Set(['https://api-free.deepl.com']));
    translateBy({ name: 'deepl', key: 'paid' });
    expect((await translate(await post({ status: 'Paid words' }), 'de')).body.content).toBe('<p>PAID WORDS</p>');
    expect(hosts.at(-1)).toBe('https://api.deepl.com');
  });

  test('reports an exceeded quota', async () => {
    const id = await post({ status: 'Too many words' });
    server.answer((res) => res.writeHead(456).end('{}'));
    expect(await refused(id, 'de')).toEqual([
      503,
      { error: 'The server-wide usage quota for the translation service has been exceeded.' },
    ]);
  });
});

test('the service’s answer is validated against the request', () => {
  const { html, kept } = protectHtml('<p>See <a href="https://plaza.example/">it</a> :cat: at 10:30:45</p>');
  expect(html).toBe(
    '<p>See <span translate="no" data-kept="0">it</span> <span translate="no" data-kept="1">:cat:</span> at 10:30:45</p>',
  );
  const evil =
    '<p onclick="x()">Voir <span data-kept="0">lui</span><script>x()</script><a href="https://evil.example">ici</a> ' +
    '<span data-kept="7">nulle <b>part</b></span> <span class="invisible">caché</span><img src="x"></p>';
  expect(restoreHtml(evil, kept)).toBe('<p>Voir <a href="https://plaza.example/">it</a>ici nulle part caché</p>');
  const words = protectText('a < b & :cat:');
  expect(restoreText(words.html, words.kept)).toBe('a < b & :cat:');
  expect(restoreText('<p>un <i>deux</i></p>', [])).toBe('un deux');
});
