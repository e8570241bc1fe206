/**
 * Procedures only for this server's own facades: its pages, the token endpoint, and the reads of the event interface. They have
 * the gates of all procedures, but no path, and no client reaches them; so they may return rows of the domain.
 */
import { createCallerFactory, mergeRouters, router } from '../../procedures/procedure.ts';
import { activityPubRouter } from './activitypub.ts';
import { activityPubEventRouter } from './activitypub-events.ts';
import { activityPubGroupRouter } from './activitypub-groups.ts';
import { activityPubInstanceRouter } from './activitypub-instance.ts';
import { authorizationRouter } from './authorization.ts';
import { eventInterfaceRouter } from './event-interface.ts';
import { pageJoinedAccountsRouter } from './joined-accounts.ts';
import { mailLinksRouter } from './mail-links.ts';
import { mapTilesRouter } from './map-tiles.ts';
import { oldAddressesRouter } from './old-addresses.ts';
import { pageLinksRouter } from './page-links.ts';
import { pageNamesRouter } from './page-names.ts';
import { pageReleasesRouter } from './page-releases.ts';
import { pageReportsRouter } from './page-reports.ts';
import { pageSessionsRouter } from './page-sessions.ts';
import { pageSetupRouter } from './page-setup.ts';
import { pageSignUpsRouter } from './page-sign-ups.ts';
import { passkeysRouter } from './passkeys.ts';
import { pictureWidthsRouter } from './picture-widths.ts';
import { remoteFilesRouter } from './remote-files.ts';
import { secondFactorRouter } from './second-factor.ts';
import { singleSignOnRouter } from './single-sign-on.ts';
import { streamPositionsRouter } from './stream-positions.ts';

export const internalRouter = router({
  activityPub: mergeRouters(
    activityPubRouter,
    activityPubEventRouter,
    activityPubGroupRouter,
    activityPubInstanceRouter,
  ),
  authorization: authorizationRouter,
  eventInterface: eventInterfaceRouter,
  remoteFiles: remoteFilesRouter,
  pageJoinedAccounts: pageJoinedAccountsRouter,
  mailLinks: mailLinksRouter,
  pageLinks: pageLinksRouter,
  mapTiles: mapTilesRouter,
  oldAddresses: oldAddressesRouter,
  pageNames: pageNamesRouter,
  pageReleases: pageReleasesRouter,
  pageReports: pageReportsRouter,
  pageSessions: pageSessionsRouter,
  pageSetup: pageSetupRouter,
  pageSignUps: pageSignUpsRouter,
  passkeys: passkeysRouter,
  pictureWidths: pictureWidthsRouter,
  secondFactor: secondFactorRouter,
  singleSignOn: singleSignOnRouter,
  streamPositions: streamPositionsRouter,
});

export const createInternalCaller = createCallerFactory(internalRouter);
