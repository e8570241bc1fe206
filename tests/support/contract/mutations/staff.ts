/** Every mutation of the staff, once each and in an order in which all of them succeed. */
import { buryJob } from '../../../../src/domain/dead-jobs/bury-job.ts';
import { createAccount } from '../../../../src/domain/persons/create-account.ts';
import { strikes } from '../../moderation/strikes.ts';
import { file, form, picture } from '../../values/pictures.ts';
import { organize } from '../../world/events.ts';
import { remoteActor } from '../../world/remote-actors.ts';
import { PASSWORD, type World } from '../../world/world.ts';
import { sent } from './sent.ts';

const owner = (world: World) => world.someone('owner', { role: 'Owner' });

export async function moderate(world: World): Promise<void> {
  const [person, staff] = [await world.someone('told'), await owner(world)];
  const own = world.trpc(staff);
  const moderatorId = staff.id;
  // One after the other: lists are compared after each mutation.
  const posts = [await world.post(person, 'One'), await world.post(person, 'Two')];
  const { reports } = world.trpc(world.carol);
  const { id } = await reports.create.mutate({ reportedActorId: person.id });
  await own.reports.updateStatus.mutate({ id, moderatorId, status: 'CLOSED' });
  const note = await own.reports.addNote.mutate({ id, moderatorId, content: 'Again' });
  await own.reports.deleteNote.mutate({ id: note.id, moderatorId });
  const status_ids = posts.map((post) => post.id);
  const { id: second } = await reports.reportAccount.mutate({ account_id: person.id, status_ids });
  await own.adminReports.update.mutate({ id: second, category: 'spam' });
  for (const act of ['assignToSelf', 'unassign', 'resolve', 'reopen'] as const)
    await own.adminReports[act].mutate({ id: second });
  await own.adminReports.decideStatuses.mutate({ id: second, action: 'delete' });
  const restricted = await organize(world, person, { visibility: 'RESTRICTED' });
  await own.events.accept.mutate({ id: restricted.id });
  const { struck, appealOf } = strikes(() => world);
  for (const verdict of ['approveAppeal', 'rejectAppeal'] as const) {
    const strike = await struck(person, 'sensitive');
    await world.trpc(person).strikes.appeal.mutate({ id: strike, text: 'A joke' });
    await own.strikes[verdict].mutate({ id: await appealOf(strike) });
  }
}

export async function actOnAccounts(world: World): Promise<void> {
  const [person, staff] = [await world.someone('acted'), await owner(world)];
  const { adminAccounts, adminRoles } = world.trpc(staff);
  const { id } = person;
  for (const [type, undo] of [
    ['disable', 'enable'],
    ['sensitive', 'unsensitive'],
    ['silence', 'unsilence'],
    ['suspend', 'unsuspend'],
  ] as const) {
    await adminAccounts.act.mutate({ id, type });
    await adminAccounts[undo].mutate({ id });
  }
  const { db, clock } = world.platform;
  await db.user.update({ where: { id: person.userId }, data: { secondFactorAt: clock.now() } });
  await adminAccounts.resetSecondFactor.mutate({ id });
  await adminAccounts.act.mutate({ id, type: 'suspend' });
  await adminAccounts.delete.mutate({ id });
  for (const verdict of ['approve', 'reject'] as const) {
    const ctx = { ...world.platform, viewer: null };
    const account = {
      username: verdict,
      email: `${verdict}@example.org`,
      password: PASSWORD,
      roleId: null,
      confirmed: true,
    };
    const { actor, user } = await createAccount(ctx, account);
    await db.user.update({ where: { id: user.id }, data: { approvedAt: null } });
    await adminAccounts[verdict].mutate({ id: actor.id.toString() });
  }
  const role = await adminRoles.create.mutate({ name: 'Helper' });
  await adminRoles.update.mutate({ id: role.id, name: 'Helpers' });
  await adminRoles.give.mutate({ id: (await world.someone('given')).id, role_id: role.id });
  await adminRoles.remove.mutate({ id: role.id });
}

export async function blockOthers(world: World): Promise<void> {
  const own = world.trpc(await owner(world));
  const canonical = await own.adminCanonicalEmailBlocks.create.mutate({ email: 'spam@example.net' });
  await own.adminCanonicalEmailBlocks.remove.mutate({ id: canonical.id });
  const allow = await own.adminDomainAllows.create.mutate({ domain: 'near.example' });
  await own.adminDomainAllows.remove.mutate({ id: allow.id });
  const domain = await own.adminDomainBlocks.create.mutate({ domain: 'far.example', severity: 'silence' });
  await own.adminDomainBlocks.update.mutate({ id: domain.id, severity: 'suspend' });
  await own.adminDomainBlocks.purge.mutate({ id: domain.id });
  await own.adminDomainBlocks.remove.mutate({ id: domain.id });
  const relay = await remoteActor(world, 'relay', 'events.example');
  await world.platform.db.actor.update({ where: { id: relay.actorId }, data: { type: 'APPLICATION' } });
  const server = await own.adminInstances.follow.mutate({ address: relay.acct });
  const asking = { follower: 'PENDING' as const, followerUri: 'https://events.example/follows/1' };
  await world.platform.db.instanceRelation.update({ where: { actorId: relay.actorId }, data: asking });
  await own.adminInstances.accept.mutate({ id: server.id });
  await own.adminInstances.reject.mutate({ id: server.id });
  await own.adminInstances.unfollow.mutate({ id: server.id });
  // An unavailable host gets no deliveries, which would fail in the jobs of another story.
  await world.platform.db.remoteHost.create({
    data: { host: 'relay.example', unavailableSince: world.clock.now() },
  });
  const forwarding = await own.adminRelays.create.mutate({ address: 'https://relay.example/inbox' });
  await own.adminRelays.disable.mutate({ id: forwarding.id });
  await own.adminRelays.enable.mutate({ id: forwarding.id });
  await own.adminRelays.delete.mutate({ id: forwarding.id });
  const lists = own.adminBlockLists;
  const list = await lists.import.mutate({ csv: 'blocked.example,suspend\nignored.example,silence\n' });
  const [first, second] = await lists.changes.query({ id: list.id });
  await lists.accept.mutate({ id: first?.id ?? '' });
  await lists.reject.mutate({ id: second?.id ?? '' });
  await lists.remove.mutate({ id: list.id });
  await lists.subscribe.mutate({ url: 'https://lists.example/blocks.csv' });
  const gone = { host: 'gone.example', unavailableSince: world.clock.now() };
  const { id } = await world.platform.db.remoteHost.create({ data: gone });
  await own.adminServers.purge.mutate({ id: id.toString() });
  for (const act of ['refresh', 'forget', 'retry'] as const) await own.adminServers[act].mutate({ id: id.toString() });
  const mails = await own.adminEmailDomainBlocks.create.mutate({ domain: 'spam.example' });
  await own.adminEmailDomainBlocks.remove.mutate({ id: mails.id });
  const ip = await own.adminIpBlocks.create.mutate({ ip: '192.0.2.0/24', severity: 'sign_up_block' });
  await own.adminIpBlocks.update.mutate({ id: ip.id, comment: 'Again' });
  await own.adminIpBlocks.remove.mutate({ id: ip.id });
  const names = await own.adminUsernameBlocks.create.mutate({ username: 'unwanted' });
  await own.adminUsernameBlocks.update.mutate({ id: names.id, exact: true });
  await own.adminUsernameBlocks.remove.mutate({ id: names.id });
}

export async function keepHouse(world: World): Promise<void> {
  const staff = await owner(world);
  const own = world.trpc(staff);
  const preset = await own.adminWarningPresets.create.mutate({ title: 'Spam', text: 'No advertising' });
  await own.adminWarningPresets.update.mutate({ id: preset.id, title: 'Advertising', text: 'None' });
  await own.adminWarningPresets.delete.mutate({ id: preset.id });
  const pictured = form({ file: file(await picture()), description: 'The square' });
  await own.adminInstance.setPicture.mutate(pictured);
  await own.adminInstance.removePicture.mutate();
  const rule = await own.adminInstance.addRule.mutate({ text: 'Be kind' });
  await own.adminInstance.changeRule.mutate({ id: rule.id, text: 'Be patient' });
  await own.adminInstance.deleteRule.mutate({ id: rule.id });
  await own.adminInstance.writeText.mutate({ name: 'privacy_policy', text: 'We repair' });
  await own.adminInstance.removeText.mutate({ name: 'privacy_policy' });
  const date = new Date(world.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  await own.adminInstance.publishTerms.mutate({ text: 'Terms', effective_date: date });
  await own.adminInstance.withdrawTerms.mutate({ date });
  await own.adminSettings.update.mutate({ description: 'A place for repairs' });
  const image = form({ shortcode: 'lamp', image: file(await picture('png', 32, 32)) });
  const emoji = await sent(world, staff, 'POST', '/api/v1/admin/custom_emojis', image);
  await own.adminEmojis.update.mutate({ id: emoji.id, category: 'things' });
  await own.adminEmojis.disable.mutate({ id: emoji.id });
  await own.adminEmojis.enable.mutate({ id: emoji.id });
  await own.adminEmojis.remove.mutate({ id: emoji.id });
  const news = await own.adminAnnouncements.create.mutate({ text: 'News', published: false });
  await own.adminAnnouncements.update.mutate({ id: news.id, text: 'New news' });
  await own.adminAnnouncements.publish.mutate({ id: news.id });
  await own.announcements.react.mutate({ id: news.id, name: '👍' });
  await own.announcements.unreact.mutate({ id: news.id, name: '👍' });
  await own.announcements.dismiss.mutate({ id: news.id });
  await own.adminAnnouncements.unpublish.mutate({ id: news.id });
  await own.adminAnnouncements.remove.mutate({ id: news.id });
  const invite = await own.invites.create.mutate({});
  await own.invites.disable.mutate({ id: invite.id });
  await own.adminInvites.disable.mutate({ id: (await own.invites.create.mutate({})).id });
  await own.adminInvites.disableAll.mutate();
  const payload = { tokenId: '1' };
  const bury = async () =>
    (await buryJob(world.platform, { name: 'token.revoked', payload, error: 'no luck', attempts: 10 })).toString();
  await own.jobs.retry.mutate({ id: await bury() });
  await own.jobs.discard.mutate({ id: await bury() });
}

export async function reviewTrends(world: World): Promise<void> {
  const own = world.trpc(await owner(world));
  const { id } = await world.post(world.carol, 'A lamp #trending');
  const { db, ids, clock } = world.platform;
  const now = clock.now();
  const card = await db.previewCard.create({
    data: {
      ...{ id: ids.next(), url: 'https://news.example/flood', type: 'LINK', title: 'Flood', description: '' },
      ...{ providerName: '', providerUrl: '', authorName: '', authorUrl: '', html: '', embedUrl: '' },
      ...{ imageDescription: '', width: 0, height: 0, createdAt: now, fetchedAt: now },
    },
  });
  const publisher = await db.publisher.create({
    data: { id: ids.next(), domain: 'news.example', requestedReviewAt: now },
  });
  const tag = await db.tag.findUniqueOrThrow({ where: { name: 'trending' } });
  await own.adminTags.update.mutate({ id: `${tag.id}`, trendable: true });
  for (const verdict of ['approve', 'reject'] as const) {
    await own.adminTrends[`${verdict}Tag`].mutate({ id: `${tag.id}` });
    await own.adminTrends[`${verdict}Status`].mutate({ id });
    await own.adminTrends[`${verdict}Link`].mutate({ id: `${card.id}` });
    await own.adminTrends[`${verdict}Publisher`].mutate({ id: `${publisher.id}` });
  }
}
