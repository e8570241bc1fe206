/** What a group's document says beside what every actor's says, in the terms of Mobilizon. */
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import type { Openness } from '../../generated/prisma/enums.ts';

/** Collections of a group, which Mobilizon asks for one after the other: without one of them it reads none. */
export const GROUP_COLLECTIONS = ['members', 'resources', 'posts', 'todos', 'discussions', 'events'] as const;

export type GroupCollection = (typeof GROUP_COLLECTIONS)[number];

export const OPENNESS = { OPEN: 'open', MODERATED: 'moderated', INVITE_ONLY: 'invite_only' } as const satisfies Record<
  Openness,
  string
>;

/** As SQL over a row of `actors`: how many belong to it; who waits does not. */
export const MEMBER_COUNT = (actor: string): string =>
  `(SELECT count(*)::int FROM members gm WHERE gm.parent_id = ${actor}.id AND gm.role >= ${MEMBER_ROLES.MEMBER})`;

/** Addresses are written twice, beside the others and in `endpoints`, where Mobilizon looks for them. */
export function groupTerms(row: { uri: string; openness: Openness | null; member_count: number }) {
  return {
    own: { openness: OPENNESS[row.openness ?? 'INVITE_ONLY'], memberCount: row.member_count },
    collections: Object.fromEntries(GROUP_COLLECTIONS.map((name) => [name, `${row.uri}/${name}`])),
  };
}
