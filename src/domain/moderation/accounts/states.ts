/** The actions of moderators on an account: preconditions, permissions, marks, and names in the log. */

import type { Permission } from '../../access/roles.ts';
import type { Action } from '../../action-log/actions.ts';
import type { Mark } from '../../users/marks.ts';

interface AccountAction {
  log: Action;
  mark: Mark | null;
  /** Only for local people; remote ones have no sign-in. */
  ofUsers: boolean;
}

/** Any one of these permissions lets staff take it; the procedure requires one that allows any action. */
interface NewAccountAction extends AccountAction {
  permissions: readonly Permission[];
}

const USERS = ['manage_users'] as const;
/** Staff who handle reports may also warn people; restrictions require managing users. */
const WARNING = ['manage_users', 'manage_reports'] as const;

/** Types of POST /api/v1/admin/accounts/:id/action. Repeating one is allowed: it is another strike. */
export const ACCOUNT_ACTIONS = {
  none: { log: 'ACCOUNT_WARNING', mark: null, ofUsers: true, permissions: WARNING },
  disable: { log: 'ACCOUNT_DISABLING', mark: 'disabled', ofUsers: true, permissions: USERS },
  sensitive: { log: 'ACCOUNT_SENSITIZING', mark: 'sensitized', ofUsers: false, permissions: USERS },
  silence: { log: 'ACCOUNT_SILENCING', mark: 'silenced', ofUsers: false, permissions: USERS },
  suspend: { log: 'ACCOUNT_SUSPENSION', mark: 'suspended', ofUsers: false, permissions: USERS },
} as const satisfies Record<string, NewAccountAction>;

/** Each of these lets staff take some action. */
export const DEED_PERMISSIONS = WARNING;

export type AccountActionName = keyof typeof ACCOUNT_ACTIONS;
export const ACCOUNT_ACTION_NAMES = Object.keys(ACCOUNT_ACTIONS) as [AccountActionName, ...AccountActionName[]];

interface Undoing extends AccountAction {
  mark: Mark;
  /** Refused if there is nothing to undo; other undo actions then change nothing (Mastodon's behaviours, admin-06). */
  onlyMarked: boolean;
}

export const UNDOINGS = {
  enable: { log: 'ACCOUNT_ENABLING', mark: 'disabled', ofUsers: true, onlyMarked: false },
  unsensitive: { log: 'ACCOUNT_UNSENSITIZING', mark: 'sensitized', ofUsers: false, onlyMarked: false },
  unsilence: { log: 'ACCOUNT_UNSILENCING', mark: 'silenced', ofUsers: false, onlyMarked: false },
  unsuspend: { log: 'ACCOUNT_UNSUSPENSION', mark: 'suspended', ofUsers: false, onlyMarked: true },
} as const satisfies Record<string, Undoing>;

export type UndoingName = keyof typeof UNDOINGS;
export const UNDOING_NAMES = Object.keys(UNDOINGS) as [UndoingName, ...UndoingName[]];

/**
 * The action that undoes another one, by its mark, for the staff's buttons and for approved appeals alike. Null if it left no
 * mark.
 */
export function undoingOf(action: string): UndoingName | null {
  const mark = Object.hasOwn(ACCOUNT_ACTIONS, action) ? ACCOUNT_ACTIONS[action as AccountActionName].mark : null;
  return UNDOING_NAMES.find((name) => UNDOINGS[name].mark === mark) ?? null;
}
