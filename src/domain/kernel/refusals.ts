/**
 * Refusals with a fixed text: code → kind. The sentence that clients match on (Mastodon's errors, rules of the event service) has the
 * same name in src/wording/english/.
 */
import type { Clock } from '../../platform/clock.ts';
import { Refusal, type RefusalDetails, type RefusalKind } from '../../platform/errors.ts';
import { type RateState, rateHeaders } from '../../platform/limiter.ts';
import { ENGLISH } from '../../wording/texts.ts';

interface Row {
  kind: RefusalKind;
  status?: number;
}

const ROWS = {
  token_invalid: { kind: 'unauthenticated' },
  token_revoked: { kind: 'unauthenticated' },
  token_expired: { kind: 'unauthenticated' },
  /** The Authorization header has another scheme than Bearer. */
  authorization_malformed: { kind: 'unauthenticated' },
  /** A session by cookie without its proof. */
  csrf_refused: { kind: 'forbidden' },
  user_required: { kind: 'unauthenticated', status: 422 },
  visitors_refused: { kind: 'unauthenticated' },
  report_own: { kind: 'forbidden' },
  report_about_self: { kind: 'forbidden' },
  report_about_superior: { kind: 'forbidden' },
  app_required: { kind: 'forbidden' },
  sign_in_required: { kind: 'forbidden' },
  token_required: { kind: 'forbidden' },
  identity_required: { kind: 'forbidden' },
  outside_scopes: { kind: 'forbidden' },
  email_unconfirmed: { kind: 'forbidden' },
  approval_pending: { kind: 'forbidden' },
  login_disabled: { kind: 'forbidden' },
  /** An account that has moved posts with the new account. */
  account_moved: { kind: 'forbidden' },
  not_allowed: { kind: 'forbidden' },
  event_full: { kind: 'conflict' },
  event_few_places: { kind: 'conflict' },
  /** As a full event, while others of its kinds of ticket may have places. */
  ticket_kind_full: { kind: 'conflict' },
  /** For absent and hidden rows, as in Mastodon's documentation; its server answers `Not Found` for posts and polls. */
  record_not_found: { kind: 'not_found' },
  translation_unavailable: { kind: 'not_found' },
  reply_target_missing: { kind: 'not_found' },
  /** The reply policy of the post to which somebody replies. */
  reply_mentioned_only: { kind: 'forbidden' },
  reply_followers_only: { kind: 'forbidden' },
  reply_followed_only: { kind: 'forbidden' },
  reply_to_waiting: { kind: 'forbidden' },
  discussion_closed: { kind: 'forbidden' },
  reply_blocked_by_group: { kind: 'forbidden' },
  like_refused: { kind: 'forbidden' },
  boost_refused: { kind: 'forbidden' },
  quote_target_missing: { kind: 'not_found' },
  quote_unmentioned: { kind: 'invalid' },
  event_message_edited: { kind: 'invalid' },
  pin_foreign: { kind: 'invalid' },
  pin_reblog: { kind: 'invalid' },
  pin_direct: { kind: 'invalid' },
  pins_full: { kind: 'invalid' },
  filters_full: { kind: 'invalid' },
  filter_keywords_full: { kind: 'invalid' },
  lists_full: { kind: 'invalid' },
  list_tags_full: { kind: 'invalid' },
  list_member_unfollowed: { kind: 'invalid' },
  aliases_full: { kind: 'invalid' },
  endorsed_unfollowed: { kind: 'invalid' },
  list_member_already: { kind: 'invalid' },
  filter_context: { kind: 'invalid' },
  filter_action: { kind: 'invalid' },
  filter_keywords_several: { kind: 'invalid' },
  featured_tags_full: { kind: 'invalid' },
  reactions_full: { kind: 'invalid' },
  collections_full: { kind: 'invalid' },
  collection_member_refused: { kind: 'forbidden' },
  media_mixed: { kind: 'invalid' },
  media_waiting: { kind: 'invalid' },
  marker_conflict: { kind: 'conflict' },
  search_page_negative: { kind: 'bad_request' },
  search_resolve_anonymous: { kind: 'unauthenticated' },
  search_offset_anonymous: { kind: 'unauthenticated' },
  poll_ended: { kind: 'invalid' },
  poll_option_missing: { kind: 'invalid' },
  poll_own: { kind: 'invalid' },
  poll_voted: { kind: 'invalid' },
  invalid_date: { kind: 'invalid' },
  mentions_unexpected: { kind: 'invalid' },
  scheduled_too_soon: { kind: 'invalid' },
  scheduled_full_day: { kind: 'invalid' },
  scheduled_full: { kind: 'invalid' },
  drafts_full: { kind: 'invalid' },
  self_follow: { kind: 'forbidden' },
  registrations_closed: { kind: 'forbidden' },
  sign_up_elsewhere: { kind: 'forbidden' },
  sign_up_closed: { kind: 'forbidden' },
  invite_invalid: { kind: 'unauthenticated' },
  sign_up_app_required: { kind: 'forbidden' },
  confirmed_already: { kind: 'forbidden' },
  wrong_credentials: { kind: 'unauthenticated' },
  sign_in_unconfirmed: { kind: 'forbidden' },
  sign_in_suspended: { kind: 'forbidden' },
  second_factor_required: { kind: 'forbidden' },
  second_factor_missing: { kind: 'forbidden' },
  second_factor_set: { kind: 'forbidden' },
  second_factor_not_begun: { kind: 'invalid' },
  passkey_refused: { kind: 'invalid' },
  passkeys_full: { kind: 'invalid' },
  sign_in_stale: { kind: 'invalid' },
  sign_in_again: { kind: 'forbidden' },
  local_sign_in_off: { kind: 'forbidden' },
  provider_unavailable: { kind: 'unavailable' },
  provider_refused: { kind: 'forbidden' },
  provider_stale: { kind: 'invalid' },
  provider_without_email: { kind: 'forbidden' },
  provider_address_taken: { kind: 'forbidden' },
  provider_linked_otherwise: { kind: 'forbidden' },
  provider_linked_already: { kind: 'forbidden' },
  last_way_in: { kind: 'forbidden' },
  refresh_refused: { kind: 'unauthenticated' },
  rate_limited: { kind: 'rate_limited' },
  unavailable: { kind: 'unavailable' },
  translations_used_up: { kind: 'unavailable' },
  translations_too_many: { kind: 'unavailable' },
  one_time_keys_full: { kind: 'invalid' },
  device_full: { kind: 'invalid' },
  /** Apps get one text if an action on an account does not apply; the staff pages are more precise. */
  account_act_refused: { kind: 'forbidden' },
  duplicate: { kind: 'conflict', status: 422 },
} as const satisfies Record<string, Row>;

export type RefusalCode = keyof typeof ROWS;

type Worded = { [Code in RefusalCode]: Row & { text: (typeof ENGLISH)[Code] } };

/** Each with its sentence (src/wording/). */
export const REFUSALS = Object.fromEntries(
  Object.entries<Row>(ROWS).map(([code, row]) => [code, { ...row, text: ENGLISH[code as RefusalCode] }]),
) as Worded;

/** Throws the refusal with this code. Hidden and absent rows use the same code, so that they cannot be distinguished. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  const row = REFUSALS[code];
  throw new Refusal(row.kind, row.text, {
    code,
    ...(row.status === undefined ? {} : { status: row.status }),
    ...details,
  });
}

/** Ignores a refusal, where something else changed meanwhile. */
export async function unlessRefused(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Throws the refusal of an exhausted limit, with its headers. */
export const refuseRate = ({ clock }: { clock: Clock }, state: RateState): never =>
  refuse('rate_limited', {
    headers: rateHeaders(state, clock.now()),
    retryAfterSeconds: Math.max(1, Math.ceil(state.resetInMs / 1000)),
  });
