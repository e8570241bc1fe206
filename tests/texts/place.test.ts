/** Addresses in words: no part is repeated. */
import { expect, test } from 'vitest';
import { placeParts } from '../../src/wording/place.ts';

test.each([
  [
    { description: 'Library', street: 'Rue X 3', postalCode: '69001', locality: 'Lyon', country: 'France' },
    'Library, Rue X 3, 69001 Lyon, France',
  ],
  [{ description: 'Hauptstraße 5, Leipzig', street: 'hauptstraße 5', locality: 'Leipzig' }, 'Hauptstraße 5, Leipzig'],
  [{ description: 'Kunsthaus', street: 'Kunsthaus', locality: 'Berlin', region: 'Berlin' }, 'Kunsthaus, Berlin'],
  [{ description: 'Café Lyonnais', locality: 'Lyon' }, 'Café Lyonnais, Lyon'],
  [
    { description: 'Library, Lyon', street: 'Rue X 3', postalCode: '69001', locality: 'Lyon' },
    'Library, Lyon, Rue X 3, 69001',
  ],
  [
    { description: 'Marktplatz 1', street: 'Marktplatz 1, D-35440 Linden', postalCode: '35440', locality: 'Linden' },
    'Marktplatz 1, D-35440 Linden',
  ],
  [{ description: 'Marktplatz 1, D-35440 Linden', street: 'Marktplatz 1, 35440 Linden' }, 'Marktplatz 1, 35440 Linden'],
  [{ description: 'Library', street: 'Library Street 3' }, 'Library, Library Street 3'],
  [{ description: '  ', locality: null }, ''],
  [{ description: '★', locality: '★' }, '★'],
])('%j is %s', (address, text) => {
  expect(placeParts(address).join(', ')).toBe(text);
});
