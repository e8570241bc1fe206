/** A server of the tests into which a small Mobilizon moved, after a first attempt that broke off. */
import { expect } from 'vitest';
import { importMobilizon } from '../../../src/cli/moving-in/mobilizon/run/run.ts';
import type { LostRows } from '../../../src/cli/moving-in/phases.ts';
import { hostOf } from '../world/taken-over.ts';
import { createWorld, type World } from '../world/world.ts';
import { FULL, withFullDisk } from './full-disk.ts';
import { Mobilizon } from './mobilizon.ts';
import { eventUuid } from './mobilizon-events.ts';
import { commentUuid } from './mobilizon-texts.ts';

export const TOWN = { name: 'localhost', handleDomain: 'events.example', actorPath: '/relay' };

export interface Moved {
  world: World;
  mobilizon: Mobilizon;
  /** The base of the old addresses. */
  old: string;
  lost: LostRows[];
}

/** @param env of the server */
export async function moveMobilizonIn(
  env: Record<string, string> = {},
  prepare: (mobilizon: Mobilizon) => Promise<unknown> = async () => {},
): Promise<Moved> {
  const world = await createWorld({ env, origins: [TOWN] });
  const old = hostOf(world, TOWN.name);
  const mobilizon = await Mobilizon.create(old);
  await prepare(mobilizon);
  const request = { address: mobilizon.address, uploads: mobilizon.uploads };
  // The first attempt breaks off while it copies files.
  await expect(importMobilizon(withFullDisk(world.platform), world.databaseUrl, request)).rejects.toThrow(FULL);
  const { actor, media } = world.platform.db;
  expect(await actor.count({ where: { origin: TOWN.handleDomain } })).toBeGreaterThan(0);
  expect(await media.count()).toBe(0);
  const lost = await importMobilizon(world.platform, world.databaseUrl, request);
  return { world, mobilizon, old, lost };
}

export const actorOf = ({ world }: Moved, name: string) =>
  world.platform.db.actor.findFirstOrThrow({
    where: { preferredUsername: name, OR: [{ origin: TOWN.handleDomain }, { domain: { not: null } }] },
    include: { keys: true, stats: true, user: true, avatar: true, banner: true },
  });

export const eventOf = ({ world }: Moved, name: Parameters<typeof eventUuid>[0]) =>
  world.platform.db.event.findUniqueOrThrow({
    where: { uuid: eventUuid(name) },
    include: {
      address: true,
      tags: { include: { tag: true }, orderBy: { position: 'asc' } },
      picture: true,
      organizer: true,
      attributedTo: true,
    },
  });
export const commentOf = ({ world, old }: Moved, name: Parameters<typeof commentUuid>[0]) =>
  world.platform.db.status.findFirstOrThrow({
    where: {
      OR: [
        { uri: `${old}/comments/${commentUuid(name)}` },
        ...(name === 'ofRita' ? [{ uri: 'https://far.example/notes/2' }] : []),
      ],
    },
    include: {
      mentions: { include: { actor: true } },
      eventComment: true,
      actor: true,
      tags: { include: { tag: true } },
    },
  });
