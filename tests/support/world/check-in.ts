/** The door of an event in tests. */
import { randomUUID } from 'node:crypto';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../../src/routers/app-router.ts';
import { organize } from './events.ts';
import type { Person, World } from './world.ts';

export type Act = inferRouterInputs<AppRouter>['door']['settle']['acts'][number];

/** An event of alice with tickets, which these people join. */
export async function ticketed(
  world: World,
  people: readonly Person[],
  fields: Parameters<typeof organize>[2] = {},
): Promise<{ id: string; uuid: string; of: (person: Person) => string }> {
  const { id, uuid } = await organize(world, world.alice, { hasTickets: true, ...fields });
  const joined = new Map<Person, string>();
  for (const person of people) {
    const participation = await world.trpc(person).participations.join.mutate({ id: uuid });
    joined.set(person, participation.id);
  }
  return { id, uuid, of: (person) => joined.get(person) ?? '' };
}

/** The code of the only ticket of a person. */
export async function codeOf(world: World, person: Person, id: string): Promise<string> {
  const [ticket] = await world.trpc(person).tickets.own.query({ id });
  return ticket?.code ?? '';
}

/** An act at a door so many seconds before now. */
export const actOf = (world: World, act: Act['act'], fields: Partial<Act> & { ago?: number } = {}): Act => {
  const { ago = 0, ...rest } = fields;
  const at = new Date(world.clock.now().getTime() - ago * 1000).toISOString();
  return { id: randomUUID(), act, at, door: 'Gate', ...rest };
};

/** The outcomes of the acts, in their order. */
export async function settle(world: World, id: string, acts: readonly Act[], by = world.alice): Promise<string[]> {
  const settled = await world.trpc(by).door.settle.mutate({ id, acts: [...acts] });
  return settled.acts.map(({ outcome }) => outcome);
}

/** `expected`, `came` and `walkIns`. */
export async function figures(world: World, id: string): Promise<[number, number, number]> {
  const { figures: all } = await world.trpc(world.alice).door.show.query({ id });
  return [all.expected, all.came, all.walkIns];
}
