/** `plaza import mastodon --check`: what an import would bring, and what stops it. Nothing is written. */
import type { Config } from '../../../platform/config.ts';
import { examineForMastodon } from '../again/examine.ts';
import { type Check, countTables, examine, examineUse, rowsThatCome } from '../findings.ts';
import { countLeftOut } from '../left-out.ts';
import { examineTexts } from '../readable.ts';
import { estimate, examineSpace } from '../target.ts';
import { readFormerEnvironment } from './environment.ts';
import { examineFiles, type FileSummary, formerFiles, lookForFiles } from './files.ts';
import { MASTODON } from './former.ts';
import { examineKeys, examineSecondFactors } from './keys.ts';
import { leftOutOf } from './left-out.ts';
import {
  examineChoices,
  examineDuplicates,
  examineMailAddresses,
  examineProviders,
  examineSuspended,
  examineVersion,
} from './people.ts';
import { copiesOf } from './run/stage.ts';
import { examineSettings } from './setting-places.ts';
import { type RemotePosts, withMastodon } from './source.ts';
import { fateOf } from './tables.ts';
import { examineAddresses, examinePrivacy, examinePush } from './target.ts';

export interface CheckRequest {
  /** The address of the database. */
  address: string;
  /** A folder or a bucket. */
  media: string;
  /** The file with Mastodon's variables. */
  env: string;
  /** All by default. */
  remotePosts?: RemotePosts;
}

const STOP_MASTODON = 'stop Mastodon: first its web processes, and Sidekiq once its queues are empty.';

/** @throws StartError if there is no Mastodon to look at */
export function checkMastodon(
  config: Config,
  request: CheckRequest,
  examineHere: () => Promise<string> = () => examineForMastodon(config, false),
): Promise<Check> {
  const environment = readFormerEnvironment(request.env);
  const files = formerFiles(request.media, environment);
  return withMastodon(config, request, async (source) => {
    const tables = await countTables(source, fateOf);
    const encoding = await examineTexts(source, copiesOf(source), MASTODON);
    const findings = [
      await examine('version', () => examineVersion(source)),
      encoding,
      await examine('names', () => examineAddresses(config, environment)),
      await examine('privacy', () => examinePrivacy(config, environment)),
      await examine('target', examineHere),
      await examine('keys', () => examineKeys(source, environment)),
      await examine('second factors', () => examineSecondFactors(source, environment)),
      await examine('push', () => examinePush(source, environment)),
      await examine('mail addresses', () => examineMailAddresses(source)),
      await examine('choices', () => examineChoices(source)),
      await examine('duplicates', () => examineDuplicates(source)),
      await examine('suspended', () => examineSuspended(source)),
      await examine('providers', () => examineProviders(source, config, environment)),
      await examine('settings', () => examineSettings(source)),
      await examine('use', () => examineUse(source, STOP_MASTODON)),
    ];
    let summary: FileSummary = { count: 0, bytes: 0, looked: 0, missing: [] };
    findings.push(
      await examine('files', async () => {
        summary = await lookForFiles(source, files);
        return examineFiles(summary, files, environment);
      }),
    );
    const leftOut = await countLeftOut(source, leftOutOf(source));
    const extent = { rows: rowsThatCome(tables), leftOut, folder: files.folder, bytes: summary.bytes };
    const need = await estimate(source, config, extent);
    findings.push(await examine('space', () => examineSpace(config, need)));
    const { webDomain, localDomain } = environment;
    return {
      source: `Mastodon at ${webDomain}, with handles at ${localDomain} and migrations up to ${source.version}.`,
      findings,
      tables,
      leftOut,
      need,
    };
  });
}
