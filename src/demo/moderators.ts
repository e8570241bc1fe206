/** Reports and moderation in the demo community. */
import type { Stage } from './stage.ts';

const COMING = 50;

/** An event of somebody, by its title. */
async function eventOf(stage: Stage, title: string): Promise<string | undefined> {
  const events = await stage.of('jonas').caller.events.list({ limit: COMING });
  return events.find((event) => event.title === title)?.id;
}

/** A report that is closed without action, with a note. */
async function aboutAnEvent(stage: Stage): Promise<void> {
  const moderator = stage.of('jonas').caller;
  const { id } = await stage.of('nora').caller.reports.create({
    reportedActorId: stage.of('david').actorId,
    eventId: await eventOf(stage, 'Midsummer on the square'),
    content: 'The date is the fire brigade’s. Again.',
  });
  await moderator.reports.addNote({ id, content: 'No matter for us, but I have told David. He has told Oskar.' });
  await moderator.reports.updateStatus({ id, status: 'CLOSED' });
}

/** A report that is resolved, reopened and resolved. */
async function aboutPosts(stage: Stage): Promise<void> {
  const [moderator, owner] = [stage.of('jonas').caller, stage.of('mira').caller];
  const reportedActorId = stage.of('ben').actorId;
  const posts = await moderator.accounts.statuses({ id: reportedActorId, limit: 2 });
  const { id } = await stage.of('felix').caller.reports.create({
    reportedActorId,
    commentsIds: posts.filter(({ reblog }) => !reblog).map((post) => post.id),
    content: 'He says that I lost in nine moves. It was eleven.',
  });
  const hasty = await moderator.reports.addNote({ id, content: 'It was nine.' });
  await moderator.reports.deleteNote({ id: hasty.id });
  await moderator.reports.updateStatus({ id, status: 'RESOLVED' });
  await owner.reports.updateStatus({ id, status: 'OPEN' });
  await owner.reports.addNote({ id, content: 'Both of them have counted again, together. Settled.' });
  await owner.reports.updateStatus({ id, status: 'RESOLVED' });
}

/** A fake event that is deleted, with an entry in the action log. */
async function notAnEvent(stage: Stage): Promise<void> {
  const { id } = await stage.of('luis').caller.events.create({
    title: 'Selling my old boat',
    description: '<p>Floats. Mostly.</p>',
    beginsOn: new Date(stage.today).toISOString(),
    tags: ['river'],
  });
  await stage.of('jonas').caller.events.delete({ id });
}

/** A post that is marked as sensitive, and its author, who appeals. */
async function aboutAnAdvertisement(stage: Stage): Promise<void> {
  const [author, moderator] = [stage.of('luis').caller, stage.of('jonas').caller];
  const post = await author.statuses.create({
    status: 'My old boat is still for sale. Floats. Mostly.',
    language: 'en',
  });
  const { id } = await stage.of('nora').caller.reports.reportAccount({
    account_id: stage.of('luis').actorId,
    status_ids: [post.id],
    comment: 'The boat again.',
    category: 'spam',
  });
  await moderator.adminReports.assignToSelf({ id });
  const text = 'The town’s account is no place for advertisements.';
  await moderator.adminReports.decideStatuses({ id, action: 'mark_as_sensitive', text });
  const [strike] = await author.strikes.list({});
  if (strike) await author.strikes.appeal({ id: strike.id, text: 'It is not an advertisement. It is a cry for help.' });
}

export async function callModerators(stage: Stage): Promise<void> {
  await aboutAnAdvertisement(stage);
  await aboutAnEvent(stage);
  await aboutPosts(stage);
  await notAnEvent(stage);
  const { id } = await stage.of('lea').caller.reports.create({
    reportedActorId: stage.of('river_gauge').actorId,
    content: 'It never answers.',
  });
  await stage.of('jonas').caller.reports.addNote({ id, content: 'Shall we tell her?' });
  await stage.of('jonas').caller.adminReports.assignToSelf({ id });
}
