/** A fake Nominatim and Photon server that records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from './listen-locally.ts';

export interface Asked {
  path: string;
  query: Record<string, string>;
  userAgent: string | undefined;
}

export interface GeocoderServer {
  url: string;
  asked: Asked[];
  /** A fixed answer to every request. */
  answer(write: ((req: IncomingMessage, res: ServerResponse) => void) | null): void;
  close(): Promise<void>;
}

/** Nominatim's answer for a street in Lyon, shortened. */
const NOMINATIM = {
  place_id: 88715228,
  osm_type: 'way',
  osm_id: 3078260611,
  lat: '45.7517141',
  lon: '4.8425657',
  display_name:
    '10, Rue Jangot, La Guillotière, Lyon 7e Arrondissement, Lyon, Métropole de Lyon, Auvergne-Rhône-Alpes, 69007, France',
  address: {
    ...{ house_number: '10', road: 'Rue Jangot', suburb: 'La Guillotière', city: 'Lyon' },
    ...{ state: 'Auvergne-Rhône-Alpes', postcode: '69007', country: 'France', country_code: 'fr' },
  },
};

/** Photon's answer for the same. */
const PHOTON = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [4.8425657, 45.7517141] },
      properties: {
        ...{ osm_id: 3078260611, osm_type: 'N', name: '10 Rue Jangot', housenumber: '10', street: 'Rue Jangot' },
        ...{ postcode: '69007', city: 'Lyon', state: 'Auvergne-Rhône-Alpes', country: 'France' },
      },
    },
    { type: 'Feature', geometry: { type: 'Point', coordinates: [4.8, 'nonsense'] }, properties: {} },
  ],
};

const ANSWERS: Record<string, unknown> = {
  '/nominatim/search': [NOMINATIM, { lat: 'nonsense' }],
  '/nominatim/reverse': NOMINATIM,
  '/photon/api/': PHOTON,
  '/photon/reverse': PHOTON,
};

export async function startGeocoder(): Promise<GeocoderServer> {
  const asked: Asked[] = [];
  let instead: ((req: IncomingMessage, res: ServerResponse) => void) | null = null;
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
    asked.push({ path: pathname, query: Object.fromEntries(searchParams), userAgent: req.headers['user-agent'] });
    if (instead) return instead(req, res);
    const found = ANSWERS[pathname];
    res.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
  });
  return {
    ...(await listenLocally(server)),
    asked,
    answer(write) {
      instead = write;
    },
  };
}
