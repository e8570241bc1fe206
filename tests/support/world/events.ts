/** Shared by tests of the event service: future times, events and groups of the cast, and the text of a refusal. */
import { TRPCClientError } from '@trpc/client';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../../src/routers/app-router.ts';
import type { Person, World } from './world.ts';

type Inputs = inferRouterInputs<AppRouter>;

/** ISO text of the time in that many hours on the world's clock. */
export function inHours(world: World, hours: number): string {
  return new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
}

/** An event of this person in two days, public and free to join by default. */
export function organize(world: World, person: Person, fields: Partial<Inputs['events']['create']> = {}) {
  return world.trpc(person).events.create.mutate({
    title: 'Reading evening',
    description: 'We read to each other.',
    beginsOn: inHours(world, 48),
    ...fields,
  });
}

/** A group of this person's. */
export function createGroup(world: World, person: Person, fields: Partial<Inputs['groups']['create']> = {}) {
  return world
    .trpc(person)
    .groups.create.mutate({ preferredUsername: `group_${world.platform.ids.next()}`, ...fields });
}

/** `CODE: message` of tRPC's refusal, or `OK`. */
export async function outcome(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'OK';
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    return `${error.data?.code}: ${error.message}`;
  }
}
