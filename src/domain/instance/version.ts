/** Which version this server is, and which API it speaks. */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The version of Mastodon whose clients find what they look for here. */
const MASTODON_VERSION = '4.4.0';

/**
 * The number by which clients find out what there is: 2 would promise grouped notifications
 * (spec/mastodon/entities.json, Instance, api_versions).
 */
export const MASTODON_API = 1;

export const SOFTWARE_VERSION: string = manifest.version;

/** As clients that compare versions read it. */
export const VERSION_TEXT = `${MASTODON_VERSION} (compatible; Plaza ${SOFTWARE_VERSION})`;
