/** The discussions of a group, and what its members do with them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAction } from '../kit/use-action.ts';
import type { Status } from '../posts/state/status.ts';
import { changePost } from '../posts/state/status-cache.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { pages } from '../server/pages.ts';
import { renewBlocks } from './blocks-of.ts';

export type Discussion = Outputs['groupDiscussions']['list'][number];

/** Whether its first post was not deleted since it was read, here or in another window. */
export const isThere = ({ status }: { status: Discussion['status'] | null }): boolean => status !== null;

const KEY = 'discussions';

const discussionsOf = (groupId: string) =>
  pages<Discussion>([KEY, groupId], (page, options) =>
    api.groupDiscussions.list.query({ id: groupId, ...page }, options),
  );

/** Read again on each visit, because the replies order it. */
export const useDiscussions = (groupId: string) =>
  useInfiniteQuery({ ...discussionsOf(groupId), refetchOnMount: 'always' });

export const renewDiscussions = (groupId: string) =>
  queryClient.invalidateQueries({ queryKey: discussionsOf(groupId).queryKey });

/** Shows it as it is now, in the list and on its page, and whether its replies can be answered. */
export async function showChanged({ group_id: groupId, status }: Discussion): Promise<void> {
  changePost(status.id, () => status);
  await queryClient.invalidateQueries({ queryKey: trpc.statuses.context.pathKey() });
  await renewDiscussions(groupId);
}

/** Closes it, or opens it again. */
export const useClosing = (onDone: (discussion: Discussion) => void) =>
  useAction(async ({ groupId, statusId, verb }: { groupId: string; statusId: string; verb: 'close' | 'reopen' }) => {
    const discussion = await api.groupDiscussions[verb].mutate({ id: groupId, statusId });
    await showChanged(discussion);
    return discussion;
  }, onDone);

interface Moderated {
  groupId: string;
  statusId: string;
  verb: 'removeReply' | 'restoreReply';
  /** The author to block as well. */
  accountId?: string | undefined;
}

/** Removes a reply, or restores it. */
export const useModeration = (onDone: (reply: Status) => void) =>
  useAction(async ({ groupId, statusId, verb, accountId }: Moderated) => {
    if (accountId !== undefined) {
      await api.groupBlocks.create.mutate({ id: groupId, accountId });
      await renewBlocks(groupId);
    }
    const reply = await api.groupDiscussions[verb].mutate({ id: groupId, statusId });
    changePost(reply.id, () => reply);
    await renewDiscussions(groupId);
    return reply;
  }, onDone);
