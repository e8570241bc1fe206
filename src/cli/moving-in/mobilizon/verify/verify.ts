/** `plaza import mobilizon --verify`: whether everything that Mobilizon has is on this server, and whether the running server answers with it. */
import pg from 'pg';
import type { Config } from '../../../../platform/config.ts';
import { fail } from '../../../doctor/finding.ts';
import { examine } from '../../findings.ts';
import type { Part } from '../../left-out.ts';
import { withSource } from '../../source.ts';
import type { Counterpart } from '../../verify/counterpart.ts';
import {
  askAll,
  verifyDocuments,
  verifyFiles,
  verifyHandles,
  verifyPeople,
  verifyServer,
} from '../../verify/running-server.ts';
import { type Verification, verifyTables, withTarget } from '../../verify/verification.ts';
import type { CheckRequest } from '../check.ts';
import { MOBILIZON } from '../former.ts';
import { leftOutOf } from '../left-out.ts';
import { type FormerNames, readNames } from '../names.ts';
import { askOf, movedIn } from '../neighbour.ts';
import { filesIn, uploadAt, uploadsIn } from '../uploads.ts';
import { KINDS, readDocuments, readFiles, readPeople, verifyFeeds } from './addresses.ts';
import { eventsCounterparts } from './events-counterparts.ts';
import { verifyKeys } from './keys.ts';
import { peopleCounterparts } from './people-counterparts.ts';
import { textsCounterparts } from './texts-counterparts.ts';

/** Tables with rows of their own on this server. */
export const counterparts = (leftOut: readonly Part[], isBeside: boolean): Record<string, Counterpart> => ({
  ...peopleCounterparts(leftOut, isBeside),
  ...eventsCounterparts,
  ...textsCounterparts(isBeside),
});

/** The domain of handles of the former host, which is a further host of this server; null if it is not. */
async function domainOf(target: pg.ClientBase, { host }: FormerNames): Promise<string | null> {
  const { rows } = await target.query<{ domain: string }>(
    'SELECT handle_domain AS domain FROM origins WHERE host = $1',
    [host],
  );
  return rows[0]?.domain ?? null;
}

/** Identities that are suspended with those of a Mastodon, so that the server does not show them. */
async function barredIn(target: pg.ClientBase, domain: string | null): Promise<string[]> {
  const { rows } = await target.query<{ uri: string }>(
    'SELECT uri FROM actors WHERE domain IS NULL AND origin = $1 AND suspended_at IS NOT NULL',
    [domain],
  );
  return rows.map(({ uri }) => uri);
}

function verifyNames(domain: string | null, { host }: FormerNames): string {
  if (domain === null)
    fail(`${host} is no host of this server`, 'Is it the database of the Mobilizon that was imported?');
  return `addresses at ${host}, handles at ${domain}`;
}

/** @throws StartError if there is no Mobilizon, or the import is not complete */
export function verifyMobilizon(
  config: Config,
  databaseUrl: string,
  { address, uploads }: CheckRequest,
): Promise<Verification> {
  const folder = uploadsIn(uploads);
  return withTarget(databaseUrl, (target) =>
    withSource(MOBILIZON, address, async (source) => {
      const names = await readNames(source);
      const domain = await domainOf(target, names);
      const { leftOut, beside } = await leftOutOf(source, names, config, movedIn(askOf(target)));
      const barred = await barredIn(target, domain);
      const files = filesIn(folder);
      const sides = {
        ...{ source, target, leftOut },
        files: { has: async (url: string) => files.has(uploadAt(url, names)) },
        literals: {
          base: pg.escapeLiteral(names.url),
          domain: pg.escapeLiteral(domain ?? names.host),
          web: pg.escapeLiteral(beside.web),
        },
      };
      const { comparisons, findings } = await verifyTables(
        sides,
        counterparts(leftOut, beside.isThere),
        MOBILIZON.name,
      );
      const places = { source, leftOut, barred };
      const people = await readPeople(places, names, domain ?? names.host);
      const asks = KINDS.map((kind) => async () => {
        const known = await readDocuments(places, kind);
        return examine(`addresses of ${kind.table}`, () => verifyDocuments(config, known));
      });
      return {
        former: MOBILIZON.name,
        comparisons,
        findings: [
          await examine('names', () => verifyNames(domain, names)),
          ...findings,
          await examine('keys', () => verifyKeys(sides, names)),
          ...(await askAll(await examine('server', () => verifyServer(config)), [
            () => examine('people', () => verifyPeople(config, people)),
            () => examine('handles', () => verifyHandles(config, names.url, people)),
            ...asks,
            () => examine('calendars', () => verifyFeeds(config, places, names)),
            () => examine('files', async () => verifyFiles(config, files, await readFiles(places, names))),
          ])),
        ],
      };
    }),
  );
}
