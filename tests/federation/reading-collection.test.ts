/** Collections, WebFinger and host-meta of other servers. */
import { describe, expect, test } from 'vitest';
import { readCollection } from '../../src/domain/federation/documents/collection.ts';
import { isSameId } from '../../src/domain/federation/documents/forms.ts';
import type { Json, JsonObject } from '../../src/domain/federation/documents/json.ts';
import {
  handleOf,
  isSameHandle,
  readHostMeta,
  readWebFinger,
  webFingerUrl,
} from '../../src/domain/federation/documents/webfinger.ts';

const HOST = 'far.example';
const ID = `https://${HOST}/c`;
const NOTE = { id: `${ID}/1`, type: 'Note' };

describe('FED-COLL-09: items and pages', () => {
  test.each<[string, JsonObject, (string | null)[]]>([
    ['ordered', { type: 'OrderedCollection', orderedItems: [`${ID}/1`, NOTE] }, [`${ID}/1`, `${ID}/1`]],
    ['unordered', { type: 'CollectionPage', items: [`${ID}/1`] }, [`${ID}/1`]],
    ['one that is no list', { type: 'Collection', items: `${ID}/1` }, [`${ID}/1`]],
    ['a page without type', { orderedItems: [`${ID}/1`] }, [`${ID}/1`]],
    ['without an id', { type: 'Collection', items: [{ type: 'Hashtag', name: '#cats' }, 'x', 7] }, [null]],
    ['none', { type: 'Collection' }, []],
  ])('%s', (_, document, expected) => {
    expect(readCollection(document, HOST)?.items.map(({ id }) => id)).toEqual(expected);
  });

  test.each<[string, Json, Json]>([
    ['an address', `${ID}?page=1`, `${ID}?page=1`],
    ['part of the document', { type: 'CollectionPage', items: [] }, { type: 'CollectionPage', items: [] }],
    ['an object with its address', { id: `${ID}?page=1` }, `${ID}?page=1`],
    ['hidden', null, null],
  ])('the first page is %s', (_, first, expected) => {
    expect(readCollection({ id: ID, type: 'Collection', first }, HOST)?.first).toEqual(expected);
  });

  test('other documents are not collections', () => {
    expect(readCollection(NOTE, HOST)).toBeNull();
    expect(readCollection({}, HOST)).toBeNull();
  });
});

test.each<[string, string]>([
  ['itself', `${ID}?page=1`],
  ['another host', 'https://evil.example/c?page=2'],
  ['another port', 'https://far.example:444/c?page=2'],
  ['no address', 'page 2'],
])('FED-COLL-10: no next page that is %s', (_, next) => {
  expect(readCollection({ id: `${ID}?page=1`, type: 'OrderedCollectionPage', next }, HOST)?.next).toBeNull();
});

test('FED-COLL-10: limits the number of items', () => {
  const items = Array.from({ length: 3000 }, (_, i) => `${ID}/${i}`);
  expect(readCollection({ type: 'Collection', items }, HOST)?.items).toHaveLength(1000);
  expect(readCollection({ type: 'Collection', items }, HOST, 2000)?.items).toHaveLength(2000);
});

test('FED-ACTOR-14, FED-SEC-25: counts', () => {
  expect(readCollection({ type: 'Collection', totalItems: 7 }, HOST)).toMatchObject({ totalItems: 7, first: null });
  expect(readCollection({ type: 'Collection', totalItems: -5 }, HOST)?.totalItems).toBeNull();
});

test.each([
  ['https://FAR.example/A', 'https://far.example/A', true],
  ['https://far.example:443/A', 'HTTPS://far.example/A', true],
  ['https://far.example/A', 'https://far.example/a', false],
  ['https://far.example/a', 'https://far.example/a/', false],
  ['https://far.example/a', 'http://far.example/a', false],
])('FED-SEC-26: %s and %s', (one, other, same) => {
  expect(isSameId(one, other)).toBe(same);
});

const SELF = `https://${HOST}/users/bob`;
const self = (type: Json) => ({ rel: 'self', type, href: SELF });
const jrd = (links: Json, subject: Json = 'acct:bob@FAR.example') => readWebFinger({ subject, links });

describe('FED-DISC-07: the link to the actor', () => {
  test.each<[string, Json, boolean]>([
    ['of the type of ActivityPub', [self('application/activity+json')], true],
    ['with a charset', [self('application/activity+json; charset=utf-8')], true],
    [
      'of the type with the profile',
      [self('application/ld+json; profile="https://www.w3.org/ns/activitystreams"')],
      true,
    ],
    ['the same without a space', [self('application/ld+json;profile="https://www.w3.org/ns/activitystreams"')], true],
    ['of the type without the profile', [self('application/ld+json')], false],
    ['of JSON', [self('application/json')], false],
    ['of no type', [self(null)], false],
    ['among others', [self('text/html'), 7, { rel: 'me' }, self('application/activity+json')], true],
    ['that is no list', self('application/activity+json'), true],
    ['with another scheme', [{ ...self('application/activity+json'), href: 'javascript:alert(1)' }], false],
    ['absent', null, false],
  ])('%s', (_, links, accepted) => {
    expect(jrd(links)?.self ?? null).toBe(accepted ? SELF : null);
  });

  test('page and subscription', () => {
    const links = [
      self('application/activity+json'),
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: `https://${HOST}/@bob` },
      { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `https://${HOST}/a?uri={uri}` },
    ];
    expect(jrd(links)).toEqual({
      subject: { username: 'bob', domain: HOST },
      self: SELF,
      profilePage: `https://${HOST}/@bob`,
      subscribe: `https://${HOST}/a?uri={uri}`,
    });
  });
});

test.each<[Json, { username: string; domain: string } | null]>([
  ['acct:bob@far.example', { username: 'bob', domain: HOST }],
  ['ACCT:Bob@BÜCHER.example', { username: 'Bob', domain: 'xn--bcher-kva.example' }],
  ['bob@far.example', null],
  ['group:bob@far.example', null],
  ['acct:bob', null],
  ['acct:a@b@far.example', null],
  [SELF, null],
  [7, null],
])('FED-DISC-09, FED-DISC-14: the subject %j', (subject, expected) => {
  expect(handleOf(subject)).toEqual(expected);
});

test('FED-DISC-09: handles are compared without case', () => {
  expect(isSameHandle({ username: 'Bob', domain: HOST }, { username: 'bob', domain: HOST })).toBe(true);
  expect(isSameHandle({ username: 'bob', domain: HOST }, { username: 'bob', domain: 'near.example' })).toBe(false);
});

const TEMPLATE = `https://${HOST}/wf?resource={uri}`;
const xrd = (link: string) =>
  `<?xml version="1.0"?><XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">${link}</XRD>`;

test.each<[string, string, string | null]>([
  ['a template', xrd(`<Link rel="lrdd" type="application/xrd+xml" template="${TEMPLATE}"/>`), TEMPLATE],
  [
    'other links before it',
    xrd(`<Link rel="x" template="https://x/{uri}"/><Link template='${TEMPLATE}' rel='lrdd'></Link>`),
    TEMPLATE,
  ],
  ['a prefix', `<x:XRD><x:Link rel="lrdd" template="${TEMPLATE}"/></x:XRD>`, TEMPLATE],
  ['no place for the resource', xrd(`<Link rel="lrdd" template="https://${HOST}/wf"/>`), null],
  ['another scheme', xrd('<Link rel="lrdd" template="file:///{uri}"/>'), null],
  ['an entity', `<!DOCTYPE x [<!ENTITY a "${TEMPLATE}">]>${xrd('<Link rel="lrdd" template="&a;"/>')}`, null],
  ['a comment', xrd(`<!-- <Link rel="lrdd" template="${TEMPLATE}"/> -->`), null],
  ['no XML', '{"links":[]}', null],
  ['nothing', '', null],
])('FED-DISC-08: host-meta with %s', (_, xml, expected) => {
  expect(readHostMeta(xml)).toBe(expected);
});

test('FED-DISC-08: the resource in a template', () => {
  expect(webFingerUrl(TEMPLATE, 'acct:bob@far.example')).toBe(`https://${HOST}/wf?resource=acct%3Abob%40far.example`);
});
