/** The server's settings, parsed once from environment variables. */
import path from 'node:path';
import { z } from 'zod';
import { OIDC_VARIABLES, oidcOf } from './environment/oidc.ts';
import {
  count,
  domains,
  flag,
  handleDomain,
  networks,
  oneOf,
  port,
  publicUrl,
  seconds,
  trustProxy,
  urlOf,
} from './environment/values.ts';
import { StartError } from './start-error.ts';

export type TranslatorConfig =
  | { readonly name: 'deepl'; readonly key: string }
  | { readonly name: 'libretranslate'; readonly url: string; readonly key: string | null };

/** A server of map tiles. */
export interface MapTilesConfig {
  /** With the placeholders {z}, {x} and {y}. */
  readonly url: string;
  /** The attribution that the map shows. */
  readonly attribution: string;
  readonly maxZoom: number;
}

/** A further host of this server, such as one that it took over: its actors keep addresses and handles. */
export interface Origin {
  /** The domain of the handles of its actors; it identifies the origin. */
  readonly handleDomain: string;
  /** With its port, unless it is the default one. */
  readonly host: string;
  /** Base of the addresses of its actors, without a trailing slash. */
  readonly url: string;
  /** The path of the actor that stands for the host. */
  readonly actorPath: string;
}

/** A wrong setting; the message is one sentence that names the variable. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

const PASSWORD_POLICIES = ['common-refused', 'length-only'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const VARIABLES = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: publicUrl.optional(),
  HANDLE_DOMAIN: handleDomain.optional(),
  ALTERNATE_DOMAINS: domains.default([]),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf(['postgresql', 'postgres']).optional(),
  DATABASE_DIRECT_URL: urlOf(['postgresql', 'postgres']).optional(),
  REPLICA_DATABASE_URL: urlOf(['postgresql', 'postgres']).optional(),
  REPLICA_WAIT: seconds(60).default(100),
  DATABASE_TIMEOUT: seconds(3600).default(4000),
  SLOW_STATEMENT: seconds(3600).default(1000),
  KEEP_ALIVE_TIMEOUT: seconds(3600).default(75_000),
  REDIS_URL: urlOf(['redis', 'rediss']).optional(),
  SMTP_URL: urlOf(['smtp', 'smtps']).optional(),
  REPLY_ADDRESS: z.email('must be an e-mail address').optional(),
  STORAGE_URL: urlOf(['s3']).optional(),
  FFMPEG_PATH: z.string().default('ffmpeg'),
  FFPROBE_PATH: z.string().default('ffprobe'),
  DEEPL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')
    .optional(),
  LIBRE_TRANSLATE_ENDPOINT: urlOf(['http', 'https']).optional(),
  LIBRE_TRANSLATE_API_KEY: z.string().optional(),
  MAP_TILES_URL: urlOf(['http', 'https'])
    .refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), 'must contain {z}, {x} and {y}')
    .optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').default('© OpenStreetMap'),
  MAP_MAX_ZOOM: count(22).default(19),
  REGISTRATIONS: oneOf(['open', 'approval', 'closed']).default('open'),
  REQUIRE_EMAIL_CONFIRMATION: flag('true or false').default(true),
  OAUTH_PASSWORD_GRANT: flag('true or false').default(false),
  PASSWORD_POLICY: oneOf(PASSWORD_POLICIES).default('common-refused'),
  RATE_LIMITS: flag('on or off').default(true),
  STREAMS_PER_USER: count(100_000).default(100),
  STREAMS_PER_ADDRESS: count(100_000).default(1_000),
  FOLLOWING_STATE: oneOf(['boolean', 'object']).default('boolean'),
  DEMO: oneOf(['auto', 'on', 'off']).default('auto'),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  NODE_ENV: z.string().optional(),
  TRUST_PROXY: trustProxy.default('loopback'),
  ALLOWED_PRIVATE_ADDRESSES: networks.default([]),
  AUTHORIZED_FETCH: flag('true or false').default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')
    .optional(),
  METRICS_PUBLIC: flag('true or false').default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(['http', 'https']).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlOf(['http', 'https']).optional(),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none']).default('otlp'),
  OTEL_SDK_DISABLED: flag('true or false').default(false),
  COMPRESSION: flag('on or off').default(true),
  ...OIDC_VARIABLES,
});

/** DeepL is preferred if both are configured. */
function translatorOf(values: z.infer<typeof VARIABLES>): TranslatorConfig | null {
  const { DEEPL_API_KEY: key, LIBRE_TRANSLATE_ENDPOINT: url, LIBRE_TRANSLATE_API_KEY: ownKey } = values;
  if (key) return { name: 'deepl', key };
  return url ? { name: 'libretranslate', url, key: ownKey ?? null } : null;
}

const mapTilesOf = (values: z.infer<typeof VARIABLES>): MapTilesConfig | null =>
  values.MAP_TILES_URL
    ? { url: values.MAP_TILES_URL, attribution: values.MAP_ATTRIBUTION, maxZoom: values.MAP_MAX_ZOOM }
    : null;

const tracingOf = (values: z.infer<typeof VARIABLES>): boolean =>
  Boolean(values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT) &&
  values.OTEL_TRACES_EXPORTER === 'otlp' &&
  !values.OTEL_SDK_DISABLED;

const SETTINGS = VARIABLES.transform((values, ctx) => {
  const base = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    host: values.HOST,
    port: values.PORT,
    /** Base of every generated URL, without a trailing slash. */
    publicUrl: base,
    /** The domain of handles: the host of `publicUrl`, with the port unless it is the default one, or HANDLE_DOMAIN. */
    domain: values.HANDLE_DOMAIN ?? new URL(base).host,
    /** Further domains of the same handles: WebFinger finds people there, and names them by `domain`. */
    alternateDomains: values.ALTERNATE_DOMAINS,
    /** The further hosts of this server; most have none. The database has them, so they are added when the platform is opened. */
    origins: [] as readonly Origin[],
    dataDir: path.resolve(values.DATA_DIR),
    /** Null for the embedded database. */
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    /** The same database through PgBouncer in transaction mode, for statements that allow it. Null if all go to `databaseUrl`. */
    pooledDatabaseUrl: (values.DATABASE_DIRECT_URL && values.DATABASE_URL) || null,
    /** A streaming replica of the database, for lists of statuses. Null if the database answers everything. */
    replicaDatabaseUrl: values.REPLICA_DATABASE_URL ?? null,
    /** How long a read waits until the replica has everything that was committed before it. */
    replicaWaitMs: values.REPLICA_WAIT,
    /** Timeout for getting a database connection in a request, and for each statement. */
    databaseTimeoutMs: values.DATABASE_TIMEOUT,
    /** Statements that take this long are logged with their cause. */
    slowStatementMs: values.SLOW_STATEMENT,
    /** Keep-alive timeout of idle connections of clients and proxies. */
    keepAliveTimeoutMs: values.KEEP_ALIVE_TIMEOUT,
    /** Null for the in-memory bus. */
    redisUrl: values.REDIS_URL ?? null,
    /** Null to write mail below `dataDir`. */
    smtpUrl: values.SMTP_URL ?? null,
    /** The address to which calendar programs send answers; mails to it, with tags, go to `plaza mail receive`. */
    replyAddress: values.REPLY_ADDRESS ?? null,
    /** Null to store media below `dataDir`. */
    storageUrl: values.STORAGE_URL ?? null,
    /** Programs for audio and video, as a path or a name in PATH; without them fewer media types are accepted. */
    ffmpegPath: values.FFMPEG_PATH,
    ffprobePath: values.FFPROBE_PATH,
    /** The translation service; null if translation is off. */
    translator: translatorOf(values),
    /** Null if maps are drawn from the operator's own file, or not at all. */
    mapTiles: mapTilesOf(values),
    registrations: values.REGISTRATIONS,
    requireEmailConfirmation: values.REQUIRE_EMAIL_CONFIRMATION,
    passwordGrant: values.OAUTH_PASSWORD_GRANT,
    /** `length-only` also accepts the most common passwords, as Mastodon does. */
    passwordPolicy: values.PASSWORD_POLICY,
    rateLimits: values.RATE_LIMITS,
    /** The number of streams that one user, and one address, may have open in each process. */
    streamsPerUser: values.STREAMS_PER_USER,
    streamsPerAddress: values.STREAMS_PER_ADDRESS,
    followingState: values.FOLLOWING_STATE,
    demo: values.DEMO,
    logLevel: values.LOG_LEVEL,
    production: values.NODE_ENV === 'production',
    /** Proxies whose X-Forwarded-* headers are trusted; a value of Express' `trust proxy`. */
    trustProxy: values.TRUST_PROXY,
    /** Private networks in CIDR notation that outgoing requests may reach, for federation in closed networks. */
    allowedPrivateAddresses: values.ALLOWED_PRIVATE_ADDRESSES,
    /** Whether other servers must sign their requests for people and posts. */
    authorizedFetch: values.AUTHORIZED_FETCH,
    metricsPublic: values.METRICS_PUBLIC,
    /** Bearer token for /metrics. If null, only `metricsPublic` applies. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Whether traces are sent; the library reads the other variables of OpenTelemetry. */
    tracing: tracingOf(values),
    /** Whether this server compresses responses, or a proxy does. */
    compression: values.COMPRESSION,
    /** The provider of single sign-on; null without one. */
    oidc: oidcOf(values, ctx),
    /** Whether people sign in and up by mail or password, too. */
    localSignIn: values.LOCAL_SIGN_IN,
  };
});

export type Config = Readonly<z.infer<typeof SETTINGS>>;

/**
 * Reads the settings from `env`. An empty variable counts as unset.
 *
 * @throws ConfigError for the first variable with an invalid value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = SETTINGS.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
}
