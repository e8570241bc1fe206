/** Version of this server and of its API. */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The version of Mastodon that this API is compatible with. */
const MASTODON_VERSION = '4.4.0';

/**
 * The API version by which clients detect features: 2 would promise grouped notifications (spec/mastodon/entities.json, Instance,
 * api_versions).
 */
export const MASTODON_API = 1;

export const SOFTWARE_VERSION: string = manifest.version;

/** In the format that clients parse to compare versions. */
export const VERSION_TEXT = `${MASTODON_VERSION} (compatible; Plaza ${SOFTWARE_VERSION})`;
