/** `npm run bench -- --federation`: activities from other servers, and deliveries to them, compared with the minimum work. */
import { findOrCreateTags } from '../../src/domain/tags/find-or-create-tags.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import { FEDERATION, type Figure } from '../goals.ts';
import { Child } from '../servers/child.ts';
import { withPlatform } from '../servers/with-platform.ts';
import { delayBeside } from './beside.ts';
import { AUTHORS, type Authors, addFollowers, addNeighbours, analyze, KEYS, PUBLIC_URL, TAGS } from './neighbours.ts';
import { BARE_TABLES, compareReceiving, type Rate, receiveFromFew } from './receive.ts';
import { compareSending, openInboxes } from './send.ts';
import { tagOf } from './signed-notes.ts';

export interface FederationRow {
  case: (typeof FEDERATION)[keyof typeof FEDERATION];
  figure: Figure;
  value: number;
  /** A note about the figure. */
  note: string;
}

const perSecond = (rate: number): string => `${Math.round(rate)} a second`;

const costOf = ({ cpuMs, databaseCpuMs, statements, buffers }: Rate): string =>
  `${cpuMs.toFixed(1)} ms of the process, ${databaseCpuMs.toFixed(1)} of the database, ${statements.toFixed(1)} statements, ${Math.round(buffers)} buffers each`;

/** From some hosts, without a floor. */
async function receivingFrom(
  platform: Platform,
  plaza: Child,
  url: string,
  name: typeof FEDERATION.fromEight | typeof FEDERATION.fromOne,
  authors: Authors,
): Promise<FederationRow[]> {
  const rate = await receiveFromFew(platform, plaza, url, authors);
  const note = costOf(rate);
  return [
    { case: name, figure: 'a second', value: rate.plaza, note },
    { case: name, figure: 'CPU ms', value: rate.cpuMs + rate.databaseCpuMs, note },
  ];
}

async function receiving(platform: Platform, plaza: Child, databaseUrl: string, url: string): Promise<FederationRow[]> {
  await platform.pool.query(BARE_TABLES);
  const pem = KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const bare = await Child.start('bare-inbox.ts', [databaseUrl, pem]);
  const fedify = await Child.start('fedify-inbox.ts', [PUBLIC_URL, pem]);
  const { ratio, timesFedify, ...rates } = await compareReceiving(platform, plaza, url, bare, fedify);
  await Promise.all([bare.stop(), fedify.stop()]);
  const note = `${perSecond(rates.plaza)} (${costOf(rates)}), bare ${perSecond(rates.bare)}, Fedify ${perSecond(rates.fedify)}`;
  return [
    { case: FEDERATION.received, figure: 'ratio', value: ratio, note },
    { case: FEDERATION.received, figure: 'times Fedify', value: timesFedify, note },
  ];
}

async function sending(platform: Platform, url: string): Promise<FederationRow[]> {
  const child = await Child.start('many-inboxes.ts', []);
  const inboxes = await openInboxes(Number(new URL(child.url).port));
  await addFollowers(platform, { member: 1, inboxes: inboxes.alive }, 0);
  await addFollowers(platform, { member: 2, inboxes: inboxes.mixed }, 1);
  await analyze(platform);
  const bare = await Child.start('bare-deliveries.ts', []);
  const rates = await compareSending(platform, url, { ...inboxes, child }, bare);
  inboxes.close();
  await Promise.all([child.stop(), bare.stop()]);
  const note = `${perSecond(rates.plaza)}, bare ${perSecond(rates.bare)}`;
  const beside = `${perSecond(rates.mixed)}, without dead hosts ${perSecond(rates.plaza)}`;
  return [
    { case: FEDERATION.sent, figure: 'ratio', value: rates.plaza / rates.bare, note },
    { case: FEDERATION.dead, figure: 'ratio', value: rates.mixed / rates.plaza, note: beside },
  ];
}

async function beside(platform: Platform, url: string): Promise<FederationRow[]> {
  const { quietMs, besideMs, answered } = await delayBeside(platform, url);
  const note = `${Math.round(besideMs)} ms beside ${answered} activities, ${Math.round(quietMs)} without`;
  return [{ case: FEDERATION.beside, figure: 'ms', value: besideMs - quietMs, note }];
}

const shown = (row: FederationRow): string => `${row.case}: ${row.value.toFixed(2)} ${row.figure}, ${row.note}`;

/** @param only the cases whose name contains this */
export function benchFederation(only: string | null): Promise<FederationRow[]> {
  return withPlatform({ PUBLIC_URL }, async ({ platform, databaseUrl, dataDir }) => {
    await addNeighbours(platform);
    await findOrCreateTags(
      platform.db,
      platform,
      Array.from({ length: TAGS }, (_, n) => tagOf(n)),
    );
    await analyze(platform);
    const port = await freePort();
    const settings = { PUBLIC_URL, PORT: String(port), ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8' };
    const plaza = await Child.startProduction(databaseUrl, dataDir, [], settings);
    const url = `http://127.0.0.1:${port}`;
    const cases: [string[], () => Promise<FederationRow[]>][] = [
      [[FEDERATION.received], () => receiving(platform, plaza, databaseUrl, url)],
      [[FEDERATION.fromEight], () => receivingFrom(platform, plaza, url, FEDERATION.fromEight, AUTHORS.eight)],
      [[FEDERATION.fromOne], () => receivingFrom(platform, plaza, url, FEDERATION.fromOne, AUTHORS.one)],
      [[FEDERATION.sent, FEDERATION.dead], () => sending(platform, url)],
      [[FEDERATION.beside], () => beside(platform, url)],
    ];
    const rows: FederationRow[] = [];
    for (const [names, measure] of cases) {
      if (only && !names.some((name) => name.includes(only))) continue;
      await plaza.idle();
      for (const row of await measure()) {
        rows.push(row);
        console.log(shown(row));
      }
    }
    await plaza.stop();
    return rows;
  });
}
