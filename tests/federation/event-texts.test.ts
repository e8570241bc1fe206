/** Texts of events in several languages, sent to other servers and received from them (0152). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remoteHtml } from '../../src/domain/federation/remote/store/remote-html.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, eventObject, storedEvent, updateEvent } from '../support/federation/event-sender.ts';
import { organize } from '../support/world/events.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());

const FRENCH = { language: 'fr', title: 'Fête', description: '<p>Nous dansons.</p>' };
const documentAt = async (url: string) =>
  (await fetch(url, { headers: { accept: 'application/activity+json' } })).json();

describe('the document of an event', () => {
  test('has the original as plain properties, and all texts as maps', async () => {
    const { world } = from;
    const original = { language: 'de', title: 'Fest', description: '<p>Wir tanzen.</p>' };
    const { url, uuid } = await organize(world, world.bob, { ...original, texts: [FRENCH] });
    const document = await documentAt(url);
    expect(document).toMatchObject({
      ...{ name: 'Fest', content: '<p>Wir tanzen.</p>', inLanguage: 'de', nameMap: { de: 'Fest', fr: 'Fête' } },
      contentMap: { de: '<p>Wir tanzen.</p>', fr: '<p>Nous dansons.</p>' },
    });
    expect(document.summaryMap.de).toBe(document.summary);
    expect(document.summaryMap.fr).toContain('<strong>Fête</strong>');
    await world.rest(world.bob).post(`/api/v1/events/${uuid}/cancel`, { message: 'Regen' });
    const cancelled = await documentAt(url);
    expect(cancelled.contentMap.fr).toMatch(/Regen.*dansons/);
  });

  test('is as before for an event with one text', async () => {
    const { url } = await organize(from.world, from.world.bob, { title: 'Fest' });
    const document = await documentAt(url);
    expect([document.nameMap, document.summaryMap]).toEqual([{ en: 'Fest' }, undefined]);
  });
});

describe('a remote event', () => {
  const maps = (nameMap: object, contentMap: object, more = {}) =>
    eventObject(from, { name: 'Fest', content: '<p>Wir tanzen.</p>', nameMap, contentMap, ...more });
  const received = async (object: ReturnType<typeof eventObject>) => {
    await createEvent(from, object);
    const row = await storedEvent(from, object.id);
    return { language: row?.language, texts: row?.texts };
  };
  const german = '<p>Wir tanzen.</p>';

  test('has the texts of its maps, sanitized, and an update replaces them', async () => {
    const evil = '<p onclick="x()">Nous dansons.<script>alert(1)</script></p>';
    const object = maps({ de: 'Fest', fr: '<b>Fête</b>' }, { de: german, fr: evil });
    expect(await received(object)).toEqual({ language: 'de', texts: [FRENCH] });
    await updateEvent(from, object, { nameMap: { de: 'Fest' }, contentMap: { de: german } });
    expect((await storedEvent(from, object.id))?.texts).toEqual([]);
  });

  test('has few texts of bounded length, each language once, and none without a text or a known original', async () => {
    const codes = 'bg cs da el en es et fi fr hr hu it lt lv'.split(' ');
    const many = Object.fromEntries(codes.map((code) => [code, `<p>${code.repeat(20_000)}</p>`]));
    const { texts } = await received(
      maps({ de: 'Fest' }, { de: german, 'DE-de': 'x', ...many, EN: 'again', und: 'y', 'not a code': 'z', it: 7 }),
    );
    const found = texts as { language: string; title: string; description: string }[];
    expect(found.length).toBe(9);
    expect(new Set(found.map(({ language }) => language)).size).toBe(9);
    expect(found.every(({ description }) => description.length <= 40_000)).toBe(true);
    expect(await received(maps({ de: 'Fest', fr: 'Fête' }, { de: german }))).toEqual({ language: 'de', texts: [] });
    expect((await received(maps({}, {}))).texts).toEqual([]);
    expect((await received(maps(['Fest'], 'Fest' as never))).texts).toEqual([]);
  });

  test('has well-formed texts after they were cut, and whole ones with the links of a text at the limit', async () => {
    const grows = ['<img src=http://a/b>', '<a href=http://a>x</a>', '😀<a href=http://a>&</a>'];
    for (const part of grows) {
      const object = maps({ de: 'Fest' }, { de: german, fr: part.repeat(9000) }, { content: `x${part.repeat(9000)}` });
      await createEvent(from, { ...object, inLanguage: 'de' });
      const row = await storedEvent(from, object.id);
      const [text] = (row?.texts ?? []) as { description: string }[];
      for (const html of [row?.description ?? '', text?.description ?? '']) {
        expect(html.length).toBeGreaterThan(5000);
        expect(remoteHtml(html)).toBe(html);
      }
    }
    const long = `<p>${'x'.repeat(30_000)}</p>`;
    expect(await received(maps({ de: 'Fest' }, { de: german, fr: long }))).toMatchObject({
      texts: [{ description: long }],
    });
  });

  test.each([
    ['the one of the equal text', { en: '<p>We dance.</p>', de: german }, 'en', 'de'],
    ['inLanguage if no text is equal', { en: '<p>We dance.</p>', de: '<p>Wir tanzen</p>' }, 'de', 'de'],
    ['inLanguage among equal texts', { en: german, de: german }, 'de', 'de'],
    ['the only one', { de: '<p>Wir tanzen</p>' }, undefined, 'de'],
    ['unknown among several', { en: '<p>We dance.</p>', de: '<p>Wir tanzen</p>' }, undefined, null],
  ])('has as its language %s', async (_which, contentMap, inLanguage, language) => {
    const others = Object.keys(contentMap).filter((code) => code !== language);
    const found = await received(maps({}, contentMap, { inLanguage }));
    const texts = (found.texts as { language: string }[]).map((text) => text.language);
    expect([found.language, texts]).toEqual([language, language === null ? [] : others]);
  });

  test('is read in the language of the reader', async () => {
    const object = maps({ de: 'Fest', fr: 'Fête' }, { de: german, fr: FRENCH.description });
    await createEvent(from, object);
    const row = await storedEvent(from, object.id);
    const headers = { 'accept-language': 'fr' };
    const shown = await (await fetch(`${from.world.url}/api/v1/events/${row?.uuid}`, { headers })).json();
    expect(shown).toMatchObject({ title: 'Fête', language: 'fr', languages: ['de', 'fr'] });
  });
});
