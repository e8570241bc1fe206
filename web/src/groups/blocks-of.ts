/** The people whom a group blocks. */
import type { Account } from '../people/account.ts';
import { api, queryClient } from '../server/api.ts';
import { pages } from '../server/pages.ts';
import { renewGroups } from './use-membership.ts';

export const blocksOf = (groupId: string) =>
  pages<Account>(['group-blocks', groupId], (page, options) =>
    api.groupBlocks.list.query({ id: groupId, ...page }, options),
  );

/** A block also ends a membership. */
export const renewBlocks = (groupId: string) =>
  Promise.all([queryClient.invalidateQueries({ queryKey: blocksOf(groupId).queryKey }), renewGroups()]);
