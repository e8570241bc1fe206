/** Every mutation of events, groups and reports, once each and in an order in which all of them succeed. */
import { randomUUID } from 'node:crypto';
import { allowLocalRequests, startSite } from '../../servers/remote-site.ts';
import { startWebhookReceiver } from '../../servers/webhook-receiver.ts';
import { calendarFile, entryLines, utcStamp } from '../../values/calendar-files.ts';
import { file, form, picture } from '../../values/pictures.ts';
import { askForDate, sayTo } from '../../world/date-polls.ts';
import { fileForm } from '../../world/event-files.ts';
import { createGroup, inHours, organize } from '../../world/events.ts';
import { weekly } from '../../world/series.ts';
import type { Person, World } from '../../world/world.ts';

export async function runEvents(world: World): Promise<void> {
  const [host, guest] = [await world.someone('host'), await world.someone('guest')];
  const [own, theirs] = [world.trpc(host), world.trpc(guest)];
  const moderated = { joinOptions: 'RESTRICTED', options: { commentModeration: 'MODERATED' } } as const;
  const event = await organize(world, host, moderated);
  await own.events.update.mutate({ id: event.uuid, title: 'Another evening' });
  const rows = 'Title,Starts,Time zone\nChoir,2031-05-05 19:00,Europe/Berlin\n';
  await own.eventFiles.preview.mutate(fileForm(rows));
  await own.eventFiles.import.mutate(fileForm(rows));
  const invited = { id: event.uuid, actorId: guest.id };
  for (const remover of [own, theirs]) {
    await own.eventInvitations.create.mutate({ id: event.uuid, person: guest.name });
    await remover.eventInvitations.remove.mutate(invited);
  }
  const joined = await theirs.participations.join.mutate({ id: event.uuid });
  await own.participations.update.mutate({ id: joined.id, role: 'PARTICIPANT' });
  const comment = { actorUsername: guest.name, text: 'I come', eventId: event.uuid };
  const { id: first } = await theirs.comments.create.mutate(comment);
  await own.comments.approve.mutate({ id: first });
  await theirs.comments.delete.mutate({ id: first });
  await theirs.participations.leave.mutate({ id: event.uuid });
  await runSeries(world);
  await runWaiting(world);
  await runMessages(world);
  await runDoor(world);
  await runPhotos(world);
  await runOrganizers(world);
  await runDatePolls(world);
  await own.events.cancel.mutate({ id: event.uuid });
  await own.events.delete.mutate({ id: event.uuid });
}

async function runSeries(world: World): Promise<void> {
  const [host, guest] = [await world.someone('host'), await world.someone('guest')];
  const { seriesId: id } = await weekly(world, host, { rule: 'FREQ=WEEKLY;COUNT=3' });
  await world.drain();
  await world.trpc(guest).series.join.mutate({ id });
  await world.drain();
  await world.trpc(host).series.update.mutate({ id, title: 'Running' });
  await world.drain();
  await world.trpc(guest).series.leave.mutate({ id });
  await world.drain();
  await world.trpc(host).series.end.mutate({ id });
  await world.drain();
}

async function runWaiting(world: World): Promise<void> {
  const [host, guest, late] = [await world.someone('host'), await world.someone('guest'), await world.someone('late')];
  const ticketKinds = [{ name: 'Adult' }];
  const { uuid: id, ...event } = await organize(world, host, { ticketKinds, options: { maximumAttendeeCapacity: 1 } });
  const ticketKind = event.ticketKinds[0]?.id ?? '';
  await world.trpc(guest).participations.join.mutate({ id, ticketKind });
  await world.trpc(guest).participations.ticketKind.mutate({ id, ticketKind });
  await world.trpc(guest).participations.guests.mutate({ id, guests: 0 });
  await world.trpc(guest).participations.answers.mutate({ id, answers: [] });
  await world.trpc(late).waiting.wait.mutate({ id, ticketKind });
  await world.trpc(late).waiting.leave.mutate({ id });
  const { id: entryId } = await world.trpc(late).waiting.wait.mutate({ id, ticketKind });
  await world.trpc(host).waiting.letIn.mutate({ id, entryId });
}

async function runOrganizers(world: World): Promise<void> {
  const [host, helper] = [await world.someone('host'), await world.someone('helper')];
  const { uuid: id } = await organize(world, host);
  await world.trpc(host).organizers.invite.mutate({ id, person: helper.name });
  await world.trpc(helper).organizers.accept.mutate({ id });
  await world.trpc(host).organizers.remove.mutate({ id, actorId: helper.id });
}

async function runDatePolls(world: World): Promise<void> {
  const [host, guest] = [await world.someone('host'), await world.someone('guest')];
  const [own, theirs] = [world.trpc(host).datePolls, world.trpc(guest).datePolls];
  const poll = await askForDate(world, host);
  const { id } = poll;
  await sayTo(world, guest, poll, 'YES', 'NO');
  await theirs.withdraw.mutate({ id });
  await sayTo(world, guest, poll, 'YES');
  await own.update.mutate({ id, title: 'Winter feast' });
  await own.close.mutate({ id });
  await own.settle.mutate({ id, optionId: poll.options[0]?.id ?? '', publish: true });
  await world.drain();
  await own.remove.mutate({ id });
}

async function runMessages(world: World): Promise<void> {
  const [host, guest] = [await world.someone('host'), await world.someone('guest')];
  const { uuid: id } = await organize(world, host);
  await world.trpc(guest).participations.join.mutate({ id });
  const given = { id, text: 'Bring a cup', to: ['PARTICIPANT' as const] };
  const { id: messageId } = await world.trpc(host).eventMessages.write.mutate(given);
  await world.drain();
  await world.trpc(host).eventMessages.remove.mutate({ id, messageId });
  const { id: second } = await world.trpc(host).eventMessages.write.mutate(given);
  await world.drain();
  await world.trpc(host).eventMessages.removeListed.mutate({ messageId: second });
  await world.drain();
}

async function runDoor(world: World): Promise<void> {
  const [host, guest] = [await world.someone('host'), await world.someone('guest')];
  const { uuid: id } = await organize(world, host, { hasTickets: true });
  const { id: participationId } = await world.trpc(guest).participations.join.mutate({ id });
  const at = world.clock.now().toISOString();
  const acts = [{ id: randomUUID(), act: 'CHECK_IN' as const, at, door: 'Gate', participationId }];
  await world.trpc(host).door.settle.mutate({ id, acts });
}

async function runPhotos(world: World): Promise<void> {
  const [host, guest] = [await world.someone('host'), await world.someone('guest')];
  const [own, theirs] = [world.trpc(host).eventPhotos, world.trpc(guest).eventPhotos];
  const { uuid: id } = await organize(world, host, { beginsOn: inHours(world, -1), endsOn: inHours(world, 3) });
  await world.trpc(guest).participations.join.mutate({ id });
  await own.setAudience.mutate({ id, audience: 'EVERYBODY' });
  const photo = form({ id, name: 'garden.png', file: file(await picture()) });
  const { id: photoId } = await own.add.mutate(photo);
  await theirs.askRemoval.mutate({ id, photoId });
  await own.keep.mutate({ id, photoId });
  await own.remove.mutate({ id, photoId });
}

async function runCalendars(world: World, founder: Person, id: string): Promise<void> {
  const { groupCalendars: own } = world.trpc(founder);
  const site = await startSite();
  allowLocalRequests(world);
  const at = utcStamp(new Date(inHours(world, 48)));
  const url = site.put('/a.ics', calendarFile(entryLines({ UID: 'a', SUMMARY: 'A', DTSTART: at })));
  await own.preview.mutate({ id, url });
  const { id: calendarId } = await own.create.mutate({ id, url });
  await own.refresh.mutate({ id, calendarId });
  await world.drain();
  await own.remove.mutate({ id, calendarId });
  await world.drain();
  await site.close();
}

async function runWebhooks(world: World, founder: Person, id: string): Promise<void> {
  const { groupWebhooks: own } = world.trpc(founder);
  const receiver = await startWebhookReceiver();
  const { id: webhookId } = await own.create.mutate({ id, url: receiver.url, kinds: ['event.created'] });
  await own.update.mutate({ id, webhookId, name: 'Rooms' });
  await own.rotate.mutate({ id, webhookId });
  const { sequence } = await own.test.mutate({ id, webhookId });
  await world.drain();
  // Otherwise jobs that another story runs could send it before it is skipped.
  await own.update.mutate({ id, webhookId, paused: true });
  await own.redeliver.mutate({ id, webhookId, sequence });
  await own.skip.mutate({ id, webhookId, sequence });
  await own.remove.mutate({ id, webhookId });
  await world.drain();
  await receiver.close();
}

export async function runGroups(world: World): Promise<void> {
  const [founder, member] = [await world.someone('founder'), await world.someone('member')];
  const [own, theirs] = [world.trpc(founder), world.trpc(member)];
  const { id } = await createGroup(world, founder, { openness: 'OPEN' });
  const memberActorId = member.id;
  await own.groups.update.mutate({ id, name: 'Menders' });
  await own.groupInvitations.create.mutate({ id, person: member.name });
  await own.groupInvitations.remove.mutate({ id, memberActorId });
  await runCalendars(world, founder, id);
  await runWebhooks(world, founder, id);
  const { id: pinId } = await own.groupPins.create.mutate({ id, title: 'Parts', url: 'https://parts.example/' });
  await own.groupPins.remove.mutate({ id, pinId });
  const written = await own.statuses.create.mutate({
    status: 'Who has a spanner?',
    visibility: 'public',
    group_id: id,
  });
  await world.drain();
  await own.groups.removeStatus.mutate({ id, statusId: written.id });
  await theirs.groups.join.mutate({ id });
  await own.groups.update.mutate({ id, approvesPosts: true });
  for (const verb of ['accept', 'refuse'] as const) {
    const { id: statusId } = await theirs.statuses.create.mutate({ status: `To ${verb}`, group_id: id });
    await world.drain();
    await own.groupPosts[verb].mutate({ id, statusId });
  }
  await own.groups.update.mutate({ id, approvesPosts: false });
  const begun = await theirs.statuses.create.mutate({
    status: 'The third Thursday?',
    title: 'Another evening',
    group_id: id,
  });
  await world.drain();
  const discussion = { id, statusId: begun.id };
  await theirs.groupDiscussions.rename.mutate({ ...discussion, title: 'A second evening' });
  await own.groupDiscussions.close.mutate(discussion);
  await own.groupDiscussions.reopen.mutate(discussion);
  const { id: replyId } = await theirs.statuses.create.mutate({ status: 'Or the fourth', in_reply_to_id: begun.id });
  await world.drain();
  await own.groupDiscussions.removeReply.mutate({ id, statusId: replyId });
  await own.groupDiscussions.restoreReply.mutate({ id, statusId: replyId });
  await own.groups.updateMember.mutate({ id, memberActorId, role: 2 });
  await theirs.groups.updateMembership.mutate({ id, notify: 'ALL' });
  await theirs.groups.leave.mutate({ id });
  await theirs.groups.join.mutate({ id });
  await own.groups.removeMember.mutate({ id, memberActorId });
  await own.groupBlocks.create.mutate({ id, accountId: memberActorId });
  await own.groupBlocks.remove.mutate({ id, accountId: memberActorId });
  await own.groups.delete.mutate({ id });
}
