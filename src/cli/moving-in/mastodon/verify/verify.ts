/** `plaza import mastodon --verify`: whether everything that Mastodon has is on this server, and whether the running server answers with it. */
import type { Config } from '../../../../platform/config.ts';
import { examine } from '../../findings.ts';
import type { Source } from '../../source.ts';
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
import { readFormerEnvironment } from '../environment.ts';
import { formerFiles } from '../files.ts';
import { MASTODON } from '../former.ts';
import { leftOutOf } from '../left-out.ts';
import { withMastodon } from '../source.ts';
import { examineAddresses } from '../target.ts';
import { readFiles, readPeople, readPosts } from './addresses.ts';
import { verifyKeys } from './keys.ts';
import { peopleCounterparts } from './people-counterparts.ts';
import { postsCounterparts } from './posts-counterparts.ts';
import { serverCounterparts } from './server-counterparts.ts';

/** Tables with rows of their own on this server. */
export const counterparts = (source: Source): Record<string, Counterpart> => ({
  ...peopleCounterparts(source),
  ...postsCounterparts(source),
  ...serverCounterparts(source),
});

/** @throws StartError if there is no Mastodon, or the import is not complete */
export function verifyMastodon(config: Config, databaseUrl: string, request: CheckRequest): Promise<Verification> {
  const environment = readFormerEnvironment(request.env);
  const files = formerFiles(request.media, environment);
  return withTarget(databaseUrl, (target) =>
    withMastodon(config, request, async (source) => {
      const { web } = source;
      const sides = { source, target, files, leftOut: leftOutOf(source), literals: { web } };
      const { comparisons, findings } = await verifyTables(sides, counterparts(source), MASTODON.name);
      const people = await readPeople(source, web, config.domain);
      return {
        former: MASTODON.name,
        comparisons,
        findings: [
          await examine('names', () => examineAddresses(config, environment)),
          ...findings,
          await examine('keys', () => verifyKeys({ source, target, environment, web })),
          ...(await askAll(await examine('server', () => verifyServer(config)), [
            () => examine('people', () => verifyPeople(config, people)),
            () => examine('handles', () => verifyHandles(config, config.publicUrl, people)),
            () => examine('posts', async () => verifyDocuments(config, await readPosts(source, web))),
            () => examine('files', async () => verifyFiles(config, files, await readFiles(source))),
          ])),
        ],
      };
    }),
  );
}
