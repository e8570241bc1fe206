/** `plaza import mobilizon --check`: what an import would bring, and what stops it. Nothing is written. */
import type { Config } from '../../../platform/config.ts';
import { type Check, countTables, examine, examineUse, rowsThatCome, type TableCount } from '../findings.ts';
import { countLeftOut } from '../left-out.ts';
import { examineTexts } from '../readable.ts';
import { withSource } from '../source.ts';
import { estimate, examineShared, examineSpace, type Need, rowsOfTarget } from '../target.ts';
import { examineNamesOfBoth, examineSamePeople, examineStaff } from './beside.ts';
import { MOBILIZON } from './former.ts';
import { leftOutOf } from './left-out.ts';
import { examineNames, type FormerNames, readNames } from './names.ts';
import { movedIn, type Neighbour } from './neighbour.ts';
import {
  examineDuplicates,
  examineGuests,
  examineKeys,
  examineMailAddresses,
  examineProviders,
  examineSuspended,
} from './people.ts';
import { copiesOf } from './run/staged-tables.ts';
import { examineSettings } from './settings.ts';
import { fateOf } from './tables.ts';
import { examineUploads, lookForUploads, type Uploads, uploadsIn } from './uploads.ts';

export interface CheckRequest {
  /** The address of the database. */
  address: string;
  /** The folder of uploads. */
  uploads: string;
}

/** Where a Mobilizon comes. */
export interface Place {
  neighbour: Neighbour;
  /** Whether the database of this server can take it in. */
  examineTarget(names: FormerNames, tables: readonly TableCount[]): Promise<string>;
  /** The need of a Mastodon that the same command imports before. */
  needBefore?: Need;
}

const here = (config: Config): Place => ({
  neighbour: movedIn((...asked) => rowsOfTarget(config, ...asked)),
  examineTarget: ({ host }) => examineShared(config, host),
});

/** @throws StartError if there is no Mobilizon to look at */
export function checkMobilizon(
  config: Config,
  { address, uploads }: CheckRequest,
  { neighbour, examineTarget, needBefore }: Place = here(config),
): Promise<Check> {
  const folder = uploadsIn(uploads);
  return withSource(MOBILIZON, address, async (source) => {
    const names = await readNames(source);
    const tables = await countTables(source, fateOf);
    const { leftOut: parts } = await leftOutOf(source, names, config, neighbour);
    const encoding = await examineTexts(source, copiesOf(parts), MOBILIZON);
    let samePeople: [string, string][] = [];
    const findings = [
      encoding,
      await examine('names', () => examineNames(source, config, names)),
      await examine('target', () => examineTarget(names, tables)),
      await examine('keys', () => examineKeys(source)),
      await examine('mail addresses', () => examineMailAddresses(source)),
      await examine('duplicates', () => examineDuplicates(source)),
      await examine('same people', () =>
        examineSamePeople(source, neighbour, (pairs) => {
          samePeople = pairs;
        }),
      ),
      await examine('same names', () => examineNamesOfBoth(source, neighbour, names.host)),
      await examine('staff', () => examineStaff(source, neighbour, names.host)),
      await examine('suspended', () => examineSuspended(source)),
      await examine('guests', () => examineGuests(source)),
      await examine('providers', () => examineProviders(source)),
      await examine('settings', () => examineSettings(source)),
      await examine('use', () => examineUse(source, 'stop Mobilizon.')),
    ];
    let found: Uploads = { count: 0, bytes: 0, missing: [] };
    findings.push(
      await examine('files', async () => {
        found = await lookForUploads(source, folder, names);
        return examineUploads(found, folder);
      }),
    );
    const leftOut = await countLeftOut(source, parts);
    const need = await estimate(source, config, { rows: rowsThatCome(tables), leftOut, folder, bytes: found.bytes });
    findings.push(await examine('space', () => examineSpace(config, need, needBefore)));
    return {
      source: `Mobilizon at ${names.host}, with migrations up to ${source.version}.`,
      findings,
      tables,
      samePeople,
      leftOut,
      need,
    };
  });
}
