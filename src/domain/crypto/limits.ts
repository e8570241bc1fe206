/** Limits of end-to-end encrypted messaging; the facts name none but the page. */

/** One-time keys that one request may upload. */
export const KEYS_AT_ONCE = 100;

/** Unclaimed one-time keys of a device. */
export const KEYS_OF_DEVICE = 500;

/** Devices that one request may claim keys of, or deliver to. */
export const DEVICES_AT_ONCE = 50;

/** The number of accounts that one request may query. */
export const ACCOUNTS_AT_ONCE = 100;

/** Messages that wait for a device. */
export const WAITING_MESSAGES = 500;

/** Characters of a message. */
export const BODY_MAX = 20_000;

/** Messages on a page (Mastodon's endpoints, encrypted_messages). */
export const MESSAGES_PAGE = 80;
