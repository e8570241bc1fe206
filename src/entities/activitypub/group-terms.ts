/** The additional terms in a group's document, as in Mobilizon. */
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import type { Openness } from '../../generated/prisma/enums.ts';

/** Collections of a group. Mobilizon requests them in turn, and reads none if one is missing. */
export const GROUP_COLLECTIONS = ['members', 'resources', 'posts', 'todos', 'discussions', 'events'] as const;

export type GroupCollection = (typeof GROUP_COLLECTIONS)[number];

export const OPENNESS = { OPEN: 'open', MODERATED: 'moderated', INVITE_ONLY: 'invite_only' } as const satisfies Record<
  Openness,
  string
>;

/** SQL over a row of `actors`: the number of its members, without pending requests. */
export const MEMBER_COUNT = (actor: string): string =>
  `(SELECT count(*)::int FROM members gm WHERE gm.parent_id = ${actor}.id AND gm.role >= ${MEMBER_ROLES.MEMBER})`;

/** Addresses are written twice, directly and in `endpoints`, where Mobilizon expects them. */
export function groupTerms(row: { uri: string; openness: Openness | null; member_count: number }) {
  return {
    own: { openness: OPENNESS[row.openness ?? 'INVITE_ONLY'], memberCount: row.member_count },
    collections: Object.fromEntries(GROUP_COLLECTIONS.map((name) => [name, `${row.uri}/${name}`])),
  };
}
