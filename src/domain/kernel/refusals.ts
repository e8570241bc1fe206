/**
 * Refusals with a fixed text: code → kind and the sentence that clients match on (spec/mastodon/errors.json,
 * spec/graphql/rules.md).
 */
import { Refusal, type RefusalDetails, type RefusalKind } from '../../platform/errors.ts';

interface Row {
  kind: RefusalKind;
  text: string;
  status?: number;
}

export const REFUSALS = {
  token_invalid: { kind: 'unauthenticated', text: 'The access token is invalid' },
  token_revoked: { kind: 'unauthenticated', text: 'The access token was revoked' },
  token_expired: { kind: 'unauthenticated', text: 'The access token expired' },
  /** The Authorization header has another scheme than Bearer, or no token. */
  authorization_malformed: { kind: 'unauthenticated', text: 'The access token is invalid' },
  /** A session by cookie without its proof. */
  csrf_refused: {
    kind: 'forbidden',
    text: 'The CSRF token is missing or wrong: send that of a page of this session as X-CSRF-Token, from the same site',
  },
  user_required: { kind: 'unauthenticated', text: 'This method requires an authenticated user', status: 422 },
  app_required: { kind: 'forbidden', text: 'This method requires an client credentials authentication' },
  sign_in_required: { kind: 'forbidden', text: 'This method requires a sign-in: no application may use it' },
  token_required: { kind: 'forbidden', text: 'This method requires the token of an application' },
  identity_required: { kind: 'forbidden', text: 'This method requires an identity: create one first' },
  outside_scopes: { kind: 'forbidden', text: 'This action is outside the authorized scopes' },
  email_unconfirmed: { kind: 'forbidden', text: 'Your login is missing a confirmed e-mail address' },
  approval_pending: { kind: 'forbidden', text: 'Your login is currently pending approval' },
  login_disabled: { kind: 'forbidden', text: 'Your login is currently disabled' },
  not_allowed: { kind: 'forbidden', text: 'This action is not allowed' },
  /** For absent and hidden rows, as Mastodon's documentation has it; its server says `Not Found` for posts and polls. */
  record_not_found: { kind: 'not_found', text: 'Record not found' },
  translation_unavailable: { kind: 'not_found', text: 'Not Found' },
  reply_target_missing: { kind: 'not_found', text: 'The post you are trying to reply to does not appear to exist.' },
  quote_target_missing: {
    kind: 'not_found',
    text: 'The post you are trying to quote does not appear to exist.',
  },
  quote_unmentioned: {
    kind: 'invalid',
    text: 'Validation failed: Cannot quote a non-mentioned user in a Private Mention post.',
  },
  pin_foreign: { kind: 'invalid', text: "Validation failed: Someone else's post cannot be pinned" },
  pin_reblog: { kind: 'invalid', text: 'Validation failed: A boost cannot be pinned' },
  pin_direct: {
    kind: 'invalid',
    text: 'Validation failed: Posts that are only visible to mentioned users cannot be pinned',
  },
  pins_full: { kind: 'invalid', text: 'Validation failed: You have already pinned the maximum number of posts' },
  filters_full: { kind: 'invalid', text: 'Validation failed: You have reached the maximum number of filters' },
  filter_keywords_full: {
    kind: 'invalid',
    text: 'Validation failed: You have reached the maximum number of keywords',
  },
  lists_full: { kind: 'invalid', text: 'Validation failed: You have reached the maximum number of lists' },
  list_member_unfollowed: { kind: 'invalid', text: 'Validation failed: Account must be a followed account' },
  aliases_full: { kind: 'invalid', text: 'Validation failed: You have reached the maximum number of aliases' },
  endorsed_unfollowed: {
    kind: 'invalid',
    text: 'Validation failed: You must be already following the person you want to endorse',
  },
  list_member_already: { kind: 'invalid', text: 'Validation failed: Account is already on the list' },
  filter_context: { kind: 'invalid', text: 'Validation failed: Context None or invalid context supplied' },
  filter_action: { kind: 'invalid', text: 'Validation failed: Action is not included in the list' },
  filter_keywords_several: {
    kind: 'invalid',
    text: 'These parameters cannot be changed from this application because they apply to more than one filter keyword. Use a more recent application or the web interface.',
  },
  featured_tags_full: {
    kind: 'invalid',
    text: 'Validation failed: You have already featured the maximum number of hashtags',
  },
  reactions_full: { kind: 'invalid', text: 'Validation failed: Limit of different reactions reached' },
  collections_full: { kind: 'invalid', text: 'Validation failed: You have reached the maximum number of collections' },
  collection_member_refused: { kind: 'forbidden', text: 'This account cannot be added to collections' },
  media_mixed: { kind: 'invalid', text: 'Cannot attach a video to a post that already contains images' },
  media_waiting: {
    kind: 'invalid',
    text: 'Cannot attach files that have not finished processing. Try again in a moment!',
  },
  marker_conflict: { kind: 'conflict', text: 'Conflict during update, please try again' },
  search_page_negative: {
    kind: 'bad_request',
    text: 'Pagination values for `offset` and `limit` must be positive',
  },
  search_resolve_anonymous: {
    kind: 'unauthenticated',
    text: 'Search queries that resolve remote resources are not supported without authentication',
  },
  search_offset_anonymous: {
    kind: 'unauthenticated',
    text: 'Search queries pagination is not supported without authentication',
  },
  poll_ended: { kind: 'invalid', text: 'Validation failed: The poll has already ended' },
  poll_option_missing: { kind: 'invalid', text: 'Validation failed: The chosen vote option does not exist' },
  poll_own: { kind: 'invalid', text: 'Validation failed: You cannot vote in your own polls' },
  poll_voted: { kind: 'invalid', text: 'Validation failed: You have already voted on this poll' },
  invalid_date: { kind: 'invalid', text: 'Invalid date supplied' },
  mentions_unexpected: { kind: 'invalid', text: 'Post would be sent to unexpected accounts' },
  scheduled_too_soon: { kind: 'invalid', text: 'Validation failed: Scheduled at date must be in the future' },
  scheduled_full_day: {
    kind: 'invalid',
    text: 'Validation failed: You have exceeded the limit of 25 scheduled posts for today',
  },
  scheduled_full: {
    kind: 'invalid',
    text: 'Validation failed: You have exceeded the limit of 300 scheduled posts',
  },
  self_follow: { kind: 'forbidden', text: 'Following your own account is not allowed' },
  registrations_closed: { kind: 'forbidden', text: 'Registrations are not enabled' },
  sign_up_elsewhere: { kind: 'forbidden', text: 'This server asks for more: sign up on its page, or with an app' },
  sign_up_closed: { kind: 'forbidden', text: 'Forbidden' },
  invite_invalid: { kind: 'unauthenticated', text: 'This invite is not valid' },
  sign_up_app_required: {
    kind: 'forbidden',
    text: 'This method is only available to the application the user originally signed-up with',
  },
  confirmed_already: {
    kind: 'forbidden',
    text: 'This method is only available while the e-mail is awaiting confirmation',
  },
  wrong_credentials: {
    kind: 'unauthenticated',
    text: 'Impossible to authenticate, either your email or password are invalid.',
  },
  sign_in_unconfirmed: { kind: 'forbidden', text: 'User account not confirmed' },
  sign_in_suspended: { kind: 'forbidden', text: 'This user has been disabled' },
  refresh_refused: { kind: 'unauthenticated', text: 'Cannot refresh the token' },
  rate_limited: { kind: 'rate_limited', text: 'Too many requests' },
  unavailable: { kind: 'unavailable', text: 'Service Unavailable' },
  translations_used_up: {
    kind: 'unavailable',
    text: 'The server-wide usage quota for the translation service has been exceeded.',
  },
  translations_too_many: {
    kind: 'unavailable',
    text: 'There have been too many requests to the translation service recently.',
  },
  one_time_keys_full: { kind: 'invalid', text: 'Validation failed: The device has too many one-time keys already' },
  device_full: { kind: 'invalid', text: 'Validation failed: Too many messages wait for the device already' },
  duplicate: { kind: 'conflict', text: 'Duplicate record', status: 422 },
} as const satisfies Record<string, Row>;

export type RefusalCode = keyof typeof REFUSALS;

/** Throws the refusal of that code. Hidden and absent rows use the same code, so they cannot be told apart. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  const row: Row = REFUSALS[code];
  throw new Refusal(row.kind, row.text, { ...(row.status === undefined ? {} : { status: row.status }), ...details });
}
