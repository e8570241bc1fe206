/** People and groups as posts name them. */
import { plainName } from '../../../src/wording/plain-name.ts';
import type { Outputs } from '../server/api.ts';
import { isolated } from '../words/names.ts';

export type Account = Outputs['accounts']['get'];

type Named = Pick<Account, 'display_name' | 'username' | 'emojis'>;

/** The name for titles, labels and sentences, without emoji. */
export const nameOf = (account: Named): string => isolated(plainName(account));

/** The name with the shortcodes of its emoji. */
export const nameWithShortcodes = ({ display_name, username }: Named): string => isolated(display_name || username);

/** The client's page of an account. */
export const accountPath = ({ acct }: Pick<Account, 'acct'>): string => `/@${acct}`;

/** The server of an account; null for one of this server. */
export const serverOf = ({ acct }: Pick<Account, 'acct'>): string | null => acct.split('@')[1] ?? null;
