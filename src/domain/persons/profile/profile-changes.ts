/**
 * Changes of a profile in the form of Mastodon's clients: validated first, with all errors at once, then converted to columns of
 * the actor.
 */

import { domainToASCII } from 'node:url';
import type { Actor, Prisma } from '../../../generated/prisma/client.ts';
import { checkTogether, invalid } from '../../../platform/errors.ts';
import { oneLine } from '../../../platform/one-line.ts';
import type { DomainContext } from '../../access/context.ts';
import { statusLength } from '../../statuses/text/length.ts';
import { composeText } from '../../statuses/writing/compose.ts';
import { asStored } from '../../statuses/writing/words.ts';
import { checkPostingDefaults, type PostingChanges } from '../../users/posting-defaults.ts';
import { checkFields, type NewField, type ProfileField, renderFields } from './fields.ts';
import { isLonger, PROFILE_LIMITS, tooLong } from './limits.ts';

/** A domain whose pages may name a person as their author. */
const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** Extracts the host from what people enter: `https://Example.org/`, `*.example.org`. */
const hostOf = (text: string): string =>
  domainToASCII(
    text
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/^\*\./, '')
      .split('/', 1)[0] ?? '',
  );

/** Without duplicates. Refuses too many, and text that is not a domain. */
function checkAttributionDomains(given: readonly string[]): string[] {
  const written = given.filter((text) => text.trim() !== '');
  const { attributionDomains: most } = PROFILE_LIMITS;
  if (written.length > most) throw invalid({ attribution_domains: [`has too many entries (maximum is ${most})`] });
  const domains = written.map(hostOf);
  // `domainToASCII` would join two lines to one domain.
  const wrong = written.find((text, at) => /\s/.test(text.trim()) || !DOMAIN.test(domains[at] ?? ''));
  if (wrong !== undefined) throw invalid({ attribution_domains: [`${wrong} is not a valid domain name`] });
  return [...new Set(domains)];
}

/** Omitted ones stay; their names in refusals are those of the REST parameters. */
export interface ProfileChanges {
  displayName?: string | undefined;
  /** Plain text; links, mentions and hashtags are marked up. */
  note?: string | undefined;
  fields?: readonly NewField[] | undefined;
  locked?: boolean | undefined;
  bot?: boolean | undefined;
  discoverable?: boolean | undefined;
  indexable?: boolean | undefined;
  hideCollections?: boolean | undefined;
  showMedia?: boolean | undefined;
  showMediaReplies?: boolean | undefined;
  showFeatured?: boolean | undefined;
  attributionDomains?: readonly string[] | undefined;
  /** For the picture that is uploaded with it, otherwise for the existing one. */
  avatarDescription?: string | undefined;
  headerDescription?: string | undefined;
  posting?: PostingChanges | undefined;
}

export interface CheckedProfile {
  columns: Prisma.ActorUncheckedUpdateInput;
  fields: ProfileField[] | undefined;
  /** Keys and values to change in the user's settings. */
  settings: PostingChanges;
}

type Before = Pick<Actor, 'name' | 'summarySource'>;

/** A name that is sent back unchanged stays, even if another interface allowed it to be longer. */
function nameColumns({ displayName }: ProfileChanges, before: Before): { name?: string } {
  const name = displayName === undefined ? undefined : oneLine(displayName).trim();
  if (name === undefined || name === before.name) return {};
  const { displayName: most } = PROFILE_LIMITS;
  if (isLonger(name, most)) throw invalid({ display_name: [tooLong(most)] });
  return { name };
}

/** A note that is sent back unchanged keeps its HTML: people write their summary in HTML in the event interface. */
async function noteColumns(
  ctx: DomainContext,
  { note }: ProfileChanges,
  before: Before,
): Promise<{ summarySource?: string; summary?: string }> {
  const text = note === undefined ? undefined : asStored(note);
  if (text === undefined || text === asStored(before.summarySource)) return {};
  if (statusLength(text, '') > PROFILE_LIMITS.note) throw invalid({ note: [tooLong(PROFILE_LIMITS.note)] });
  return { summarySource: text, summary: (await composeText(ctx, text)).content };
}

function checkDescriptions({ avatarDescription, headerDescription }: ProfileChanges): void {
  const { pictureDescription: most } = PROFILE_LIMITS;
  const given = Object.entries({ avatar_description: avatarDescription, header_description: headerDescription });
  const wrong = given.filter(([, text]) => text !== undefined && isLonger(text.trim(), most)).map(([name]) => name);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((name) => [name, [tooLong(most)]])));
}

const given = <Value>(column: string, value: Value | undefined) => (value === undefined ? {} : { [column]: value });

/** Refuses with all errors. */
export async function checkProfile(
  ctx: DomainContext,
  changes: ProfileChanges,
  before: Before,
): Promise<CheckedProfile> {
  const [name, note, fields, domains, settings] = await checkTogether(
    () => nameColumns(changes, before),
    () => noteColumns(ctx, changes, before),
    () => changes.fields && checkFields(changes.fields),
    () => changes.attributionDomains && checkAttributionDomains(changes.attributionDomains),
    () => checkPostingDefaults(changes.posting ?? {}),
    () => checkDescriptions(changes),
  );
  const { locked, bot, discoverable, indexable, hideCollections, showMedia, showMediaReplies, showFeatured } = changes;
  const columns = {
    ...{ ...name, ...note },
    ...{ ...given('locked', locked), ...given('bot', bot), ...given('discoverable', discoverable) },
    ...{ ...given('indexable', indexable), ...given('hideCollections', hideCollections) },
    ...{ ...given('showMedia', showMedia), ...given('showMediaReplies', showMediaReplies) },
    ...{ ...given('showFeatured', showFeatured), ...given('attributionDomains', domains) },
  };
  return { columns, fields: fields && (await renderFields(ctx, fields)), settings };
}
