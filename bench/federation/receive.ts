/**
 * The rate at which signed remote posts arrive in home timelines: of the server, of a bare one, and the posts that Fedify reads.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../src/platform/platform.ts';
import { median } from '../measure.ts';
import type { Child } from '../servers/child.ts';
import { databaseUsage } from '../servers/database-usage.ts';
import { type Authors, READERS } from './neighbours.ts';
import { sendNotes } from './send-notes.ts';
import { type SignedNote, signedNotes } from './signed-notes.ts';

const POSTS = 1_500;
const WARM_UP = 300;
/** For Fedify, which takes long. */
const FEW = 200;
const ROUNDS = 3;
/** Counting takes milliseconds of the database that is measured. */
const POLL_MS = 100;
const PATIENCE_MS = 300_000;

/** The tables of the floor; none of them refers to another one. */
export const BARE_TABLES = `
  CREATE SEQUENCE bench_ids;
  CREATE TABLE bench_statuses (LIKE statuses INCLUDING ALL);
  CREATE TABLE bench_stats (LIKE status_stats INCLUDING ALL);
  CREATE TABLE bench_status_tags (LIKE status_tags INCLUDING ALL);
  CREATE TABLE bench_search (LIKE status_search INCLUDING ALL);
  CREATE TABLE bench_home (LIKE home_entries INCLUDING ALL);
  CREATE TABLE bench_actor_stats (LIKE actor_stats INCLUDING ALL);
  INSERT INTO bench_actor_stats SELECT * FROM actor_stats`;

async function untilCounted(platform: Platform, table: string, count: number): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await platform.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
    if (rows[0].count >= count) return;
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${rows[0].count} of ${count} in ${table}`);
    await pause(POLL_MS);
  }
}

/** Posts a second, from the first request until the last one is in all homes. */
async function receive(platform: Platform, url: string, table: string, notes: readonly SignedNote[]): Promise<number> {
  const { rows } = await platform.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
  const began = performance.now();
  await sendNotes(url, notes);
  await untilCounted(platform, table, rows[0].count + notes.length * READERS);
  return (notes.length * 1000) / (performance.now() - began);
}

async function readByFedify({ url }: Child, notes: readonly SignedNote[]): Promise<number> {
  const began = performance.now();
  await sendNotes(url, notes);
  return (notes.length * 1000) / (performance.now() - began);
}

const POSTS_OF_FEW = 600;
/** Numbers that no other case sends. */
const FIRST_OF_FEW = 500_000;

/** The rate, and the cost of each post: CPU of the server and of its database, statements and pages. */
export interface Rate {
  plaza: number;
  cpuMs: number;
  databaseCpuMs: number;
  statements: number;
  buffers: number;
}

async function measured(platform: Platform, plaza: Child, url: string, notes: readonly SignedNote[]): Promise<Rate> {
  const before = { ...(await plaza.usage()), database: await databaseUsage(platform.pool) };
  const rate = await receive(platform, url, 'home_entries', notes);
  const after = { ...(await plaza.usage()), database: await databaseUsage(platform.pool) };
  const each = (pick: (usage: typeof before) => number): number => (pick(after) - pick(before)) / notes.length;
  return {
    plaza: rate,
    cpuMs: each(({ cpuMs }) => cpuMs),
    databaseCpuMs: each(({ database }) => database.cpuMs),
    statements: each(({ statements }) => statements),
    buffers: each(({ database }) => database.buffers),
  };
}

const medianOf = (rates: readonly Rate[]): Rate => {
  const of = (pick: (rate: Rate) => number): number => median(rates.map(pick));
  return {
    plaza: of(({ plaza }) => plaza),
    cpuMs: of(({ cpuMs }) => cpuMs),
    databaseCpuMs: of(({ databaseCpuMs }) => databaseCpuMs),
    statements: of(({ statements }) => statements),
    buffers: of(({ buffers }) => buffers),
  };
};

/** The rate at which posts of the authors on eight hosts, or on one, arrive. */
export async function receiveFromFew(platform: Platform, plaza: Child, url: string, authors: Authors): Promise<Rate> {
  let number = FIRST_OF_FEW + authors.first * 10_000;
  const more = (count: number): SignedNote[] => {
    number += count;
    return signedNotes(number - count, count, authors);
  };
  await receive(platform, url, 'home_entries', more(WARM_UP));
  const rates: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rates.push(await measured(platform, plaza, url, more(POSTS_OF_FEW)));
  return medianOf(rates);
}

export interface Received extends Rate {
  bare: number;
  fedify: number;
  ratio: number;
  timesFedify: number;
}

/** @param url where `plaza` listens */
export async function compareReceiving(
  platform: Platform,
  plaza: Child,
  url: string,
  bare: Child,
  fedify: Child,
): Promise<Received> {
  let number = 1;
  const more = (count: number): SignedNote[] => {
    const notes = signedNotes(number, count);
    number += count;
    return notes;
  };
  const first = more(WARM_UP);
  await receive(platform, url, 'home_entries', first);
  await receive(platform, bare.url, 'bench_home', first);
  await readByFedify(fedify, first.slice(0, FEW));
  const rounds: Omit<Received, 'ratio' | 'timesFedify'>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const notes = more(POSTS);
    const bareRate = await receive(platform, bare.url, 'bench_home', notes);
    const rate = await measured(platform, plaza, url, notes);
    rounds.push({ ...rate, bare: bareRate, fedify: await readByFedify(fedify, notes.slice(0, FEW)) });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
  return {
    ...medianOf(rounds),
    ...{ bare: of((round) => round.bare), fedify: of((round) => round.fedify) },
    ratio: of((round) => round.plaza / round.bare),
    timesFedify: of((round) => round.plaza / round.fedify),
  };
}
