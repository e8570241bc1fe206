/** Cron jobs: name, schedule (in UTC) and the command that runs. */
import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import { publishDue } from '../../domain/announcements/publish-announcement.ts';
import { discardRemovedStatuses } from '../../domain/appeals/discard-removed.ts';
import { removeOldAttempts } from '../../domain/blocks/email/attempts.ts';
import { fetchLists } from '../../domain/blocks/lists/block-lists.ts';
import { readDueCalendars } from '../../domain/calendars/due.ts';
import { announceKept } from '../../domain/calendars/kept-events.ts';
import { removeUnusedCards } from '../../domain/cards/remove-unused-cards.ts';
import { removeClaimedKeys } from '../../domain/crypto/claim-keys.ts';
import { enqueueEnds } from '../../domain/date-polls/end-date-poll.ts';
import { removeOldMessages } from '../../domain/event-messages/remove-old-messages.ts';
import { forgetUndone } from '../../domain/federation/inbox/undone-activities.ts';
import { forgetDelivered } from '../../domain/federation/outbox/forget-delivered.ts';
import { removeOldCopies } from '../../domain/federation/remote/files/cached-copies.ts';
import { readUnknownSoftware } from '../../domain/federation/remote/update/read-software.ts';
import { forgetRefreshes } from '../../domain/federation/remote/views/refreshes.ts';
import { checkReleases } from '../../domain/instance/releases/check-releases.ts';
import { keepWeeks } from '../../domain/instance/weeks.ts';
import { forgetSilentHosts } from '../../domain/kernel/silent-hosts.ts';
import { trimHomeTimelines, trimListTimelines } from '../../domain/kernel/trim-entries.ts';
import { keepDays } from '../../domain/measures/keep-days.ts';
import { expireAttachments } from '../../domain/media/attachments/expire-attachments.ts';
import { enqueueMissingWidths } from '../../domain/media/images/make-widths.ts';
import { purgeOverdue } from '../../domain/moderation/purge/purge-overdue.ts';
import { removeExpiredCodes } from '../../domain/oauth/remove-expired-codes.ts';
import { removeUnusedApps } from '../../domain/oauth/remove-unused-apps.ts';
import { removeUnusedTokens } from '../../domain/oauth/remove-unused-tokens.ts';
import { endOrganizerInvitations } from '../../domain/organizers/end-invitations.ts';
import { askToJoinAgain } from '../../domain/participations/ask-again.ts';
import { removeOldDoorActs } from '../../domain/participations/check-in/remove-old-acts.ts';
import { removeOldChanges } from '../../domain/participations/event-changes.ts';
import { remindParticipants } from '../../domain/participations/remind-participants.ts';
import { removeOldAnswers } from '../../domain/participations/remove-old-answers.ts';
import { findDueLists } from '../../domain/participations/waiting/due.ts';
import { removeExpiredPendingSignIns } from '../../domain/persons/mail-link/finish-sign-in.ts';
import { removeExpiredSignInLinks } from '../../domain/persons/mail-link/sign-in-link.ts';
import { removeHeldNames } from '../../domain/persons/remove-held-names.ts';
import { removeUnconfirmed } from '../../domain/persons/remove-unconfirmed.ts';
import { removeExpiredSignOns } from '../../domain/persons/single-sign-on/begin.ts';
import { expirePictures } from '../../domain/pictures/expire-pictures.ts';
import { endMutes } from '../../domain/relationships/end-mutes.ts';
import { announceOccurrences, renewAllSeries } from '../../domain/series/due.ts';
import { removeIdempotencyKeys } from '../../domain/statuses/writing/remove-idempotency-keys.ts';
import { removeOldPostImports } from '../../domain/transfers/posts/finish-post-import.ts';
import { removeExpiredArchives } from '../../domain/transfers/remove-archives.ts';
import { removeOldImports } from '../../domain/transfers/run-import.ts';
import { computeTrends } from '../../domain/trends/compute-trends.ts';
import { removeExpiredMailTokens } from '../../domain/users/confirmation/remove-expired-mail-tokens.ts';
import { removeExpiredChallenges } from '../../domain/users/passkeys/challenges.ts';
import { removeOldIps } from '../../domain/users/remove-old-ips.ts';
import { removeExpiredSessions } from '../../domain/users/sessions/remove-expired-sessions.ts';
import { enqueueDueWebhooks, removeOldDeliveries } from '../../domain/webhooks/due.ts';
import { keepStatistics } from '../../platform/database/statistics.ts';
import type { Platform } from '../../platform/platform.ts';
import { reclaimJobs } from './queue.ts';
import { withoutOthers } from './without-others.ts';

export interface TimetableRow {
  name: string;
  cron: string;
  run(platform: Platform): Promise<void>;
}

export const TIMETABLE: readonly TimetableRow[] = [
  { name: 'jobs.abandoned', cron: '* * * * *', run: reclaimJobs },
  { name: 'statistics.old', cron: '* * * * *', run: keepStatistics },
  { name: 'announcements.due', cron: '* * * * *', run: publishDue },
  { name: 'joins.unanswered', cron: '8 * * * *', run: askToJoinAgain },
  { name: 'waiting_lists.due', cron: '* * * * *', run: findDueLists },
  { name: 'organizer_invitations.ended', cron: '* * * * *', run: endOrganizerInvitations },
  { name: 'date_polls.over', cron: '* * * * *', run: enqueueEnds },
  { name: 'series.growing', cron: '43 2 * * *', run: renewAllSeries },
  { name: 'occurrences.near', cron: '19 * * * *', run: announceOccurrences },
  { name: 'calendars.due', cron: '*/10 * * * *', run: readDueCalendars },
  { name: 'webhooks.due', cron: '*/10 * * * *', run: enqueueDueWebhooks },
  { name: 'kept_events.near', cron: '26 * * * *', run: announceKept },
  { name: 'events.coming', cron: '*/5 * * * *', run: remindParticipants },
  { name: 'trends.changed', cron: '*/5 * * * *', run: computeTrends },
  { name: 'idempotency_keys.expired', cron: '*/10 * * * *', run: removeIdempotencyKeys },
  { name: 'mutes.expired', cron: '*/10 * * * *', run: endMutes },
  { name: 'codes.expired', cron: '7 * * * *', run: removeExpiredCodes },
  { name: 'mail_tokens.expired', cron: '12 * * * *', run: removeExpiredMailTokens },
  { name: 'spent_challenges.expired', cron: '10 * * * *', run: removeExpiredChallenges },
  { name: 'pending_sign_ins.expired', cron: '11 * * * *', run: removeExpiredPendingSignIns },
  { name: 'provider_sign_ins.expired', cron: '15 * * * *', run: removeExpiredSignOns },
  { name: 'sign_in_links.expired', cron: '13 * * * *', run: removeExpiredSignInLinks },
  { name: 'names.held', cron: '14 * * * *', run: removeHeldNames },
  { name: 'sessions.expired', cron: '17 * * * *', run: removeExpiredSessions },
  { name: 'sign_ups.abandoned', cron: '22 * * * *', run: removeUnconfirmed },
  { name: 'attachments.expired', cron: '27 * * * *', run: expireAttachments },
  { name: 'email_domain_attempts.old', cron: '52 0 * * *', run: removeOldAttempts },
  { name: 'answers.old', cron: '41 1 * * *', run: removeOldAnswers },
  { name: 'door_acts.old', cron: '46 1 * * *', run: removeOldDoorActs },
  { name: 'days.over', cron: '3 * * * *', run: keepDays },
  { name: 'weeks.over', cron: '5 1 * * *', run: keepWeeks },
  { name: 'remote_software.unknown', cron: '33 * * * *', run: readUnknownSoftware },
  { name: 'block_lists.due', cron: '24 5 * * *', run: fetchLists },
  { name: 'releases.due', cron: '28 5 * * *', run: checkReleases },
  { name: 'tokens.unused', cron: '27 3 * * *', run: removeUnusedTokens },
  { name: 'apps.unused', cron: '32 3 * * *', run: removeUnusedApps },
  { name: 'ips.old', cron: '52 3 * * *', run: removeOldIps },
  { name: 'suspensions.over', cron: '2 4 * * *', run: purgeOverdue },
  { name: 'removed_statuses.over', cron: '9 4 * * *', run: discardRemovedStatuses },
  { name: 'cards.unused', cron: '57 3 * * *', run: removeUnusedCards },
  { name: 'pictures.unsized', cron: '*/5 * * * *', run: enqueueMissingWidths },
  { name: 'pictures.unused', cron: '17 4 * * *', run: expirePictures },
  { name: 'remote_media.old', cron: '22 * * * *', run: removeOldCopies },
  { name: 'archives.expired', cron: '37 4 * * *', run: removeExpiredArchives },
  { name: 'event-changes.old', cron: '41 4 * * *', run: removeOldChanges },
  { name: 'webhook_deliveries.old', cron: '43 4 * * *', run: removeOldDeliveries },
  { name: 'event_messages.old', cron: '49 4 * * *', run: removeOldMessages },
  { name: 'imports.old', cron: '39 4 * * *', run: removeOldImports },
  { name: 'post_imports.old', cron: '41 4 * * *', run: removeOldPostImports },
  { name: 'one_time_keys.claimed', cron: '42 4 * * *', run: removeClaimedKeys },
  { name: 'undone_activities.old', cron: '46 * * * *', run: forgetUndone },
  { name: 'deliveries.over', cron: '47 4 * * *', run: forgetDelivered },
  { name: 'async_refreshes.old', cron: '51 4 * * *', run: forgetRefreshes },
  { name: 'silent_hosts.old', cron: '44 4 * * *', run: forgetSilentHosts },
  { name: 'home_timelines.grown', cron: '37 3 * * *', run: trimHomeTimelines },
  { name: 'list_timelines.grown', cron: '47 3 * * *', run: trimListTimelines },
];

/** The timetable as the queue plans it: no row waits twice. */
export const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    TIMETABLE.map(({ name, cron }) => ({
      task: name,
      match: cron,
      identifier: name,
      options: { jobKey: name, maxAttempts: 3 },
    })),
  );

/** Runs one recurring job now as the worker does, independent of its schedule. */
export async function runFromTimetable(platform: Platform, name: string): Promise<void> {
  const row = TIMETABLE.find((entry) => entry.name === name);
  if (!row) throw new Error(`The timetable has no row ${name}.`);
  await row.run(withoutOthers(platform, name));
}
