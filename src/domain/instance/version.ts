/** Version of this server and of its API. */
import type { Config } from '../../platform/config.ts';
import { PACKAGE } from '../../platform/files/package-file.ts';

/** The version of Mastodon that this API is compatible with. */
export const MASTODON_VERSION = '4.6.0';

/**
 * The API version by which clients detect features, the value of Mastodon 4.6: it includes grouped notifications (2), quotes (7),
 * profiles and collections (10); 11 is the version in development (docs/decisions/0040-what-the-instance-says.md).
 */
export const MASTODON_API = 10;

export const SOFTWARE_VERSION: string = PACKAGE.version;

/** In the format that clients parse to compare versions. */
export const VERSION_TEXT = `${MASTODON_VERSION} (compatible; Plaza ${SOFTWARE_VERSION})`;

/** This server's user agent. */
export const userAgent = ({ config }: { config: Pick<Config, 'publicUrl'> }): string =>
  `Plaza/${SOFTWARE_VERSION} (+${config.publicUrl}/)`;
