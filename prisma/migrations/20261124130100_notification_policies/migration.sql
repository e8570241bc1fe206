-- What moderators decided about an account, as the account is told.
CREATE TABLE "account_warnings" (
    "id" BIGINT NOT NULL,
    "target_id" BIGINT NOT NULL,
    "moderator_id" BIGINT,
    "action" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "status_ids" BIGINT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "account_warnings_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "account_warnings_target_id_id_idx" ON "account_warnings"("target_id", "id" DESC);
CREATE INDEX "account_warnings_moderator_id_idx" ON "account_warnings"("moderator_id");
ALTER TABLE "account_warnings" ADD CONSTRAINT "account_warnings_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "account_warnings" ADD CONSTRAINT "account_warnings_moderator_id_fkey" FOREIGN KEY ("moderator_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- 0 accept, 1 filter, 2 drop.
CREATE TABLE "notification_policies" (
    "actor_id" BIGINT NOT NULL,
    "for_not_following" SMALLINT NOT NULL,
    "for_not_followers" SMALLINT NOT NULL,
    "for_new_accounts" SMALLINT NOT NULL,
    "for_private_mentions" SMALLINT NOT NULL,
    "for_limited_accounts" SMALLINT NOT NULL,
    "for_bots" SMALLINT NOT NULL,
    CONSTRAINT "notification_policies_pkey" PRIMARY KEY ("actor_id")
);
ALTER TABLE "notification_policies" ADD CONSTRAINT "notification_policies_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "notification_permissions" (
    "recipient_id" BIGINT NOT NULL,
    "origin_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "notification_permissions_pkey" PRIMARY KEY ("recipient_id", "origin_id")
);
CREATE INDEX "notification_permissions_origin_id_idx" ON "notification_permissions"("origin_id");
ALTER TABLE "notification_permissions" ADD CONSTRAINT "notification_permissions_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notification_permissions" ADD CONSTRAINT "notification_permissions_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "notification_requests" (
    "id" BIGINT NOT NULL,
    "recipient_id" BIGINT NOT NULL,
    "origin_id" BIGINT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "notification_requests_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "notification_requests_recipient_id_origin_id_key" ON "notification_requests"("recipient_id", "origin_id");
CREATE INDEX "notification_requests_recipient_id_id_idx" ON "notification_requests"("recipient_id", "id" DESC);
CREATE INDEX "notification_requests_origin_id_idx" ON "notification_requests"("origin_id");
ALTER TABLE "notification_requests" ADD CONSTRAINT "notification_requests_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notification_requests" ADD CONSTRAINT "notification_requests_origin_id_fkey" FOREIGN KEY ("origin_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "notifications"
  ADD COLUMN "filtered" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "group_key" TEXT COLLATE "C",
  ADD COLUMN "event_id" BIGINT,
  ADD COLUMN "report_id" BIGINT,
  ADD COLUMN "account_warning_id" BIGINT;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_warning_id_fkey" FOREIGN KEY ("account_warning_id") REFERENCES "account_warnings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Groups of earlier notifications, in windows of twelve hours.
UPDATE "notifications" SET "group_key" = concat_ws('-', "type", "status_id", floor(extract(epoch FROM "created_at") / 43200)::int * 12)
  WHERE "type" IN ('favourite', 'reblog', 'follow');

-- Most lists hold what is not filtered: however much is, it must not be read with them.
ALTER INDEX "notifications_recipient_id_id_idx" RENAME TO "notifications_all_idx";
CREATE INDEX "notifications_recipient_id_id_idx" ON "notifications"("recipient_id", "id" DESC) WHERE NOT "filtered";
CREATE INDEX "notifications_filtered_idx" ON "notifications"("recipient_id", "origin_id", "id" DESC) WHERE "filtered";
CREATE INDEX "notifications_groups_idx" ON "notifications"("recipient_id", "group_key", "id" DESC) WHERE "group_key" IS NOT NULL;
-- It also finds what one sender caused.
DROP INDEX "notifications_origin_id_idx";
CREATE INDEX "notifications_origin_id_recipient_id_id_idx" ON "notifications"("origin_id", "recipient_id", "id" DESC);
CREATE INDEX "notifications_event_id_idx" ON "notifications"("event_id") WHERE "event_id" IS NOT NULL;
CREATE INDEX "notifications_report_id_idx" ON "notifications"("report_id") WHERE "report_id" IS NOT NULL;
CREATE INDEX "notifications_account_warning_id_idx" ON "notifications"("account_warning_id") WHERE "account_warning_id" IS NOT NULL;
