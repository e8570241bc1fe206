/** Further actions of organizers: participants as CSV, descriptions of pictures, the time of publication, the public page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, picture } from '../support/values/pictures.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('participants as CSV', () => {
  const read = async (person: Person | null, uuid: string) => {
    const headers = person ? { authorization: `Bearer ${person.token}` } : {};
    const response = await fetch(`${world.url}/api/v1/events/${uuid}/participants.csv`, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test('hold all with their state and message, harmless in a spreadsheet', async () => {
    const { uuid } = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
    await world.platform.db.actor.update({ where: { id: world.bob.actorId }, data: { name: '=SUM(A1)' } });
    const message = 'I bring "tea", and\ncake';
    await world.trpc(world.bob).participations.join.mutate({ id: uuid, message });
    const { status, headers, text } = await read(world.alice, uuid);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename=participants.csv',
    ]);
    const at = world.clock.now().toISOString();
    const { domain } = world.platform.config;
    expect(text).toBe(
      [
        'Name,Account address,Status,Registered,Message,Guests',
        `alice,alice@${domain},CREATOR,${at},,0`,
        `'=SUM(A1),bob@${domain},NOT_APPROVED,${at},"I bring ""tea"", and`,
        'cake",0',
        '',
      ].join('\n'),
    );
    // `text` has lost the byte order mark, by which spreadsheets know UTF-8.
    expect(await world.trpc(world.alice).participations.csv.query({ id: uuid })).toBe(`\uFEFF${text}`);
  });

  test.each(['＝SUM(A1)', '＋1', '－1', '＠SUM(A1)', '\u200b=SUM(A1)', ' =SUM(A1)'])(
    'hold %j as text',
    async (name) => {
      const { uuid } = await organize(world, world.alice, { joinOptions: 'RESTRICTED' });
      await world.platform.db.actor.update({ where: { id: world.bob.actorId }, data: { name } });
      await world.trpc(world.bob).participations.join.mutate({ id: uuid });
      expect((await read(world.alice, uuid)).text).toContain(`\n'${name},bob@`);
    },
  );

  test('are for organizers alone', async () => {
    const { uuid } = await organize(world, world.alice);
    await world.trpc(world.bob).participations.join.mutate({ id: uuid });
    expect((await read(world.bob, uuid)).status).toBe(403);
    expect((await read(null, uuid)).status).toBe(401);
    const hidden = await organize(world, world.alice, { visibility: 'PRIVATE' });
    expect((await read(world.carol, hidden.uuid)).status).toBe(404);
  });
});

describe('the description of a picture', () => {
  const upload = async (person: Person) => {
    const form = new FormData();
    form.set('file', file(await picture()));
    form.set('name', 'poster');
    return world.trpc(person).pictures.upload.mutate(form);
  };
  const describeIt = (person: Person, id: string, alt: string | null) =>
    world.rest(person).send('PATCH', `/api/v1/pictures/${id}`, { body: { alt } });

  test('is changed by who uploaded it, and by who runs what shows it', async () => {
    const { id } = await upload(world.alice);
    expect((await describeIt(world.bob, id, 'mine')).status).toBe(404);
    const group = await createGroup(world, world.alice);
    const event = await organize(world, world.alice, { organizerActorId: group.id, pictureId: id });
    expect((await describeIt(world.bob, id, 'mine')).status).toBe(404);
    await world.trpc(world.bob).groups.join.mutate({ id: group.id });
    await world.platform.db.member.updateMany({ where: { actorId: world.bob.actorId }, data: { role: 2 } });
    expect((await describeIt(world.bob, id, ' A toaster ')).body).toMatchObject({ id, alt: 'A toaster' });
    const read = () => world.trpc().events.get.query({ id: event.uuid });
    expect((await read()).picture).toMatchObject({ alt: 'A toaster' });
    expect((await describeIt(world.alice, id, null)).body.alt).toBeNull();
    expect((await read()).picture).toMatchObject({ alt: null });
    expect((await world.rest().send('PATCH', `/api/v1/pictures/${id}`, { body: { alt: 'x' } })).status).toBe(401);
    expect((await describeIt(world.alice, 'none', 'x')).status).toBe(404);
  });

  test('its focal point is set beside it, and each leaves the other as it is', async () => {
    const { id } = await upload(world.alice);
    const change = (body: object) => world.rest(world.alice).send('PATCH', `/api/v1/pictures/${id}`, { body });
    await change({ alt: 'A toaster' });
    expect((await change({ focus: { x: -1, y: 0.5 } })).body).toMatchObject({
      alt: 'A toaster',
      focus: { x: -1, y: 0.5 },
    });
    expect((await change({ alt: null })).body).toMatchObject({ alt: null, focus: { x: -1, y: 0.5 } });
    const { status, body } = await change({ focus: { x: 0, y: 2 } });
    expect([status, JSON.stringify(body.details ?? body)]).toEqual([422, expect.stringContaining('focus')]);
    expect((await change({ focus: null })).body.focus).toEqual({ x: 0, y: 0 });
    expect(
      (await world.rest(world.bob).send('PATCH', `/api/v1/pictures/${id}`, { body: { focus: null } })).status,
    ).toBe(404);
  });

  test('the description of a group’s picture shows at once', async () => {
    const { id } = await upload(world.alice);
    const group = await createGroup(world, world.alice);
    await world.trpc(world.alice).groups.update.mutate({ id: group.id, avatarId: id });
    const shown = async () => (await world.rest().get(`/api/v1/accounts/${group.id}`)).body.avatar_description;
    expect(await shown()).toBe('');
    await describeIt(world.alice, id, 'A door');
    expect(await shown()).toBe('A door');
  });
});

describe('the time of publication', () => {
  const update = (id: string, body: object) => world.rest(world.alice).send('PATCH', `/api/v1/events/${id}`, { body });
  const isSeen = async (uuid: string) => (await world.rest(world.bob).get(`/api/v1/events/${uuid}`)).status === 200;

  test('is moved until it has come', async () => {
    const { uuid } = await organize(world, world.alice, { publishAt: inHours(world, 2), beginsOn: inHours(world, 90) });
    expect((await update(uuid, { publishAt: inHours(world, 5) })).body.publishAt).toBe(inHours(world, 5));
    await update(uuid, { title: 'Another title' });
    world.clock.advance(3 * 3_600_000);
    expect(await isSeen(uuid)).toBe(false);
    world.clock.advance(3 * 3_600_000);
    expect(await isSeen(uuid)).toBe(true);
    const late = await update(uuid, { publishAt: inHours(world, 5) });
    expect([late.status, late.body.error]).toEqual([409, 'This event is already published']);
  });

  test('is now when it is taken away; a draft keeps it', async () => {
    const { uuid } = await organize(world, world.alice, { publishAt: inHours(world, 2), beginsOn: inHours(world, 90) });
    await update(uuid, { publishAt: null });
    expect(await isSeen(uuid)).toBe(true);
    const draft = await organize(world, world.alice, { draft: true, beginsOn: inHours(world, 90) });
    expect((await update(draft.uuid, { publishAt: inHours(world, 4) })).body).toMatchObject({ draft: true });
    const saved = await update(draft.uuid, { draft: false });
    expect(saved.body).toMatchObject({ draft: false, publishAt: inHours(world, 4) });
    expect(await isSeen(draft.uuid)).toBe(false);
    await update(draft.uuid, { publishAt: null });
    expect(await isSeen(draft.uuid)).toBe(true);
  });
});

test('the public page says the time of the place, and why it is cancelled', async () => {
  const { uuid } = await organize(world, world.alice, {
    ...{ beginsOn: '2031-07-01T16:30:00Z', endsOn: '2031-07-01T18:00:00Z', timeZone: 'Asia/Tokyo' },
  });
  const read = async (language: string): Promise<string> => {
    const response = await fetch(`${world.url}/events/${uuid}`, { headers: { 'accept-language': language } });
    return (await response.text()).replace(/[\u2009\u202f]/g, ' ');
  };
  const times = {
    en: '<b>Wednesday, 2 July 2031</b> <span class="meta">01:30–03:00\u00a0GMT+9',
    de: '<b>Mittwoch, 2. Juli 2031</b> <span class="meta">01:30–03:00 Uhr\u00a0GMT+9',
  };
  const begin = '<time datetime="2031-07-01T16:30:00.000Z">';
  expect(await read('en')).toContain(`${begin}${times.en}</span>`);
  expect(await read('de')).toContain(`${begin}${times.de}</span>`);
  // The reader's region determines the format of times.
  expect(await read('en-US,en;q=0.5')).toContain(
    `${begin}<b>Wednesday, July 2, 2031</b> <span class="meta">1:30 – 3:00 AM\u00a0GMT+9</span>`,
  );
  expect(await read('en-GB')).toContain(`${begin}${times.en}</span>`);
  await world.trpc(world.alice).events.cancel.mutate({ id: uuid, message: 'It <rains>.\nSorry.' });
  expect(await read('en')).toContain('<q>It &lt;rains>.\nSorry.</q>');
});
