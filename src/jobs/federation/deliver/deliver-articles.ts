/** Delivers what local groups share as Articles to Mobilizon, which shows them as posts of the group. */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import {
  articleActivity,
  articleDocuments,
  articleUri,
  deleteArticleActivity,
} from '../../../entities/activitypub/article-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inboxesRunning, type SharingGroup } from './groups-that-share.ts';

const MOBILIZON = ['mobilizon'];

async function toMobilizon(
  platform: Platform,
  groups: readonly SharingGroup[],
  activityOf: (group: SharingGroup, uri: string) => Promise<object | null>,
  { isDeletion } = { isDeletion: false },
): Promise<void> {
  for (const group of groups.filter(({ isOfLocal }) => isOfLocal)) {
    const inboxes = await inboxesRunning(platform, group, MOBILIZON, { isDeletion });
    const activity = inboxes.length === 0 ? null : await activityOf(group, articleUri(group.uri, group.boostId));
    if (activity) await deliver(platform, group.groupId, activity, inboxes);
  }
}

async function aboutArticle(
  platform: Platform,
  { boostId }: SharingGroup,
  type: 'Create' | 'Update',
  id: string,
): Promise<object | null> {
  const article = (await articleDocuments(platform, [boostId])).get(boostId);
  return article ? articleActivity(type, id, article) : null;
}

export const createArticles = (platform: Platform, groups: readonly SharingGroup[]): Promise<void> =>
  toMobilizon(platform, groups, (group, uri) => aboutArticle(platform, group, 'Create', `${uri}/activity`));

export const updateArticles = (platform: Platform, groups: readonly SharingGroup[]): Promise<void> =>
  toMobilizon(platform, groups, (group, uri) =>
    aboutArticle(platform, group, 'Update', `${uri}#updates/${platform.clock.now().getTime()}`),
  );

/** While the rows of the boosts exist. */
export const deleteArticles = (platform: Platform, groups: readonly SharingGroup[]): Promise<void> =>
  toMobilizon(platform, groups, async ({ uri: group }, uri) => deleteArticleActivity(uri, group), { isDeletion: true });
