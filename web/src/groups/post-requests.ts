/** Posts that wait for the moderators of a group, and the answers to them. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import type { Status } from '../posts/state/status.ts';
import { accountTimeline, reloadTimeline } from '../posts/timeline/timelines.ts';
import { api, queryClient } from '../server/api.ts';
import { type Page, pages } from '../server/pages.ts';
import { useGroupsMessages } from './groups-messages.ts';

/** All of them for moderators, their own for others. */
const postRequests = (groupId: string) =>
  pages<Status>(['group-posts', groupId], (page, options) =>
    api.groupPosts.list.query({ id: groupId, ...page }, options),
  );

export const usePostRequests = (groupId: string) => useInfiniteQuery(postRequests(groupId));

/** Shows the viewer's own post among those that wait, before the server lists it. */
export function showWaiting(groupId: string, status: Status): void {
  queryClient.setQueryData<InfiniteData<Page<Status>>>(postRequests(groupId).queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    return data && first && { ...data, pages: [{ ...first, items: [status, ...first.items] }, ...rest] };
  });
}

/** @param onDone after the answer, whether it counted or came too late */
export function useAnswerToPost(groupId: string, onDone?: () => unknown) {
  const words = useGroupsMessages();
  return useAction(async ({ statusId, verb }: { statusId: string; verb: 'accept' | 'refuse' }) => {
    try {
      await api.groupPosts[verb].mutate({ id: groupId, statusId });
      showToast(verb === 'accept' ? words.postAccepted : words.postRefused);
      reloadTimeline(accountTimeline(groupId, 'posts'));
    } finally {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: postRequests(groupId).queryKey }),
        Promise.resolve(onDone?.()),
      ]);
    }
  });
}
