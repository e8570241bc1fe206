/** Runtime settings: a table of names with schema, default and purpose. */
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid, Refusal } from '../../platform/errors.ts';
import { isOneLine } from '../../platform/one-line.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Phrase } from '../../wording/texts.ts';
import { isLanguage } from '../kernel/language.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { type StoringSettings, storeSettings } from './store-settings.ts';

type Reading = Pick<Platform, 'config'> & { db: Db | Tx };
type Changing = StoringSettings & Pick<Platform, 'config'>;

interface Row {
  /** Accepts stored values, and text from a terminal. */
  schema: z.ZodType;
  initial(config: Platform['config']): unknown;
  about: string;
}

const text = (max: number) => z.string('must be text').trim().max(max, `is too long (maximum is ${max} characters)`);
const line = (max: number) => text(max).refine(isOneLine, 'must be a single line');

const split = (value: unknown): unknown => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value);

/** A list, or text separated by commas or spaces. */
const words = <Item extends z.ZodType<string, string>>(item: Item) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.flatMap(split) : split(value)),
    z.array(item).max(1000, 'has too many entries (maximum is 1000)'),
  );

const flag = z.preprocess(
  (value) => (value === 'on' || value === 'true' ? true : value === 'off' || value === 'false' ? false : value),
  z.boolean('must be on or off'),
);

function count(most: number, least = 1) {
  const phrase = `must be a number from ${least} to ${most}`;
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value),
    z.int(phrase).min(least, phrase).max(most, phrase),
  );
}

const webAddress = line(2000).refine((url) => url === '' || isWebUrl(url), 'must be a web address');

const AUDIENCES = ['nobody', 'users', 'all'] as const;
const audience = z.enum(AUDIENCES, 'must be nobody, users or all');

/** The embedded gazetteer, or an external server. */
function isGeocoder(text: string): boolean {
  const [, url] = /^(?:nominatim|photon):(.+)$/.exec(text) ?? [];
  return text === 'embedded' || (url !== undefined && isWebUrl(url));
}

const REGISTRATIONS = ['open', 'approval', 'closed'] as const;

export const SETTINGS = {
  name: {
    schema: line(100).min(1, "can't be blank"),
    initial: () => 'Plaza',
    about: 'The name of the community.',
  },
  description: { schema: text(5000), initial: () => '', about: 'What the community is about.' },
  contactEmail: {
    schema: z.union([
      z.literal(''),
      z.email('must be an e-mail address').max(320, 'is too long (maximum is 320 characters)'),
    ]),
    initial: () => '',
    about: 'The mail address of the administrators; empty for none.',
  },
  contactAccount: {
    schema: line(100),
    initial: () => '',
    about: 'The name of the account of the person responsible for the server; empty for none.',
  },
  featuredAccounts: {
    schema: words(line(100)),
    initial: (): string[] => [],
    about: 'Names of accounts that are suggested first.',
  },
  languages: {
    schema: words(
      z.string().max(35, 'must be language codes such as en').refine(isLanguage, 'must be language codes such as en'),
    ).pipe(z.array(z.string().max(35)).max(1000).min(1, "can't be blank")),
    initial: () => ['en'],
    about: 'The languages of the community, as ISO 639 codes.',
  },
  registrations: {
    schema: z.enum(REGISTRATIONS, 'must be open, approval or closed'),
    initial: (config) => config.registrations,
    about: 'Whether people may sign up: open, approval or closed. REGISTRATIONS counts until this is set.',
  },
  registrationMessage: {
    schema: text(2000),
    initial: () => '',
    about: 'The message for people who cannot sign up, in Markdown; empty for none.',
  },
  reasonRequired: {
    schema: flag,
    initial: (): boolean => false,
    about: 'Whether sign-ups that need approval must say why: on or off.',
  },
  minimumAge: {
    schema: count(120, 0),
    initial: (): number => 0,
    about: 'The minimum age at sign-up; applications must then send the date of birth. 0 for any age.',
  },
  sourceUrl: {
    schema: webAddress.min(1, "can't be blank"),
    initial: (config) => config.publicUrl,
    about:
      'The address of the source code of this server. Set it: the licence requires that users can get the running version.',
  },
  statusUrl: {
    schema: webAddress,
    initial: () => '',
    about: 'A page that says whether the server is up; empty for none.',
  },
  showActivity: {
    schema: flag,
    initial: (): boolean => true,
    about: 'Whether the weekly numbers of posts, sign-ins and sign-ups are public: on or off.',
  },
  showPeers: {
    schema: flag,
    initial: (): boolean => true,
    about: 'Whether the list of known servers is public: on or off.',
  },
  showDomainBlocks: {
    schema: audience,
    initial: () => 'nobody' as const,
    about: 'Who may read the list of blocked servers: nobody, users or all.',
  },
  showDomainBlockComments: {
    schema: audience,
    initial: () => 'nobody' as const,
    about: 'Who may read the reasons in that list: nobody, users or all.',
  },
  publicTimelines: {
    schema: z.enum(['public', 'authenticated'], 'must be public or authenticated'),
    initial: () => 'public' as const,
    about: 'Who may read public and hashtag timelines: public, or authenticated for users only.',
  },
  ipRetentionDays: {
    schema: count(3650),
    initial: (): number => 365,
    about: 'How many days moderators see the IP addresses of sign-ups, sign-ins and apps.',
  },
  remoteMediaDays: {
    schema: count(3650, 0),
    initial: (): number => 30,
    about:
      'How many days copies of remote files are kept after their last use; later they are fetched again on demand. 0 for no limit.',
  },
  remoteMediaGigabytes: {
    schema: count(1_000_000, 0),
    initial: (): number => 0,
    about:
      'How many gigabytes copies of remote files may have; the least recently used are removed, and fetched again on demand. 0 for no limit.',
  },
  remoteParticipants: {
    schema: flag,
    initial: (): boolean => true,
    about: 'Whether remote people may join local events: on or off.',
  },
  acceptServers: {
    schema: flag,
    initial: (): boolean => false,
    about:
      'Whether servers that ask to follow all public events are accepted at once, without a decision of the staff (plaza instances accept): on or off.',
  },
  limitedFederation: {
    schema: flag,
    initial: (): boolean => false,
    about:
      'Whether this server federates with allowed servers only (plaza domain-allows), and shows people, posts and timelines to users only: on or off.',
  },
  releaseFeed: {
    schema: webAddress,
    initial: () => '',
    about:
      'The address of the feed (Atom or RSS) with the releases of this software, read once a day to tell staff of a newer version; empty for none.',
  },
  geocoder: {
    schema: text(2000).refine(isGeocoder, 'must be embedded, or nominatim: or photon: with the URL of a server'),
    initial: () => 'embedded',
    about: 'The geocoder: embedded, or a server such as nominatim:https://nominatim.example.',
  },
  trends: {
    schema: flag,
    initial: (): boolean => true,
    about: 'Whether the server shows trends: on or off.',
  },
  reviewTrends: {
    schema: flag,
    initial: (): boolean => true,
    about: 'Whether trends are shown only after a moderator approved them: on or off.',
  },
  trendThreshold: {
    schema: count(1000),
    initial: (): number => 3,
    about:
      'How many people must use a hashtag or share a link in a day, or favourite and reblog a post, before it trends.',
  },
} as const satisfies Record<string, Row>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { [Name in SettingName]: z.infer<(typeof SETTINGS)[Name]['schema']> };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

function settingNamed(name: string): SettingName {
  if (!Object.hasOwn(SETTINGS, name)) throw new Refusal('not_found', `There is no setting called ${name}.`);
  return name as SettingName;
}

/** All settings; the default replaces missing values and those that the schema does not accept. */
export async function readSettings({ db, config }: Reading): Promise<Settings> {
  const stored = new Map((await db.setting.findMany()).map((row) => [row.name, row.value]));
  const values = SETTING_NAMES.map((name) => {
    const { schema, initial } = SETTINGS[name] as Row;
    const read = stored.has(name) ? schema.safeParse(stored.get(name)) : null;
    return [name, read?.success ? read.data : initial(config)];
  });
  return Object.fromEntries(values) as Settings;
}

/** One setting by its name. Refuses unknown names. */
export async function readSetting(ctx: Reading, name: string): Promise<Settings[SettingName]> {
  return (await readSettings(ctx))[settingNamed(name)];
}

/** Null lets the default count again. */
export type SettingChanges = { [Name in SettingName]?: unknown };

/**
 * Changes all of these or none, and logs the differences. Every process reads settings from the database, so they apply at once.
 * Refuses invalid values by name.
 */
export async function changeSettings(ctx: Changing, changes: SettingChanges): Promise<Settings> {
  const wrong: FieldErrors = {};
  const values = new Map<SettingName, unknown>();
  for (const [name, value] of Object.entries(changes) as [SettingName, unknown][]) {
    const read = value === null ? null : SETTINGS[name].schema.safeParse(value);
    if (read?.error) wrong[name] = [...new Set(read.error.issues.map((issue) => issue.message as Phrase))];
    else values.set(name, read?.data ?? null);
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return storeSettings(ctx, values, (tx) => readSettings({ db: tx, config: ctx.config }));
}

/** Sets one from text, such as a terminal's. Refuses unknown names and invalid values. */
export async function changeSetting(ctx: Changing, name: string, value: string): Promise<Settings[SettingName]> {
  const known = settingNamed(name);
  return (await changeSettings(ctx, { [known]: value }))[known];
}

/** Deletes the stored value, so that the default applies. */
export async function resetSetting(ctx: Changing, name: string): Promise<void> {
  await changeSettings(ctx, { [settingNamed(name)]: null });
}
