/** Reports, moderation, roles, blocks and invitations in the demo community. */
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

/** A role of the community's own: the town paper announces, and invites its readers. */
export async function giveRoles(stage: Stage): Promise<void> {
  const { adminRoles } = stage.of('mira').caller;
  const { id } = await adminRoles.create({
    name: 'Town paper',
    color: '#8a5a00',
    permissions: ['manage_announcements', 'invite_users'],
    position: 5,
    highlighted: true,
  });
  await adminRoles.give({ id: stage.of('nora').actorId, role_id: id });
}

const MONTH_S = 30 * 24 * 3600;

/** Some blocks and allows of each kind. */
export async function keepOut(stage: Stage): Promise<void> {
  const owner = stage.of('mira').caller;
  await owner.adminDomainBlocks.create({
    domain: 'casino.example',
    severity: 'suspend',
    public_comment: 'Advertising, day and night.',
    private_comment: 'Asked them twice to stop.',
    obfuscate: true,
  });
  await owner.adminDomainBlocks.create({
    domain: 'shouting.example',
    severity: 'silence',
    reject_reports: true,
    public_comment: 'Much noise, and reports about nothing.',
  });
  await owner.adminDomainAllows.create({ domain: 'upriver.example' });
  await owner.adminEmailDomainBlocks.create({ domain: 'ten-minutes.example' });
  await owner.adminEmailDomainBlocks.create({ domain: 'free-mail.example', allow_with_approval: true });
  await owner.adminCanonicalEmailBlocks.create({ email: 'win.big@casino.example' });
  // Networks for documentation (RFC 5737, RFC 3849), which nobody uses.
  await owner.adminIpBlocks.create({
    ip: '203.0.113.0/24',
    severity: 'no_access',
    comment: 'Guesses passwords.',
    expires_in: MONTH_S,
  });
  await owner.adminIpBlocks.create({ ip: '2001:db8:bad::/48', severity: 'sign_up_block', comment: 'Spam accounts.' });
  await owner.adminIpBlocks.create({
    ip: '198.51.100.0/24',
    severity: 'sign_up_requires_approval',
    comment: 'The wireless network of the station.',
  });
  await owner.adminUsernameBlocks.create({ username: 'mayor' });
  await owner.adminUsernameBlocks.create({ username: 'lindenau', exact: false, allow_with_approval: true });
}

/** An invitation that is open, and one that was disabled. */
export async function inviteNeighbours(stage: Stage): Promise<void> {
  const { invites } = stage.of('mira').caller;
  await invites.create({ max_uses: 25, autofollow: true, comment: 'For the notice board at the library' });
  const { id } = await invites.create({ max_uses: 5, comment: 'For the choir. They all have accounts now.' });
  await invites.disable({ id });
}
