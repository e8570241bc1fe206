/** Editing a profile as Mastodon's clients do: each form, what it clears, and its refusals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { animation, file, form, picture } from '../support/values/pictures.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const UPDATE = '/api/v1/accounts/update_credentials';
const edit = (body: unknown, who: Person = world.alice, path = UPDATE) => world.rest(who).send('PATCH', path, { body });
const params = (text: string) => new URLSearchParams(text);
const read = async (who: Person = world.alice) => (await world.rest().get(`/api/v1/accounts/${who.id}`)).body;
const own = async (who: Person = world.alice) =>
  (await world.rest(who).get('/api/v1/accounts/verify_credentials')).body;
const link = (url: string) =>
  `<a href="https://${url}" target="_blank" rel="nofollow noopener noreferrer me" translate="no"><span class="invisible">https://</span><span class="">${url}</span><span class="invisible"></span></a>`;
const pairs = (fields: { name: string; value: string }[]) => fields.map(({ name, value }) => [name, value]);

describe('the forms that clients send', () => {
  test('FormData through tRPC, with a picture', async () => {
    const { profile } = world.trpc(world.carol);
    const changed = await profile.update.mutate(form({ avatar: file(await picture()), avatar_description: 'A dot' }));
    expect(changed).toMatchObject({ avatar_description: 'A dot' });
    expect(changed.avatar).toMatch(/\/media\//);
    expect((await profile.updateCredentials.mutate(form({ display_name: '' }))).display_name).toBe('');
  });

  test('a form with a picture, a header and brackets', async () => {
    const { status, body } = await edit(
      form({
        display_name: 'Alice in the\nform',
        note: 'I bake. See https://bread.example and ask @bob about #bread\r\n\r\nBye',
        avatar: file(await picture('png', 400, 400), 'me.png'),
        avatar_description: 'My face',
        header: file(await picture('webp', 600, 200), 'town.webp'),
        header_description: 'The town',
        locked: 'true',
        bot: '1',
        discoverable: 'false',
        'source[privacy]': 'unlisted',
        'source[sensitive]': 'true',
        'source[language]': 'de',
        'fields_attributes[0][name]': 'Web',
        'fields_attributes[0][value]': 'https://bread.example',
        'fields_attributes[1][name]': 'Likes',
        'fields_attributes[1][value]': '<b>rye</b>',
      }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ display_name: 'Alice in the form', locked: true, bot: true, discoverable: false, group: false },
      ...{ avatar_description: 'My face', header_description: 'The town' },
      avatar: expect.stringMatching(/\/media\/[\w-]+\.png$/),
      header: expect.stringMatching(/\/media\/[\w-]+\.webp$/),
      fields: [
        { name: 'Web', value: link('bread.example'), verified_at: null },
        { name: 'Likes', value: '&lt;b&gt;rye&lt;/b&gt;', verified_at: null },
      ],
      source: {
        note: 'I bake. See https://bread.example and ask @bob about #bread\n\nBye',
        fields: [
          { name: 'Web', value: 'https://bread.example', verified_at: null },
          { name: 'Likes', value: '<b>rye</b>', verified_at: null },
        ],
        ...{ privacy: 'unlisted', sensitive: true, language: 'de', quote_policy: 'public' },
      },
    });
    expect(body.note).toMatch(/^<p>I bake\. See <a href="https:\/\/bread\.example".*<\/p><p>Bye<\/p>$/);
    expect(body.note).toContain(`<a href="${world.url}/@bob" class="u-url mention">@<span>bob</span></a>`);
    expect(body.note).toContain('class="mention hashtag"');
    const { source: _source, role: _role, ...shown } = body;
    expect(await read()).toEqual(shown);
    expect(await own()).toEqual(body);
    expect((await fetch(body.avatar)).headers.get('content-type')).toBe('image/png');
  });

  test('JSON, with numbers and null for what stays', async () => {
    const before = await own();
    const { status, body } = await edit({
      ...{ display_name: null, note: null, avatar: null, locked: null, fields_attributes: null, source: null },
      ...{ bot: 0, hide_collections: true, indexable: false, unknown: { deep: [1] } },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ ...before, bot: false, hide_collections: true, indexable: false, noindex: true },
      source: { ...before.source, hide_collections: true, indexable: false },
    });
  });

  test('an empty one, as JSON, a form, text or nothing', async () => {
    const before = await own();
    for (const body of [{}, params(''), new FormData(), undefined]) {
      const answer = await edit(body);
      expect([answer.status, answer.body]).toEqual([200, before]);
    }
  });

  test('the same one twice', async () => {
    const body = () => params('note=Twice&bot=true&fields_attributes[0][name]=a&fields_attributes[0][value]=b');
    const [first, second] = [await edit(body(), world.mod), await edit(body(), world.mod)];
    expect([first.body.note, second.status, second.body]).toEqual(['<p>Twice</p>', 200, first.body]);
  });

  test('PUT does the same', async () => {
    const { status, body } = await world.rest(world.bob).send('PUT', UPDATE, { body: params('display_name=Bob%20B') });
    expect([status, body.display_name]).toEqual([200, 'Bob B']);
  });

  test('fields as arrays, as hashes and as JSON of either, blank ones left out', async () => {
    const rows = [
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
    ];
    const bracket = (at: string) =>
      rows
        .map((row) => `fields_attributes[${at}][name]=${row.name}&fields_attributes[${at}][value]=${row.value}`)
        .join('&');
    const forms = [
      params(bracket('')),
      params(
        'fields_attributes[0][name]=a&fields_attributes[0][value]=1&fields_attributes[3][name]=b&fields_attributes[3][value]=2',
      ),
      params(
        'fields_attributes[0][name]=a&fields_attributes[0][value]=1&fields_attributes[1][name]=&fields_attributes[1][value]=&fields_attributes[2][name]=b&fields_attributes[2][value]=2',
      ),
      { fields_attributes: rows },
      { fields_attributes: { 0: rows[0], 1: rows[1] } },
      { fields_attributes: [rows[0], { name: '', value: '' }, { name: null, value: null }, rows[1], null] },
    ];
    for (const body of forms) {
      const answer = await edit(body, world.carol);
      expect([answer.status, pairs(answer.body.fields)]).toEqual([
        200,
        [
          ['a', '1'],
          ['b', '2'],
        ],
      ]);
      await edit({ fields_attributes: [] }, world.carol);
    }
  });

  test('emptied values clear', async () => {
    await edit(
      {
        display_name: 'C',
        note: 'n',
        fields_attributes: [{ name: 'a', value: '1' }],
        attribution_domains: ['x.example'],
      },
      world.carol,
    );
    const cleared = await edit(
      params('display_name=&note=&fields_attributes=&attribution_domains[]=&source[language]='),
      world.carol,
    );
    expect(cleared.body).toMatchObject({
      display_name: '',
      note: '',
      fields: [],
      source: { note: '', attribution_domains: [] },
    });
    for (const fields_attributes of [{}, [], [{ name: '', value: '' }]]) {
      await edit({ fields_attributes: [{ name: 'a', value: '1' }] }, world.carol);
      expect((await edit({ fields_attributes }, world.carol)).body.fields).toEqual([]);
    }
  });

  test('pictures as data: URIs, in JSON and in a form', async () => {
    const uri = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString('base64')}`;
    const header = uri(await picture('webp', 600, 200), 'image/webp');
    const avatar = uri(await picture('png', 40, 40), 'image/png');
    for (const body of [{ avatar, header }, new URLSearchParams({ avatar, header })]) {
      const { status, body: changed } = await edit(body, world.carol);
      expect([status, changed.avatar, changed.header]).toEqual([
        200,
        expect.stringMatching(/\/media\/[\w-]+\.png$/),
        expect.stringMatching(/\/media\/[\w-]+\.webp$/),
      ]);
    }
    const wrong = [
      uri(Buffer.from('no picture'), 'image/png'),
      'data:text/html;base64,AAAA',
      'data:image/png;base64,?',
    ];
    for (const sent of wrong) {
      const { status, body } = await edit({ avatar: sent }, world.carol);
      expect([status, body.error]).toEqual([422, expect.stringMatching(/avatar/i)]);
    }
  });

  test('a picture that is sent empty stays', async () => {
    const before = await own();
    expect(before.avatar).toMatch(/\.png$/);
    for (const body of [params('avatar=&header='), form({ avatar: new File([], ''), bot: 'false' })]) {
      expect((await edit(body)).body.avatar).toBe(before.avatar);
    }
  });

  test('an animated avatar has a still', async () => {
    const { body } = await edit(
      form({ avatar: file(await animation('gif', 64, 64, 3), 'me.gif', 'image/gif') }),
      world.bob,
    );
    expect([body.avatar, body.avatar_static]).toEqual([
      expect.stringMatching(/\.gif$/),
      expect.stringMatching(/-small\.webp$/),
    ]);
    expect(body.avatar_description).toBe('');
  });

  test('a large avatar is shown small, and a header as it is', async () => {
    const photo = file(await picture('jpeg', 1200, 1200), 'me.jpg', 'image/jpeg');
    const { body } = await edit(form({ avatar: photo, header: photo }), world.erin);
    expect([body.avatar, body.avatar_static, body.header]).toEqual([
      expect.stringMatching(/-small\.jpg$/),
      body.avatar,
      expect.not.stringMatching(/-small/),
    ]);
    expect((await fetch(body.avatar)).status).toBe(200);
    const profile = (await world.rest(world.erin).get('/api/v1/profile')).body;
    expect([profile.avatar, profile.header]).toEqual([body.avatar, body.header]);
  });

  test('domains of attribution, as people write them', async () => {
    const attribution_domains = ['https://Example.org/', '*.blog.example', 'example.org', 'bücher.example', ' '];
    const { body } = await edit({ attribution_domains });
    expect(body.source.attribution_domains).toEqual(['example.org', 'blog.example', 'xn--bcher-kva.example']);
  });
});

describe('fields that the event interface wrote', () => {
  const UPDATE_PERSON =
    'mutation ($id: ID!, $name: String, $summary: String) { updatePerson(id: $id, name: $name, summary: $summary) { summary name } }';

  test('stays when an app sends it back unchanged, even if it is longer than apps may write', async () => {
    const who = await world.person('writer');
    const [name, summary] = ['n'.repeat(90), `<p>${'<b>bold</b> '.repeat(60)}</p>`];
    await world.gql(who, UPDATE_PERSON, { id: who.id, name, summary });
    const { source, display_name, note } = await own(who);
    const { status, body } = await edit({ display_name, note: source.note, locked: true }, who);
    expect([status, body.display_name, body.note, body.locked]).toEqual([200, name, note, true]);
    expect(body.note).toContain('<b>bold</b>');
  });

  test('an app’s changes appear in the event interface, in every facade', async () => {
    await edit({ display_name: 'New name', note: 'plain <i>text</i>' });
    const query = '{ loggedPerson { name summary } }';
    expect((await world.gql(world.alice, query)).data.loggedPerson).toEqual({
      name: 'New name',
      summary: '<p>plain &lt;i&gt;text&lt;/i&gt;</p>',
    });
    const { body } = await world.rest(world.alice).get(`/api/v1/persons/${world.alice.id}`);
    expect(body).toMatchObject({ name: 'New name', manuallyApprovesFollowers: true });
  });
});

describe('defaults of posts', () => {
  test('are used where a post is silent, told by preferences, and each can be changed alone', async () => {
    const who = await world.person('quiet');
    const post = async (more = {}) => {
      const { body } = await world.rest(who).post('/api/v1/statuses', { status: 'hush', ...more });
      return [body.visibility, body.sensitive, body.language];
    };
    expect(await post()).toEqual(['public', false, 'en']);
    await edit(params('source[privacy]=private&source[language]=pt_BR'), who);
    expect(await post()).toEqual(['private', false, 'pt-BR']);
    await edit(params('source[sensitive]=on&source[quote_policy]=followers'), who);
    expect(await post()).toEqual(['private', true, 'pt-BR']);
    expect(await post({ visibility: 'public', sensitive: false, language: 'fr' })).toEqual(['public', false, 'fr']);
    const { body: preferences } = await world.rest(who).get('/api/v1/preferences');
    expect(preferences).toMatchObject({
      ...{ 'posting:default:visibility': 'private', 'posting:default:sensitive': true },
      ...{ 'posting:default:language': 'pt-BR', 'posting:default:quote_policy': 'followers' },
    });
    await edit({ source: { language: null } }, who);
    expect((await own(who)).source).toMatchObject({ language: 'en', privacy: 'private', sensitive: true });
  });
});
