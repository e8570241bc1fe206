/** /moderation: the pages of the staff. */
import { Router } from 'express';
import type { Platform } from '../../../platform/platform.ts';
import { ACCOUNT_PAGE } from './accounts/account.ts';
import { ACCOUNTS_PAGE } from './accounts/accounts.ts';
import { INVITES_PAGE } from './accounts/invites.ts';
import { ROLE_PAGE, ROLES_PAGE } from './accounts/roles.ts';
import { SIGN_UPS_PAGE } from './accounts/sign-ups.ts';
import { BLOCK_LIST_PAGE, BLOCK_LISTS_PAGE } from './blocks/block-lists.ts';
import { BLOCK_PAGE, BLOCKS_OF_KIND_PAGE, BLOCKS_PAGE } from './blocks/blocks.ts';
import { ANNOUNCEMENT_PAGE, ANNOUNCEMENTS_PAGE } from './community/announcements.ts';
import { EMOJI_PAGE, EMOJIS_PAGE } from './community/emojis.ts';
import { RULE_PAGE, RULES_PAGE } from './community/rules.ts';
import { SETTINGS_PAGE } from './community/settings.ts';
import { TEXTS_PAGE } from './community/texts.ts';
import { EVENTS_PAGE } from './content/events.ts';
import { TAG_PAGE, TAGS_PAGE } from './content/tags.ts';
import { TRENDS_PAGE } from './content/trends.ts';
import { type StaffPage, serveStaffPage } from './kit/staff-page.ts';
import { HOME_PAGE } from './overview/home.ts';
import { JOBS_PAGE } from './overview/jobs.ts';
import { LOG_PAGE } from './overview/log.ts';
import { SETUP_PAGE } from './overview/setup.ts';
import { APPEALS_PAGE } from './reports/appeals.ts';
import { REPORT_PAGE } from './reports/report.ts';
import { REPORTS_PAGE } from './reports/reports.ts';
import { WARNING_PRESET_PAGE, WARNING_PRESETS_PAGE } from './reports/warning-presets.ts';
import { FEDERATION_PAGE } from './servers/federation.ts';
import { FORMER_SERVERS_PAGE } from './servers/former-servers.ts';
import { RELAYS_PAGE } from './servers/relays.ts';
import { SERVER_PAGE } from './servers/server.ts';
import { SERVERS_PAGE } from './servers/servers.ts';

export const STAFF_PAGES: readonly StaffPage[] = [
  HOME_PAGE,
  REPORTS_PAGE,
  REPORT_PAGE,
  EVENTS_PAGE,
  ACCOUNTS_PAGE,
  ACCOUNT_PAGE,
  SIGN_UPS_PAGE,
  APPEALS_PAGE,
  TRENDS_PAGE,
  TAGS_PAGE,
  TAG_PAGE,
  LOG_PAGE,
  ANNOUNCEMENTS_PAGE,
  ANNOUNCEMENT_PAGE,
  RULES_PAGE,
  RULE_PAGE,
  WARNING_PRESETS_PAGE,
  WARNING_PRESET_PAGE,
  EMOJIS_PAGE,
  EMOJI_PAGE,
  INVITES_PAGE,
  TEXTS_PAGE,
  SETUP_PAGE,
  SETTINGS_PAGE,
  FEDERATION_PAGE,
  SERVER_PAGE,
  SERVERS_PAGE,
  RELAYS_PAGE,
  BLOCKS_PAGE,
  BLOCK_LISTS_PAGE,
  BLOCK_LIST_PAGE,
  BLOCKS_OF_KIND_PAGE,
  BLOCK_PAGE,
  ROLES_PAGE,
  ROLE_PAGE,
  FORMER_SERVERS_PAGE,
  JOBS_PAGE,
];

/** Mount it at the root, before body parsers. */
export function moderationPages(platform: Platform): Router {
  const router = Router();
  for (const page of STAFF_PAGES) {
    const serve = serveStaffPage(platform, page);
    router.get(page.path, serve);
    router.post(page.path, serve);
  }
  return router;
}
