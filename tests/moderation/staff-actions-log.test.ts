/** Staff changes of notices, rules, texts, emoji and jobs are logged, in every facade. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buryJob } from '../../src/domain/dead-jobs/bury-job.ts';
import { discardDeadJob } from '../../src/domain/dead-jobs/discard-dead-job.ts';
import { addRule } from '../../src/domain/instance/change-rules.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { announce } from '../support/world/announcements.ts';
import { addEmoji, EMOJIS } from '../support/world/emojis.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.person('olive', { role: 'Owner' });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.platform.db.actionLog.deleteMany();
});

const send = (method: string, path: string, body?: unknown) =>
  world.rest(owner).send(method, path, body === undefined ? {} : { body });

interface Entry {
  action: string;
  actor: { preferredUsername: string } | null;
  object: { type: string; title: string | null; content: string | null };
}

/** Oldest first: action, who, what. */
async function entries(): Promise<unknown[]> {
  const { body } = await world.rest(owner).get('/api/v1/moderation/log');
  return (body as Entry[])
    .map(({ action, actor, object }) => [action, actor?.preferredUsername ?? null, object.title ?? object.content])
    .reverse();
}

const bury = () => buryJob(world.platform, { name: 'mail', payload: { to: 'a@b.example' }, error: 'no', attempts: 9 });

describe('each act has its row', () => {
  test('logs acts on announcements, by hand only', async () => {
    const { id } = await announce(world, 'Party');
    const one = `/api/v1/admin/announcements/${id}`;
    await send('PATCH', one, { text: 'Big party' });
    await send('POST', `${one}/unpublish`);
    await send('PATCH', one, { scheduled_at: new Date(world.clock.now().getTime() + 1000).toISOString() });
    world.clock.advance(2000);
    await runFromTimetable(world.platform, 'announcements.due');
    await send('POST', `${one}/publish`);
    await send('DELETE', one);
    expect(await entries()).toEqual([
      ['ANNOUNCEMENT_CREATION', 'olga', 'Party'],
      ['ANNOUNCEMENT_UPDATE', 'olive', 'Big party'],
      ['ANNOUNCEMENT_UNPUBLICATION', 'olive', 'Big party'],
      ['ANNOUNCEMENT_UPDATE', 'olive', 'Big party'],
      ['ANNOUNCEMENT_PUBLICATION', 'olive', 'Big party'],
      ['ANNOUNCEMENT_DELETION', 'olive', 'Big party'],
    ]);
  });

  test('logs acts on custom emoji', async () => {
    const { id } = await addEmoji(world, 'wave');
    await send('POST', `${EMOJIS}/${id}/disable`);
    await send('DELETE', `${EMOJIS}/${id}`);
    expect(await entries()).toEqual([
      ['EMOJI_CREATION', 'olga', 'wave'],
      ['EMOJI_UPDATE', 'olive', 'wave'],
      ['EMOJI_DELETION', 'olive', 'wave'],
    ]);
  });

  test('logs acts on rules, texts and terms', async () => {
    const { body: rule } = await send('POST', '/api/v1/admin/rules', { text: 'Be kind' });
    await send('PATCH', `/api/v1/admin/rules/${rule.id}`, { text: 'Be very kind' });
    await send('DELETE', `/api/v1/admin/rules/${rule.id}`);
    await send('PUT', '/api/v1/admin/instance/texts/privacy_policy', { text: 'We keep nothing' });
    await send('DELETE', '/api/v1/admin/instance/texts/privacy_policy');
    await send('DELETE', '/api/v1/admin/instance/texts/privacy_policy');
    const day = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    await send('POST', '/api/v1/admin/terms_of_service', { text: 'Terms', effective_date: day });
    await send('DELETE', `/api/v1/admin/terms_of_service/${day}`);
    expect(await entries()).toEqual([
      ['RULE_CREATION', 'olive', 'Be kind'],
      ['RULE_UPDATE', 'olive', 'Be very kind'],
      ['RULE_DELETION', 'olive', 'Be very kind'],
      ['TEXT_UPDATE', 'olive', 'privacy_policy'],
      ['TEXT_DELETION', 'olive', 'privacy_policy'],
      ['TERMS_PUBLICATION', 'olive', 'terms_of_service'],
      ['TERMS_WITHDRAWAL', 'olive', 'terms_of_service'],
    ]);
  });

  test('logs acts on dead jobs, without their content', async () => {
    await send('POST', `/api/v1/admin/jobs/dead/${await bury()}/retry`);
    await send('DELETE', `/api/v1/admin/jobs/dead/${await bury()}`);
    expect(await entries()).toEqual([
      ['DEAD_JOB_RETRY', 'olive', 'mail'],
      ['DEAD_JOB_DELETION', 'olive', 'mail'],
    ]);
    expect(JSON.stringify((await world.platform.db.actionLog.findMany()).map((row) => row.object))).not.toContain('@');
  });

  test('names nobody for acts from a terminal', async () => {
    await addRule(world.platform, { text: 'From a terminal' });
    await discardDeadJob(world.platform, await bury());
    expect(await entries()).toEqual([
      ['RULE_CREATION', null, 'From a terminal'],
      ['DEAD_JOB_DELETION', null, 'mail'],
    ]);
  });
});

test('a refused act leaves no row', async () => {
  await send('POST', '/api/v1/admin/rules', { text: ' ' });
  await send('DELETE', '/api/v1/admin/rules/1');
  await send('POST', '/api/v1/admin/jobs/dead/1/retry');
  await send('POST', '/api/v1/admin/announcements', { text: 'x', all_day: true });
  await world.rest(world.alice).post('/api/v1/admin/rules', { text: 'Mine' });
  expect(await entries()).toEqual([]);
});
