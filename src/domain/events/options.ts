/** Options of an event: defaults, merging of changes, and validation. */
import memoize from 'memoize';
import type { FieldErrors } from '../../platform/errors.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { descriptionHtml } from './event-text.ts';

export const COMMENT_MODERATION = ['ALLOW_ALL', 'CLOSED', 'MODERATED'] as const;

export interface EventOffer {
  price: number | null;
  priceCurrency: string | null;
  url: string | null;
}

export interface EventParticipationCondition {
  title: string | null;
  /** Sanitised HTML. */
  content: string | null;
  url: string | null;
}

/** Content of the column `options`; the maximum capacity has its own column. */
export interface EventOptions {
  attendees: string[];
  commentModeration: (typeof COMMENT_MODERATION)[number];
  /** As entered by the client; shown only if no maximum is set. */
  remainingAttendeeCapacity: number | null;
  offers: EventOffer[];
  participationConditions: EventParticipationCondition[];
  /** Sanitised HTML. */
  program: string | null;
  showEndTime: boolean;
  showStartTime: boolean;
  showParticipationPrice: boolean;
  showRemainingAttendeeCapacity: boolean;
}

type Optional<T> = { [name in keyof T]?: T[name] | null | undefined };

export interface EventOptionsInput
  extends Optional<Omit<EventOptions, 'attendees' | 'offers' | 'participationConditions'>> {
  maximumAttendeeCapacity?: number | null | undefined;
  attendees?: readonly (string | null)[] | null | undefined;
  offers?: readonly (Optional<EventOffer> | null)[] | null | undefined;
  participationConditions?: readonly (Optional<EventParticipationCondition> | null)[] | null | undefined;
}

const DEFAULTS: EventOptions = {
  attendees: [],
  commentModeration: 'ALLOW_ALL',
  remainingAttendeeCapacity: null,
  offers: [],
  participationConditions: [],
  program: null,
  showEndTime: true,
  showStartTime: true,
  showParticipationPrice: false,
  showRemainingAttendeeCapacity: false,
};

export const LIST_MAX = 50;
const LARGEST = 2_147_483_647;
const currencies = memoize(() => new Set(Intl.supportedValuesOf('currency')));

export const isCurrency = (code: string): boolean => currencies().has(code);

/** Stored options, completed with defaults. */
export function storedOptions(options: unknown): EventOptions {
  return { ...DEFAULTS, ...(options as Partial<EventOptions> | null) };
}

/** Merges the given options into the current ones; null restores a default, omitted ones stay unchanged. */
export function mergeOptions(current: EventOptions, given: EventOptionsInput): EventOptions {
  const next: Record<string, unknown> = { ...current };
  for (const name of Object.keys(DEFAULTS) as (keyof EventOptions)[]) {
    if (given[name] !== undefined) next[name] = given[name] ?? DEFAULTS[name];
  }
  const merged = next as unknown as EventOptionsInput;
  return {
    ...(next as unknown as EventOptions),
    attendees: (merged.attendees ?? []).flatMap((name) => name?.trim() || []),
    offers: (merged.offers ?? []).flatMap((offer) =>
      offer
        ? [
            {
              price: offer.price ?? null,
              priceCurrency: offer.priceCurrency?.toUpperCase() ?? null,
              url: offer.url ?? null,
            },
          ]
        : [],
    ),
    program: next.program ? descriptionHtml(String(next.program), 'options.program') : null,
    participationConditions: (merged.participationConditions ?? []).flatMap((condition) =>
      condition
        ? [
            {
              title: condition.title ?? null,
              content: condition.content ? descriptionHtml(condition.content, 'options.participationConditions') : null,
              url: condition.url ?? null,
            },
          ]
        : [],
    ),
  };
}

/** Validation errors of options; field names as clients write them. */
export function optionFaults(options: EventOptions, maximum: number | null): FieldErrors {
  const wrong: FieldErrors = {};
  const capacity = (name: string, value: number | null) => {
    if (value !== null && (value < 0 || value > LARGEST))
      wrong[`options.${name}`] = ['must be greater than or equal to 0'];
  };
  capacity('maximumAttendeeCapacity', maximum);
  capacity('remainingAttendeeCapacity', options.remainingAttendeeCapacity);
  for (const name of ['attendees', 'offers', 'participationConditions'] as const) {
    if (options[name].length > LIST_MAX) wrong[`options.${name}`] = [`should have at most ${LIST_MAX} item(s)`];
  }
  options.offers.forEach((offer, index) => {
    const at = `options.offers.${index}`;
    if (offer.price !== null && !(offer.price >= 0)) wrong[`${at}.price`] = ['must be greater than or equal to 0'];
    if (offer.priceCurrency !== null && !isCurrency(offer.priceCurrency)) {
      wrong[`${at}.priceCurrency`] = ['is not a currency code (ISO 4217)'];
    }
    if (offer.url && !isWebUrl(offer.url)) wrong[`${at}.url`] = ['must be a web address'];
  });
  options.participationConditions.forEach((condition, index) => {
    if (condition.url && !isWebUrl(condition.url)) {
      wrong[`options.participationConditions.${index}.url`] = ['must be a web address'];
    }
  });
  return wrong;
}
