/** Messages of organizers to the people of their events, and the people who have them. */
import { organize } from './events.ts';
import type { Person, World } from './world.ts';

export const writeTo = (
  world: World,
  author: Person,
  id: string,
  {
    text = 'We meet at the back door.',
    to = ['PARTICIPANT'] as ('PARTICIPANT' | 'WAITING' | 'NOT_APPROVED')[],
    announced = undefined as boolean | undefined,
  } = {},
) => world.trpc(author).eventMessages.write.mutate({ id, text, to, announced });

/** An event of bob in which these people take part. */
export async function eventWith(world: World, people: readonly Person[], fields: Parameters<typeof organize>[2] = {}) {
  const event = await organize(world, world.bob, fields);
  for (const person of people) await world.trpc(person).participations.join.mutate({ id: event.uuid });
  await world.drain();
  return event;
}

/** The direct messages in a person's conversations, as their apps show them, newest first. */
export async function inboxOf(world: World, person: Person) {
  await world.drain();
  const { body } = await world.rest(person).get('/api/v1/conversations');
  return (body as Conversation[]).map(({ id, unread, accounts, last_status: status }) => ({
    ...{ id, unread, with: accounts.map(({ acct }) => acct), statusId: status.id },
    ...{ text: status.content, mentions: status.mentions.map(({ acct }) => acct), whole: JSON.stringify(status) },
  }));
}

interface Conversation {
  id: string;
  unread: boolean;
  accounts: { acct: string }[];
  last_status: { id: string; content: string; mentions: { acct: string }[] };
}

/** Three people, who are there for a minute. */
export async function newGuests(world: World): Promise<[Person, Person, Person]> {
  const guests: [Person, Person, Person] = [
    await world.someone('guest'),
    await world.someone('guest'),
    await world.someone('guest'),
  ];
  world.clock.advance(60_000);
  return guests;
}
