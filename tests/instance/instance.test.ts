/** The instance entity (Mastodon's endpoints, instance). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { MAX_CHARACTERS } from '../../src/domain/statuses/text/length.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const v1 = () => world.rest().get('/api/v1/instance');
const v2 = () => world.rest().get('/api/v2/instance');
const MINUTE = 60_000;

describe('GET /api/v2/instance', () => {
  test('describes the server and its limits, to anybody, and may be cached for a while', async () => {
    const { status, body, headers } = await v2();
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(body).toMatchObject({
      domain: new URL(world.url).host,
      version: expect.stringMatching(/^4\.6\.0 \(compatible; Plaza \d+\.\d+\.\d+\)$/),
      api_versions: { mastodon: expect.any(Number) },
      registrations: { enabled: true, approval_required: false },
      rules: [],
    });
    expect(body.configuration.statuses).toEqual({
      max_characters: MAX_CHARACTERS,
      max_media_attachments: 4,
      characters_reserved_per_url: 23,
    });
    expect(body.configuration.media_attachments).toMatchObject({
      supported_mime_types: expect.arrayContaining(['image/jpeg', 'image/png', 'image/webp']),
      image_size_limit: 16_777_216,
      image_matrix_limit: 33_177_600,
    });
    expect(body.configuration.urls.streaming).toBe(world.url.replace('http', 'ws'));
  });

  test('has the same configuration as version 1', async () => {
    const [older, newer] = [(await v1()).body.configuration, (await v2()).body.configuration];
    expect(newer).toMatchObject(older);
  });
});

describe('GET /api/v1/instance', () => {
  test('is deprecated and says so', async () => {
    const { status, body, headers } = await v1();
    expect(status).toBe(200);
    expect(headers.get('deprecation')).toBe(`@${Date.UTC(2022, 10, 14) / 1000}`);
    expect(body).toMatchObject({
      uri: new URL(world.url).host,
      urls: { streaming_api: world.url.replace('http', 'ws') },
      registrations: true,
      approval_required: false,
      invites_enabled: false,
    });
  });
});

describe('statistics', () => {
  test('are counted in the database once a minute', async () => {
    world.clock.advance(MINUTE);
    const before = (await v1()).body.stats;
    expect(before.user_count).toBe(await world.platform.db.user.count());
    expect(before.domain_count).toBe(0);
    await world.platform.db.actorStats.update({
      where: { actorId: world.alice.actorId },
      data: { statusesCount: { increment: 7 } },
    });
    const {
      id,
      userId: _,
      ...alice
    } = await world.platform.db.actor.findUniqueOrThrow({
      where: { id: world.alice.actorId },
      omit: { fields: true, emojis: true },
    });
    await world.platform.db.actor.create({
      data: { ...alice, id: id + 1n, domain: 'far.example', uri: 'https://far.example/alice' },
    });
    world.clock.advance(MINUTE - 1);
    expect((await v1()).body.stats).toEqual(before);
    world.clock.advance(1);
    expect((await v1()).body.stats).toEqual({ ...before, status_count: before.status_count + 7, domain_count: 1 });
    expect((await world.rest().get('/api/v1/instance/peers')).body).toEqual(['far.example']);
  });

  test('count users active within four weeks', async () => {
    const { db } = world.platform;
    const active = async () => {
      world.clock.advance(MINUTE);
      return (await v2()).body.usage.users.active_month;
    };
    await db.session.deleteMany();
    await db.accessToken.deleteMany();
    expect(await active()).toBe(0);
    const day = 86_400_000;
    const ago = (days: number) => new Date(world.clock.now().getTime() - days * day);
    const session = { id: 1n, userId: world.bob.userId, refreshHash: new Uint8Array(1), expiresAt: ago(-1) };
    await db.session.create({ data: { ...session, createdAt: ago(29) } });
    expect(await active()).toBe(0);
    await db.session.update({ where: { id: 1n }, data: { createdAt: ago(27) } });
    expect(await active()).toBe(1);
    await db.actorStats.update({ where: { actorId: world.alice.actorId }, data: { lastStatusAt: ago(2) } });
    await db.actorStats.update({ where: { actorId: world.bob.actorId }, data: { lastStatusAt: ago(2) } });
    expect(await active()).toBe(2);
    await db.user.update({ where: { id: world.alice.userId }, data: { confirmedAt: null } });
    expect(await active()).toBe(1);
    await db.user.update({ where: { id: world.alice.userId }, data: { confirmedAt: ago(30) } });
  });
});

describe('registrations', () => {
  test.each<[string, object, object]>([
    ['approval', { enabled: true, approval_required: true }, { registrations: true, approval_required: true }],
    ['closed', { enabled: false, approval_required: false }, { registrations: false, approval_required: false }],
  ])('%s appear in both versions', async (setting, newer, older) => {
    const other = await createWorld({ env: { REGISTRATIONS: setting } });
    try {
      expect((await other.rest().get('/api/v2/instance')).body.registrations).toMatchObject(newer);
      expect((await other.rest().get('/api/v1/instance')).body).toMatchObject(older);
    } finally {
      await other.close();
    }
  });
});

describe('operators’ settings', () => {
  test('appear in version 2: source code, state of the server, and what concerns sign-ups', async () => {
    const before = (await v2()).body;
    expect(before).toMatchObject({
      source_url: world.url,
      registrations: { message: null, min_age: null, reason_required: false, url: null },
    });
    const settings = {
      sourceUrl: 'https://code.example/plaza',
      statusUrl: 'https://status.example',
      registrations: 'approval',
      reasonRequired: 'on',
      minimumAge: '16',
      registrationMessage: 'Ask *us*',
    };
    for (const [name, value] of Object.entries(settings)) await changeSetting(world.platform, name, value);
    expect((await v2()).body).toMatchObject({
      source_url: 'https://code.example/plaza',
      configuration: { urls: { status: 'https://status.example' } },
      registrations: { message: null, min_age: 16, reason_required: true },
    });
    await changeSetting(world.platform, 'registrations', 'closed');
    expect((await v2()).body.registrations).toMatchObject({
      message: '<p>Ask <em>us</em></p>',
      reason_required: false,
    });
    for (const name of Object.keys(settings)) await resetSetting(world.platform, name);
  });

  test('appear in both versions: name, description, languages, contact and registrations', async () => {
    const ctx = world.platform;
    const settings = {
      name: 'The <Square>',
      description: 'Neighbours & friends',
      contactEmail: 'hello@plaza.example',
      contactAccount: 'ALICE',
      languages: 'fr, de',
      registrations: 'approval',
    };
    expect((await v2()).body.contact).toEqual({ email: '', account: null });
    for (const [name, value] of Object.entries(settings)) await changeSetting(ctx, name, value);
    const newer = (await v2()).body;
    expect(newer).toMatchObject({
      title: 'The <Square>',
      description: 'Neighbours & friends',
      languages: ['fr', 'de'],
      contact: { email: 'hello@plaza.example', account: { id: world.alice.id } },
      registrations: { enabled: true, approval_required: true },
    });
    expect((await v1()).body).toMatchObject({
      title: newer.title,
      description: newer.description,
      email: newer.contact.email,
      languages: newer.languages,
      contact_account: newer.contact.account,
      approval_required: true,
    });
    await changeSetting(ctx, 'contactAccount', 'nobody');
    expect((await v2()).body.contact.account).toBeNull();
    const page = await world.rest().get('/oauth/authorize');
    expect(page.body).toContain('<span>The &lt;Square&gt;</span></a>');
  });
});
