/**
 * Every mutation of posts and of what bookmarks, hides, finds or announces them, once each and in an order in which all succeed.
 */
import { PushBrowser } from '../../servers/push-receiver.ts';
import { file, form, picture } from '../../values/pictures.ts';
import { inHours } from '../../world/events.ts';
import type { World } from '../../world/world.ts';
import { sent } from './sent.ts';

export async function writePosts(world: World): Promise<void> {
  const [alice, bob] = [world.trpc(world.alice), world.trpc(world.bob)];
  const media = await sent(world, world.alice, 'POST', '/api/v2/media', form({ file: file(await picture()) }));
  const other = await sent(world, world.alice, 'POST', '/api/v1/media', form({ file: file(await picture()) }));
  await alice.media.update.mutate({ id: media.id, description: 'A lamp' });
  await alice.media.remove.mutate({ id: other.id });
  const post = async (status: string, more: object = {}) => {
    const made = await alice.statuses.create.mutate({ status, ...more });
    return { id: made.id, poll: 'poll' in made ? (made.poll?.id ?? '') : '' };
  };
  const { id } = await post('A lamp for @bob #lamps', { media_ids: [media.id] });
  await alice.statuses.update.mutate({ id, status: 'Two lamps for @bob #lamps', media_ids: [media.id] });
  const { poll } = await post('Which?', { poll: { options: ['this', 'that'], expires_in: 3600 } });
  await bob.polls.vote.mutate({ id: poll, choices: [0] });
  await bob.statuses.favourite.mutate({ id });
  await bob.statuses.unfavourite.mutate({ id });
  await bob.statuses.bookmark.mutate({ id });
  await bob.statuses.unbookmark.mutate({ id });
  await bob.statuses.reblog.mutate({ id });
  await bob.statuses.unreblog.mutate({ id });
  await bob.statuses.mute.mutate({ id });
  await bob.statuses.unmute.mutate({ id });
  await alice.statuses.pin.mutate({ id });
  await alice.statuses.unpin.mutate({ id });
  await alice.quotes.updatePolicy.mutate({ id, quote_approval_policy: 'public' });
  const quote = await bob.statuses.create.mutate({ status: 'Look', quoted_status_id: id });
  await alice.quotes.revoke.mutate({ id, quoting_status_id: quote.id });
  for (const decision of ['approve', 'reject'] as const) {
    const target = await post('Ask me first', { reply_approval_policy: 'approval' });
    const reply = await bob.statuses.create.mutate({ status: 'May I?', in_reply_to_id: target.id });
    await alice.replyRequests[decision].mutate({ id: reply.id });
  }
  const later = await alice.statuses.create.mutate({ status: 'Later', scheduled_at: inHours(world, 2) });
  await alice.scheduledStatuses.update.mutate({ id: later.id, scheduled_at: inHours(world, 3) });
  await alice.scheduledStatuses.delete.mutate({ id: later.id });
  await alice.postDrafts.save.mutate({ key: 'new', text: 'Unfinished' });
  await alice.postDrafts.delete.mutate({ key: 'new' });
  await bob.statuses.create.mutate({ status: '@alice between us', visibility: 'direct' });
  await world.drain();
  const [conversation] = await alice.conversations.list.query({});
  const talk = { id: conversation?.id ?? '' };
  await alice.conversations.read.mutate(talk);
  await alice.conversations.unread.mutate(talk);
  await alice.conversations.delete.mutate(talk);
  await alice.statuses.delete.mutate({ id });
}

export async function keepLists(world: World): Promise<void> {
  const alice = world.trpc(world.alice);
  const { id: kept } = await alice.statuses.create.mutate({ status: 'Kept #kettles' });
  await alice.relationships.follow.mutate({ id: world.bob.id });
  const list = await alice.lists.create.mutate({ title: 'Neighbours' });
  await alice.lists.update.mutate({ id: list.id, title: 'Friends' });
  await alice.lists.addAccounts.mutate({ id: list.id, account_ids: [world.bob.id] });
  await alice.lists.removeAccounts.mutate({ id: list.id, account_ids: [world.bob.id] });
  await alice.lists.addTags.mutate({ id: list.id, names: ['bread'] });
  await alice.lists.removeTags.mutate({ id: list.id, names: ['bread'] });
  await alice.lists.delete.mutate({ id: list.id });
  await alice.markers.set.mutate({ home: { last_read_id: kept } });
  for (const act of ['follow', 'unfollow', 'feature', 'unfeature'] as const)
    await alice.tags[act].mutate({ name: 'kettles' });
  const featured = await alice.featuredTags.create.mutate({ name: 'kettles' });
  await alice.featuredTags.delete.mutate({ id: featured.id });
  const filter = await alice.filters.create.mutate({ title: 'Tea', context: ['home'] });
  await alice.filters.update.mutate({ id: filter.id, title: 'Coffee' });
  const keyword = await alice.filterKeywords.create.mutate({ filter_id: filter.id, keyword: 'tea' });
  await alice.filterKeywords.update.mutate({ id: keyword.id, keyword: 'coffee' });
  await alice.filterKeywords.delete.mutate({ id: keyword.id });
  const hidden = await alice.filterStatuses.create.mutate({ filter_id: filter.id, status_id: kept });
  await alice.filterStatuses.delete.mutate({ id: hidden.id });
  await alice.filters.delete.mutate({ id: filter.id });
  const old = await alice.filtersV1.create.mutate({ phrase: 'tea', context: ['home'] });
  await alice.filtersV1.update.mutate({ id: old.id, phrase: 'coffee', context: ['home'] });
  await alice.filtersV1.delete.mutate({ id: old.id });
  const subscription = { subscription: new PushBrowser('https://push.example/') };
  await alice.pushSubscriptions.create.mutate(subscription as never);
  await alice.pushSubscriptions.update.mutate({ data: { alerts: { follow: true } } });
  await alice.pushSubscriptions.delete.mutate({});
  const year = String(world.clock.now().getUTCFullYear() - 1);
  const createdAt = new Date(`${year}-06-01T12:00:00Z`);
  await world.platform.db.status.update({ where: { id: BigInt(kept) }, data: { createdAt } });
  await alice.annualReports.generate.mutate({ year });
  await world.drain();
  await alice.annualReports.read.mutate({ year });
}

export async function beNotified(world: World): Promise<void> {
  const reader = await world.someone('notified');
  const own = world.trpc(reader);
  const tell = async (): Promise<void> => {
    const writer = await world.someone('writer');
    await world.trpc(writer).statuses.create.mutate({ status: `Hello @${reader.name}` });
    await world.drain();
  };
  await tell();
  const [first] = await own.notifications.list.query({});
  await own.notifications.dismiss.mutate({ id: first?.id ?? '' });
  await tell();
  const { notification_groups } = await own.notificationGroups.list.query({});
  await own.notificationGroups.dismiss.mutate({ group_key: notification_groups[0]?.group_key ?? '' });
  await tell();
  await own.notifications.clear.mutate({});
  await tell();
  await own.notificationGroups.clear.mutate({});
  await own.notificationPolicy.updateV1.mutate({ filter_new_accounts: true });
  await own.notificationPolicy.update.mutate({ for_not_following: 'filter' });
  for (let asked = 0; asked < 4; asked += 1) await tell();
  const [one, two, three, four] = await own.notificationRequests.list.query({});
  await own.notificationRequests.accept.mutate({ id: one?.id ?? '' });
  await own.notificationRequests.dismiss.mutate({ id: two?.id ?? '' });
  await own.notificationRequests.acceptMany.mutate({ id: [three?.id ?? ''] });
  await own.notificationRequests.dismissMany.mutate({ id: [four?.id ?? ''] });
}
