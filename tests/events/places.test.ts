/** Geocoding: the built-in gazetteer, stored places that the viewer may see, and external geocoders. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import { createLimiter, type Limiter } from '../../src/platform/limiter.ts';
import { type GeocoderServer, startGeocoder } from '../support/servers/geocoder-server.ts';
import { organize } from '../support/world/events.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const FIELDS = '{ id description street locality postalCode region country originId url geom floor }';

async function search(query: string, person: Person | null = null, page: { limit?: number; page?: number } = {}) {
  const text = `query ($query: String!, $limit: Int, $page: Int) { searchAddress(query: $query, limit: $limit, page: $page) ${FIELDS} }`;
  const { data, errors } = await world.gql(person, text, { query, ...page });
  expect(errors).toEqual([]);
  return data.searchAddress;
}

async function reverse(longitude: number, latitude: number, person: Person | null = null) {
  const text = `query ($longitude: Float!, $latitude: Float!) { reverseGeocode(longitude: $longitude, latitude: $latitude) ${FIELDS} }`;
  const { data, errors } = await world.gql(person, text, { longitude, latitude });
  expect(errors).toEqual([]);
  return data.reverseGeocode;
}

const descriptions = (places: { description: string }[]) => places.map(({ description }) => description);

describe('the built-in gazetteer', () => {
  test('finds cities by their names, the largest first, whatever their accents and case', async () => {
    const [lyon] = await search('lyon');
    expect(lyon).toEqual({
      ...{
        id: null,
        description: 'Lyon, Auvergne-Rhône-Alpes, France',
        street: null,
        locality: 'Lyon',
        postalCode: null,
      },
      ...{ region: 'Auvergne-Rhône-Alpes', country: 'France', originId: 'geonames:2996944', floor: null },
      ...{ url: 'https://www.geonames.org/2996944', geom: '4.84671;45.74846' },
    });
    expect((await search('PARIS'))[0].country).toBe('France');
    expect((await search('saint etienne'))[0].locality).toBe('Saint-Étienne');
    expect((await search('munich'))[0].country).toBe('Germany');
    // One letter or two begin thousands of names.
    expect(descriptions(await search('a', null, { limit: 2 }))).toEqual([
      'Alexandria, Alexandria, Egypt',
      'Ahmedabad, Gujarat, India',
    ]);
    expect((await search('sh'))[0].locality).toBe('Shanghai');
    expect((await search('au'))[0].locality).toBe('Au');
  });

  test('uses region and country as qualifiers', async () => {
    expect((await search('paris texas'))[0].region).toBe('Texas');
    expect((await search('Paris, United States'))[0].country).toBe('United States');
    expect((await search('Lyon, France'))[0].originId).toBe('geonames:2996944');
    expect(await search('lyon japan')).toEqual([]);
  });

  test.each([
    ['Lodz', 'Łódź'],
    ['łódź', 'Łódź'],
    ['tromso', 'Tromsø'],
    ['Tromsø', 'Tromsø'],
    ['diyarbakir', 'Diyarbakır'],
    ['malmo', 'Malmö'],
    ['arhus', 'Århus'],
    ['Aarhus', 'Århus'],
    ['Giessen', 'Gießen'],
    ['Gießen', 'Gießen'],
    ['duesseldorf', 'Düsseldorf'],
    ['München', 'Munich'],
    ['muenchen', 'Munich'],
    ['Munich', 'Munich'],
    ['Cologne', 'Köln'],
    ['Wien', 'Vienna'],
    ['Geneva', 'Genève'],
    ['Firenze', 'Florence'],
    ['København', 'Copenhagen'],
    ['kobenhavn', 'Copenhagen'],
    ['Warszawa', 'Warsaw'],
    ['Bruxelles', 'Brussels'],
    ['Antwerp', 'Antwerpen'],
    ['Gothenburg', 'Göteborg'],
    ['Seville', 'Sevilla'],
    ['Москва', 'Moscow'],
    ['Αθήνα', 'Athens'],
  ])('finds %j by its local and its English name, whatever its letters', async (typed, name) => {
    expect((await search(typed, null, { limit: 1 }))[0]?.locality).toBe(name);
  });

  test.each([
    ['10 rue Neuve, Lyon', 'Lyon'],
    ['Rue Neuve 5, 69002 Lyon, France', 'Lyon'],
    ['Hauptstraße 5, München', 'Munich'],
    ['Hauptstr. 5a, 50667 Köln', 'Köln'],
    ['Main Street 12 Munich', 'Munich'],
    ['Old Hall, 4 Market Street, Lyon, France', 'Lyon'],
  ])('finds the town of the address %j', async (typed, name) => {
    expect((await search(typed))[0]?.locality).toBe(name);
  });

  test('answers in the client’s language', async () => {
    await setLocale(world, world.bob, 'fr');
    expect((await search('munich allemagne', world.bob))[0].country).toBe('Allemagne');
  });

  test('pages, and finds nothing for an empty text', async () => {
    const [first, second] = [await search('san', null, { limit: 3 }), await search('san', null, { limit: 3, page: 2 })];
    expect([first.length, second.length]).toEqual([3, 3]);
    expect(descriptions(await search('san', null, { limit: 6 }))).toEqual(descriptions([...first, ...second]));
    for (const nothing of ['', '   ', '!!!', 'qqqqqqqq', '%', '_', '\\', "'"])
      expect(await search(nothing), nothing).toEqual([]);
  });

  test('finds places near a point, nearest first, and none far from all', async () => {
    expect((await reverse(4.835, 45.758))[0].locality).toBe('Lyon');
    expect((await reverse(2.3522, 48.8566))[0].locality).toBe('Paris');
    expect((await reverse(2.3522, 48.8566)).length).toBe(5);
    expect(await reverse(-23.01, 30.01)).toEqual([]);
    // On either side of the date line, and near a pole.
    expect((await reverse(-179.99, 63.06))[0].locality).toBe('Beringovskiy');
    expect((await reverse(15.6, 78.2))[0].locality).toBe('Longyearbyen');
  });

  test('refuses invalid pages and points', async () => {
    const codes = async (query: string) =>
      (await world.gql(null, query)).errors.map((error) => [
        error.extensions.code,
        Object.keys(error.extensions.fields ?? {}),
      ]);
    expect(await codes('{ searchAddress(query: "x", page: 0) { id } }')).toEqual([['VALIDATION_FAILED', ['page']]]);
    expect(await codes('{ searchAddress(query: "x", limit: -1) { id } }')).toEqual([['VALIDATION_FAILED', ['limit']]]);
    expect(await codes(`{ searchAddress(query: "${'x'.repeat(201)}") { id } }`)).toEqual([
      ['VALIDATION_FAILED', ['query']],
    ]);
    const both = ['VALIDATION_FAILED', ['latitude', 'longitude']];
    expect(await codes('{ reverseGeocode(longitude: 181, latitude: 91) { id } }')).toEqual([both, both]);
    expect((await world.rest().get('/api/v1/places/at?longitude=x&latitude=1')).status).toBe(422);
  });

  test('is available by REST and tRPC too', async () => {
    expect((await world.rest().get('/api/v1/places?query=lyon&limit=1')).body[0].geom).toBe('4.84671;45.74846');
    expect((await world.rest().get('/api/v1/places/at?longitude=4.84&latitude=45.75')).body[0].locality).toBe('Lyon');
    expect((await world.trpc().places.search.query({ query: 'lyon' }))[0]?.id).toBeNull();
  });
});

describe('stored places', () => {
  const hall = { description: '10 rue Jangot, Lyon', locality: 'Lyon', geom: '4.8425657;45.7517141' };

  test('come first, once, with their ids', async () => {
    for (const title of ['One evening', 'Another evening'])
      await organize(world, world.alice, { title, physicalAddress: hall });
    const found = await search('10 Rue Jangot');
    expect(descriptions(found)).toEqual(['10 rue Jangot, Lyon']);
    expect(found[0].id).toMatch(/^\d+$/);
    expect(descriptions(await reverse(4.84, 45.75))[0]).toBe('10 rue Jangot, Lyon');
    expect(await reverse(-23.01, 30.01)).toEqual([]);
  });

  test('are found whatever their accents and letters', async () => {
    await organize(world, world.alice, { physicalAddress: { description: 'Smørrebrød-Straße 7', geom: '1;1' } });
    for (const typed of ['smorrebrod', 'SMØRREBRØD', 'strasse 7', 'Straße 7'])
      expect(descriptions(await search(typed)), typed).toContain('Smørrebrød-Straße 7');
    for (const nothing of ['%', '_', '--']) expect(descriptions(await search(nothing))).toEqual([]);
  });

  test('places of events that are hidden from the viewer are left out', async () => {
    const secret = { description: 'Hidden cellar 7', geom: '-23.01;30.01' };
    for (const fields of [{ visibility: 'PRIVATE' }, { visibility: 'UNLISTED' }, { draft: true }] as const)
      await organize(world, world.alice, { ...fields, physicalAddress: { ...secret, floor: JSON.stringify(fields) } });
    for (const person of [null, world.bob]) {
      expect(await search('hidden cellar', person)).toEqual([]);
      expect(await reverse(-23.01, 30.01, person)).toEqual([]);
    }
    expect(descriptions(await search('hidden cellar', world.alice))).toEqual(['Hidden cellar 7']);
    expect(descriptions(await reverse(-23.01, 30.01, world.alice))).toEqual(['Hidden cellar 7']);
  });
});

describe('external geocoders', () => {
  let server: GeocoderServer;
  const guarded = () => createHttp();

  beforeAll(async () => {
    server = await startGeocoder();
  });
  afterAll(async () => {
    await resetSetting(world.platform, 'geocoder');
    await server.close();
  });
  beforeEach(() => {
    // Tests have no Internet: the SSRF guard allows local addresses.
    world.platform.http = createHttp(() => true);
    world.clock.advance(25 * 3_600_000);
    server.answer(null);
    server.asked.length = 0;
  });

  const expected = {
    ...{ id: null, street: '10 Rue Jangot', locality: 'Lyon', postalCode: '69007', region: 'Auvergne-Rhône-Alpes' },
    ...{ country: 'France', originId: 'osm:3078260611', url: null, geom: '4.8425657;45.7517141', floor: null },
  };

  test('Nominatim: request parameters and answer', async () => {
    await changeSetting(world.platform, 'geocoder', `nominatim:${server.url}/nominatim`);
    const description = expect.stringMatching(/^10, Rue Jangot, .*France$/);
    expect(await search('jangot 10')).toEqual([{ ...expected, description }]);
    expect((await reverse(4.8425, 45.7517)).at(-1)).toEqual({ ...expected, description });
    const userAgent = expect.stringMatching(/^Plaza 127\.0\.0\.1:\d+ - Plaza \d/);
    expect(server.asked).toEqual([
      {
        path: '/nominatim/search',
        query: { format: 'jsonv2', q: 'jangot 10', limit: '10', 'accept-language': 'en', addressdetails: '1' },
        userAgent,
      },
      {
        path: '/nominatim/reverse',
        query: { format: 'jsonv2', lat: '45.7517', lon: '4.8425', 'accept-language': 'en', addressdetails: '1' },
        userAgent,
      },
    ]);
  });

  test('Photon: request parameters and answer', async () => {
    await changeSetting(world.platform, 'geocoder', `photon:${server.url}/photon/`);
    expect(await search('jangot 10')).toEqual([{ ...expected, description: '10 Rue Jangot' }]);
    expect((await reverse(4.8425, 45.7517)).at(-1)).toEqual({ ...expected, description: '10 Rue Jangot' });
    expect(server.asked.map(({ path, query }) => [path, query])).toEqual([
      ['/photon/api/', { q: 'jangot 10', lang: 'en', limit: '10' }],
      ['/photon/reverse', { lon: '4.8425', lat: '45.7517', lang: 'en', limit: '5' }],
    ]);
  });

  test('are not sent the same request twice in a day', async () => {
    for (const words of ['jangot', 'jangot', ' jangot ', 'other']) await search(words);
    expect(server.asked.map(({ query }) => query.q)).toEqual(['jangot', 'other']);
    world.clock.advance(25 * 3_600_000);
    await search('jangot');
    expect(server.asked).toHaveLength(3);
  });

  test('are rate limited, with the gazetteer as fallback', async () => {
    const { limiter } = world.platform;
    const counting = createLimiter(null, true);
    // However long the searches take, they are in one window.
    const consume: Limiter['consume'] = (family, key) => counting.consume({ ...family, seconds: 3_600 }, key);
    world.platform.limiter = { ...counting, consume };
    const found = await Promise.all(
      Array.from({ length: 14 }, (_, n) => search(`marseille${' '.repeat(n)}${n % 2 ? 'f' : 'fr'}${n}`)),
    );
    expect(found).toHaveLength(14);
    expect(server.asked).toHaveLength(10);
    expect((await search('marseille'))[0].originId).toBe('geonames:2995469');
    world.platform.limiter = limiter;
  });

  test.each([
    ['answer wrongly', (_req, res) => res.writeHead(500).end('oh')],
    ['answer no JSON', (_req, res) => res.end('<html>')],
    ['answer too much', (_req, res) => res.end('x'.repeat(1_100_000))],
    ['break off', (req) => req.socket.destroy()],
    ['send elsewhere without end', (req, res) => res.writeHead(302, { location: req.url ?? '' }).end()],
  ] as [string, Parameters<GeocoderServer['answer']>[0]][])(
    'geocoders that %s fall back to the gazetteer',
    async (_what, write) => {
      server.answer(write);
      expect((await search('marseille'))[0].originId).toBe('geonames:2995469');
      expect((await reverse(2.3522, 48.8566))[0].locality).toBe('Paris');
    },
  );

  test('geocoders at private addresses are never contacted', async () => {
    world.platform.http = guarded();
    expect((await search('marseille'))[0].originId).toBe('geonames:2995469');
    expect(server.asked).toEqual([]);
  });
});
