/** The list of a door, as the server has it now. */
import { api } from '../../server/api.ts';
import type { Door, Person } from './stored-desk.ts';

const PAGE = 100;

async function peopleOf(id: string): Promise<Person[]> {
  const people: Person[] = [];
  for (;;) {
    const after = people.at(-1)?.participationId;
    const page = await api.door.people.query({ id, limit: PAGE, ...(after !== undefined && { after }) });
    people.push(...page);
    if (page.length < PAGE) return people;
  }
}

export async function loadDoor(id: string): Promise<Door> {
  const asked = Date.now();
  const { now, ...shown } = await api.door.show.query({ id });
  const ahead = Math.round(Date.parse(now) - (asked + Date.now()) / 2);
  return { ...shown, ahead, loadedAt: now, people: await peopleOf(id) };
}
