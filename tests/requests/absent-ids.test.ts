/** Every procedure with an id refuses absent objects of any kind alike, in every facade. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Target, targets } from '../support/values/hostile.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.person('otto', { role: 'Owner' });
});
afterAll(() => world.close());

const ABSENT = '9007199254740993';

/** Required input besides the id. */
const SAID: Record<string, object> = {
  'door.settle': {
    acts: [{ id: '00000000-0000-4000-8000-000000000000', act: 'WALK_IN', at: '2026-12-24T18:00:00Z', door: 'Gate' }],
  },
  'datePolls.answer': { answers: [{ optionId: '1', answer: 'YES' }] },
  'eventMessages.write': { to: ['PARTICIPANT'] },
  'groupWebhooks.create': { kinds: ['event.created'] },
  'polls.vote': { choices: [0] },
  'reports.addNote': { content: 'Seen' },
};
const A_UUID: Record<string, string> = { 'feeds.deleteToken': '00000000-0000-4000-8000-000000000000' };

/** The event service has messages of its own, which its clients match (Mobilizon's permissions). */
const WORDS: Record<string, string> = {
  events: 'Event not found',
  'events.get': `Event with UUID ${ABSENT} not found`,
  'events.related': `Event with UUID ${ABSENT} not found`,
  'events.texts': `Event with UUID ${ABSENT} not found`,
  'eventInvitations.create': `Event with UUID ${ABSENT} not found`,
  'eventInvitations.list': `Event with UUID ${ABSENT} not found`,
  'eventInvitations.remove': 'Invitation not found',
  door: `Event with UUID ${ABSENT} not found`,
  'eventMessages.removeListed': 'Record not found',
  eventMessages: `Event with UUID ${ABSENT} not found`,
  eventPhotos: 'Event not found',
  organizers: `Event with UUID ${ABSENT} not found`,
  'organizers.accept': 'Invitation not found',
  'organizers.remove': 'Event not found',
  'feeds.series': 'Series not found',
  'feeds.event': `Event with UUID ${ABSENT} not found`,
  'feeds.deleteToken': 'Token does not exist',
  feeds: 'Bad feed',
  groups: 'Group not found',
  'groupInvitations.create': 'Group not found',
  'groupInvitations.list': `Group with name ${ABSENT} not found`,
  'groupInvitations.remove': 'Invitation not found',
  'groupBlocks.list': `Group with name ${ABSENT} not found`,
  groupCalendars: 'Group not found',
  groupWebhooks: 'Group not found',
  groupDiscussions: 'Group not found',
  'groupDiscussions.list': `Group with name ${ABSENT} not found`,
  'groupDiscussions.get': `Group with name ${ABSENT} not found`,
  'groupPins.create': 'Group not found',
  'groupPins.list': `Group with name ${ABSENT} not found`,
  'groupPins.remove': 'Group not found',
  groupPosts: 'Group not found',
  'groupPosts.list': `Group with name ${ABSENT} not found`,
  'groups.removeStatus': 'Group not found',
  'groups.get': `Group with name ${ABSENT} not found`,
  'groups.members': `Group with name ${ABSENT} not found`,
  'groups.join': 'Group id not found',
  'groups.leave': 'Member not found',
  'comments.list': `Event with UUID ${ABSENT} not found`,
  'participations.own': `Event with UUID ${ABSENT} not found`,
  'participations.list': `Event with UUID ${ABSENT} not found`,
  'participations.update': 'Participant not found',
  participations: `Event with this ID "${ABSENT}" doesn't exist`,
  waiting: `Event with this ID "${ABSENT}" doesn't exist`,
  series: 'Series not found',
  'waiting.list': `Event with UUID ${ABSENT} not found`,
  'waiting.letIn': `Event with UUID ${ABSENT} not found`,
  persons: 'Actor not found',
  'persons.get': `Person with ID ${ABSENT} not found`,
  pictures: `Picture with ID ${ABSENT} was not found`,
  reports: 'Report not found',
  'reports.updateStatus': 'Error while updating report',
  'reports.deleteNote': 'Note not found',
  'tickets.own': `Event with UUID ${ABSENT} not found`,
  users: `User with ID ${ABSENT} not found`,
};

/**
 * A photo is a file, which JSON cannot hold. An unused tag has an empty timeline; an absent group of notifications has no accounts, and
 * dismissing it is no error. A draft is created by saving it, and deleting an absent one is no error.
 */
const OTHERS = [
  ...['eventPhotos.add', 'postDrafts.save', 'postDrafts.delete', 'timelines.tag'],
  ...['notificationGroups.accounts', 'notificationGroups.dismiss'],
];

const wordsOf = (name: string): string => WORDS[name] ?? WORDS[name.split('.')[0] ?? ''] ?? 'Record not found';

const withId = targets().filter(({ name, meta }) => meta.openapi?.path.includes('{') && !OTHERS.includes(name));

test.each(withId.map((target) => [target.name, target] as const))('%s', async (name, target) => {
  const input: Record<string, unknown> = { ...target.sample, ...SAID[name] };
  const { method, path } = target.meta.openapi as NonNullable<Target['meta']['openapi']>;
  for (const field of path.matchAll(/\{(\w+)\}/g)) input[field[1] ?? ''] = A_UUID[name] ?? ABSENT;
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    delete rest[field];
    return String(input[field]);
  });
  const authorization = `Bearer ${target.meta.inPerson ? owner.accessToken : owner.token}`;
  const asked = method === 'GET' ? {} : { body: JSON.stringify(rest) };
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(world.url + filled, { method, headers, ...asked });
  expect([answer.status, await answer.json()]).toEqual([404, { error: wordsOf(name) }]);

  const sent = JSON.stringify(input);
  const query = target.type === 'query';
  const url = `${world.url}/trpc/${name}${query ? `?input=${encodeURIComponent(sent)}` : ''}`;
  const trpc = await fetch(url, { method: query ? 'GET' : 'POST', headers, ...(query ? {} : { body: sent }) });
  const { error } = (await trpc.json()) as { error: { message: string; data: { code: string } } };
  expect([error.data.code, error.message]).toEqual(['NOT_FOUND', wordsOf(name)]);
});

test.each(['', '?acct=', '?acct=nobody', '?acct=nobody@elsewhere.example'])('accounts/lookup%s', async (query) => {
  const { status, body } = await world.rest().get(`/api/v1/accounts/lookup${query}`);
  expect([status, body]).toEqual([404, { error: 'Record not found' }]);
});

/** Addresses of pages, feeds and files. */
const PAGES = [
  ...['/invite/{code}', '/@{name}', '/@{name}/{id}', '/@{name}/feed/ics', '/events/{id}', '/events/{id}/join'],
  ...[
    '/events/{id}/export/ics',
    '/series/{id}/export/ics',
    '/events/going/{token}/atom',
    '/tags/{name}',
    '/collections/{id}',
    '/media/{name}',
  ],
  ...['/account/warnings/{id}', '/moderation/reports/{id}', '/settings/data/archives/{id}', '/users/{name}'],
];

const DOCUMENTED = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')).paths as Record<string, object>;
const TEMPLATES = Object.keys(DOCUMENTED).filter((path) => path.includes('{'));

/** Also for paths without a procedure, such as downloads. */
test.each([
  ['a NUL byte', '%00'],
  ['text with a NUL byte', 'a%00b'],
  ['an emoji', '%F0%9F%98%80'],
  ['longer than any id', 'a'.repeat(65)],
  ['of 3,000 characters', 'a'.repeat(3000)],
])('no path fails inside when its id is %s', async (_name, odd) => {
  const paths = [...TEMPLATES, ...PAGES].map((path) => path.replaceAll(/\{\w+\}/g, odd));
  const failed: string[] = [];
  for (const path of paths) {
    const answer = await fetch(world.url + path, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${owner.accessToken}`, accept: 'application/json' },
    });
    await answer.arrayBuffer();
    if (answer.status >= 500) failed.push(`${answer.status} ${path}`);
  }
  expect([TEMPLATES.length > 100, failed]).toEqual([true, []]);
});
