/** An import whose process dies again and again: while tables are copied, and at statements of the phases and between them. */
import { expect } from 'vitest';
import type { LostRows } from '../../../src/cli/moving-in/phases.ts';
import { openPlatform } from '../../../src/cli/with-platform.ts';
import { readConfig } from '../../../src/platform/config.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { dieWithin, letRunsDie } from '../faults/die-after-commits.ts';
import type { Newcomer } from './newcomer.ts';

const COPIES = 'copies of the tables';
/** Statements that the first attempt makes while it copies tables. */
const IN_COPIES = 100;
/** By so many statements each attempt gets further than the one before. */
const FURTHER = 3;

type Import = (platform: Platform, databaseUrl: string, tell: (phase: string) => void) => Promise<LostRows[]>;

/** Returns the phases in which it died. */
async function dieOnTheWay(newcomer: Newcomer, act: Import): Promise<string[]> {
  const { url } = newcomer.database;
  const places: string[] = [];
  const restore = letRunsDie();
  try {
    await openPlatform(readConfig(newcomer.variables()), url, async (platform) => {
      let phase = '';
      for (let attempt = 0; ; attempt += 1) {
        let isCounting = false;
        const died = await dieWithin((dieAfter) =>
          act(platform, url, (name) => {
            phase = name;
            if (isCounting || (name === COPIES && attempt > 0)) return;
            isCounting = true;
            dieAfter(name === COPIES ? IN_COPIES : attempt * FURTHER);
          }),
        );
        if (!died) break;
        places.push(phase);
      }
    });
  } finally {
    restore();
  }
  return places;
}

/** Expects that an import which dies in many phases continues, and brings as many rows as a whole one. */
export async function expectSameAfterDeaths(dying: Newcomer, whole: Newcomer, act: Import): Promise<void> {
  const places = await dieOnTheWay(dying, act);
  expect([places[0], places.length >= 10, new Set(places).size >= 5, places]).toEqual([COPIES, true, true, places]);
  expect(await dying.counts()).toEqual(await whole.counts());
}
