/** Actions on a post, shown at once, and reverted if the server refuses. */
import { api, queryClient } from '../../server/api.ts';
import { sendQueued } from '../../server/outbox.ts';
import { type Post, type Status, shownOf } from './status.ts';
import { changePost, removePost } from './status-cache.ts';

/** An action on a post that the list around it adds. */
export interface PostAct {
  labelOf: (post: Post) => string;
  run: (status: Status) => void;
}

interface Toggle {
  flag: 'favourited' | 'reblogged' | 'bookmarked' | 'muted' | 'pinned';
  count?: 'favourites_count' | 'reblogs_count';
  on: (id: string) => Promise<Status>;
  off: (id: string) => Promise<Status>;
  /** A list that it changes. */
  list?: string;
}

const TOGGLES = {
  favourite: {
    flag: 'favourited',
    count: 'favourites_count',
    on: (id) => sendQueued('favourite', { id }),
    off: (id) => sendQueued('unfavourite', { id }),
    list: 'favourites',
  },
  boost: {
    flag: 'reblogged',
    count: 'reblogs_count',
    on: (id) => api.statuses.reblog.mutate({ id }),
    off: (id) => api.statuses.unreblog.mutate({ id }),
  },
  bookmark: {
    flag: 'bookmarked',
    on: (id) => sendQueued('bookmark', { id }),
    off: (id) => sendQueued('unbookmark', { id }),
    list: 'bookmarks',
  },
  mute: {
    flag: 'muted',
    on: (id) => api.statuses.mute.mutate({ id }),
    off: (id) => api.statuses.unmute.mutate({ id }),
  },
  pin: {
    flag: 'pinned',
    on: (id) => api.statuses.pin.mutate({ id }),
    off: (id) => api.statuses.unpin.mutate({ id }),
    list: 'pinned',
  },
} satisfies Record<string, Toggle>;

export type ToggleName = keyof typeof TOGGLES;

export const isOn = (post: Post, name: ToggleName): boolean => post[TOGGLES[name].flag] === true;

/** @throws the server's refusal, after the post was reverted */
export async function toggle(post: Post, name: ToggleName): Promise<void> {
  const { flag, count, on, off, list }: Toggle = TOGGLES[name];
  const turnsOn = !isOn(post, name);
  const change = (to: boolean): void =>
    changePost(post.id, (now) => ({
      [flag]: to,
      ...(count && { [count]: Math.max(0, now[count] + (to ? 1 : -1)) }),
    }));
  change(turnsOn);
  try {
    const answer = shownOf(await (turnsOn ? on : off)(post.id));
    const { waiting_interactions = [] } = answer;
    changePost(post.id, () => ({
      [flag]: answer[flag],
      waiting_interactions,
      ...(count && { [count]: answer[count] }),
    }));
  } catch (error) {
    change(!turnsOn);
    throw error;
  }
  if (list) await queryClient.invalidateQueries({ queryKey: ['pages', list], refetchType: 'none' });
}

export async function deletePost({ id }: Pick<Post, 'id'>): Promise<void> {
  await api.statuses.delete.mutate({ id, delete_media: true });
  removePost(id);
}

export async function vote(post: Post, choices: number[]): Promise<void> {
  if (!post.poll) return;
  const poll = await api.polls.vote.mutate({ id: post.poll.id, choices });
  changePost(post.id, () => ({ poll }));
}
