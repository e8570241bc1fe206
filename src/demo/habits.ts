/** Personal data in the demo community: lists, filters, bookmarks, pins, markers, mutes, notes, requests, an archive and an import. */
import { DAY_MS } from './demo-time.ts';
import type { Stage } from './stage.ts';

/** The newest posts of somebody, as somebody else sees them. */
async function postsOf(stage: Stage, who: string, reader: string, limit = 5): Promise<string[]> {
  const statuses = await stage.of(reader).caller.accounts.statuses({ id: stage.of(who).actorId, limit });
  return statuses.filter(({ reblog }) => !reblog).map(({ id }) => id);
}

/** Mira, the administrator, has an example of everything. */
async function ofMira(stage: Stage): Promise<void> {
  const { caller, actorId } = stage.of('mira');
  const list = await caller.lists.create({ title: 'Clubs and associations', replies_policy: 'list' });
  const account_ids = ['amina', 'jonas', 'sofia'].map((name) => stage.of(name).actorId);
  for (const id of account_ids) await caller.relationships.follow({ id });
  const [amina = ''] = account_ids;
  await caller.endorsements.endorse({ id: amina });
  await caller.relationships.note({ id: amina, comment: 'Brings cake on Thursdays. Ask before noon.' });
  await caller.lists.addAccounts({ id: list.id, account_ids });
  await caller.filters.create({
    title: 'The end of the film',
    context: ['home', 'public'],
    filter_action: 'warn',
    keywords_attributes: [{ keyword: 'the butler', whole_word: true }],
  });
  for (const id of await postsOf(stage, 'amina', 'mira', 3)) await caller.statuses.bookmark({ id });
  const [own] = await caller.accounts.statuses({ id: actorId, limit: 1, exclude_replies: true, exclude_reblogs: true });
  if (own) await caller.statuses.pin({ id: own.id });
  await caller.tags.follow({ name: 'repair' });
  await caller.tags.feature({ name: 'repair' });
  await caller.feeds.createToken({});
  await caller.feeds.createToken({ actorId });
  const scheduled_at = new Date(stage.today + 5 * DAY_MS).toISOString();
  await caller.statuses.create({ status: 'Next Thursday: sharpening knives. Bring yours, wrapped.', scheduled_at });
  const [home] = await caller.timelines.home({ limit: 1 });
  if (home) await caller.markers.set({ home: { last_read_id: home.id } });
}

async function ofOthers(stage: Stage): Promise<void> {
  const { of } = stage;
  const caller = (name: string) => of.call(stage, name).caller;
  const id = (name: string): string => stage.of(name).actorId;
  await caller('hanna').relationships.authorize({ account_id: id('lea') });
  // One more request stays unanswered; requesters are recognized by their private note.
  await caller('felix').relationships.follow({ id: id('hanna') });
  await caller('hanna').relationships.note({ id: id('felix'), comment: 'Greta’s nephew, from the chess club.' });
  await caller('david').relationships.mute({ id: id('river_gauge'), notifications: true });
  await caller('felix').filters.create({
    title: 'Spoilers',
    context: ['home', 'thread'],
    filter_action: 'hide',
    keywords_attributes: [{ keyword: 'checkmate', whole_word: true }],
  });
  await caller('greta').tags.feature({ name: 'garden' });
  await caller('lea').tags.follow({ name: 'bread' });
  const [bread] = await postsOf(stage, 'amina', 'lea');
  if (bread) await caller('lea').statuses.bookmark({ id: bread });
  await caller('nora').collections.create({
    name: 'Hands of the town',
    description: 'People who make and mend things.',
    tag_name: 'repair',
    account_ids: ['mira', 'amina', 'yuki'].map(id),
  });
  // Notifications by people whom Felix does not follow wait as requests.
  await caller('felix').notificationPolicy.update({ for_not_following: 'filter' });
  for (const name of ['greta', 'nora', 'sofia']) {
    const [post] = await postsOf(stage, 'felix', name);
    if (post) await caller(name).statuses.favourite({ id: post });
  }
  await caller('nora').comments.create({
    actorUsername: 'nora',
    text: 'Everything about the events of this month is in Saturday’s paper. #press',
  });
}

/** Everybody wants bread: notifications by people whom Amina does not follow wait as requests. */
async function askAmina(stage: Stage): Promise<void> {
  await stage.of('amina').caller.notificationPolicy.update({ for_not_following: 'filter' });
  for (const [name, words] of [
    ['yuki', 'May I draw the bakery, early, before the shutters are up?'],
    ['felix', 'How many rolls do sixteen chess players eat?'],
  ] as const)
    await stage.of(name).caller.statuses.create({ status: `@amina ${words}` });
}

/** Mira has an archive of her data; Lea imports her follows from another server, one of whom is unknown. */
async function takeAlong(stage: Stage): Promise<void> {
  await stage.of('mira').caller.exports.request({});
  const rows = [
    'Account address',
    ...['amina', 'clara', 'yuki', 'grandmother'].map((name) => `${name}@${stage.platform.config.domain}`),
  ];
  const data = new File([`${rows.join('\n')}\n`], 'follows.csv', { type: 'text/csv' });
  await stage.of('lea').caller.imports.create({ type: 'follows', mode: 'merge', data });
}

export async function keepHabits(stage: Stage): Promise<void> {
  await ofMira(stage);
  await ofOthers(stage);
  await askAmina(stage);
  await takeAlong(stage);
}
