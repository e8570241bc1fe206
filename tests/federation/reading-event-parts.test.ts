/** Places and pictures of events, in the forms of all servers. */
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/domain/federation/documents/json.ts';
import { readDocument } from '../support/federation/event-documents.ts';

const PARK = { type: 'Place', name: 'Park' };

test.each<[string, Json, JsonObject | null, string | null]>([
  ['a text', 'Town park', { name: 'Town park' }, null],
  [
    'a place whose address is a text',
    { ...PARK, address: 'Example Road 5, Torino' },
    { name: 'Park', street: 'Example Road 5, Torino' },
    null,
  ],
  [
    'a postal address',
    {
      ...PARK,
      address: {
        type: 'PostalAddress',
        streetAddress: 'A 1',
        postalCode: '1',
        addressLocality: 'B',
        addressRegion: 'C',
        addressCountry: { name: 'D' },
      },
    },
    { name: 'Park', street: 'A 1', postalCode: '1', locality: 'B', region: 'C', country: 'D' },
    null,
  ],
  ['null', null, null, null],
  ['an empty list', [], null, null],
  ['blank texts', { type: 'Place', name: ' ', address: { streetAddress: ' ' } }, null, null],
  ['no type', { name: 'Colosseo' }, { name: 'Colosseo' }, null],
  ['a list', [PARK, { type: 'Place', name: 'Hall' }], { name: 'Park' }, null],
])('FEV-045, FEV-046: location: %s', (_, location, place, online) => {
  const found = readDocument({ location });
  expect(found.onlineAddress).toBe(online);
  if (place === null) expect(found.place).toBeNull();
  else expect(found.place).toMatchObject(place);
});

test.each<[string, Json, string | null]>([
  ['of that type', { type: 'VirtualLocation', name: 'Room', url: 'https://meet.example/1' }, null],
  [
    'by its address',
    {
      type: 'Place',
      id: 'https://meet.example/1',
      name: 'Room',
      address: { type: 'VirtualLocation', url: 'https://meet.example/1' },
    },
    null,
  ],
  ['beside a place', [PARK, { type: 'VirtualLocation', url: 'https://meet.example/1' }], 'Park'],
])('FEV-046, FEV-047: an address on the net: %s', (_, location, name) => {
  const found = readDocument({ location });
  expect(found.onlineAddress).toBe('https://meet.example/1');
  expect(found.place?.name ?? null).toBe(name);
});

const image = (url: string, more: JsonObject = {}): JsonObject => ({
  type: 'Document',
  mediaType: 'image/png',
  url,
  ...more,
});

test.each<[string, JsonObject, string | null]>([
  [
    'named Banner',
    { attachment: [image('https://far.example/a.png'), image('https://far.example/b.png', { name: 'Banner' })] },
    'b.png',
  ],
  [
    'an Image named Banner',
    { attachment: [image('https://far.example/b.png', { name: 'Banner', type: 'Image' })] },
    'b.png',
  ],
  [
    'marked as banner',
    { image: 'https://far.example/i.png', attachment: [image('https://far.example/b.png', { isBannerImage: true })] },
    'b.png',
  ],
  ['only image', { image: { type: 'Image', url: 'https://far.example/i.png' } }, 'i.png'],
  ['image as a list', { image: [{ type: 'Image', url: 'https://far.example/i.png' }] }, 'i.png'],
  [
    'image before the others',
    { image: 'https://far.example/i.png', attachment: [image('https://far.example/a.png')] },
    'i.png',
  ],
  ['unnamed', { attachment: [image('https://far.example/a.png')] }, 'a.png'],
  [
    'addresses as links',
    {
      attachment: [
        {
          type: 'Document',
          name: 'park.jpg',
          url: [{ type: 'Link', mediaType: 'image/jpeg', href: 'https://far.example/l.jpg' }],
        },
      ],
    },
    'l.jpg',
  ],
  ['none', { attachment: [{ type: 'Link', href: 'https://far.example/' }] }, null],
])('FEV-053: the picture: %s', (_, fields, file) => {
  expect(readDocument(fields).picture?.url ?? null).toBe(file && `https://far.example/${file}`);
});

test('FEV-056, FEV-060: one attachment may stand alone, and Banner describes no picture', () => {
  expect(readDocument({ attachment: image('https://far.example/a.png', { name: 'Banner' }) }).picture).toMatchObject({
    description: null,
  });
  expect(
    readDocument({ attachment: image('https://far.example/a.png', { name: 'Banner', summary: 'A hall' }) }).picture,
  ).toMatchObject({ description: 'A hall' });
});
