-- Disabled users may do nothing until a moderator enables them again.
ALTER TABLE "users" ADD COLUMN "disabled_at" TIMESTAMPTZ(3);

-- Where users signed up, signed in and used their apps: one row for each address and kind, with the last time.
CREATE TABLE "user_ips" (
    "user_id" BIGINT NOT NULL,
    "ip" INET NOT NULL,
    "kind" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "user_ips_pkey" PRIMARY KEY ("user_id", "ip", "kind")
);
CREATE INDEX "user_ips_user_id_used_at_idx" ON "user_ips"("user_id", "used_at" DESC);
CREATE INDEX "user_ips_used_at_idx" ON "user_ips"("used_at");
-- For addresses within a network.
CREATE INDEX "user_ips_ip_idx" ON "user_ips" USING GIST ("ip" inet_ops);
ALTER TABLE "user_ips" ADD CONSTRAINT "user_ips_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The report that a decision of moderators resolved.
ALTER TABLE "account_warnings" ADD COLUMN "report_id" BIGINT;
CREATE INDEX "account_warnings_report_id_idx" ON "account_warnings"("report_id");
ALTER TABLE "account_warnings" ADD CONSTRAINT "account_warnings_report_id_fkey"
    FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- For the list of accounts: every filter that few rows pass.
CREATE INDEX "actors_local" ON "actors" ("id") WHERE "domain" IS NULL AND "deleted_at" IS NULL;
CREATE INDEX "actors_remote" ON "actors" ("id") WHERE "domain" IS NOT NULL AND "deleted_at" IS NULL;
CREATE INDEX "actors_suspended" ON "actors" ("id") WHERE "suspended_at" IS NOT NULL;
CREATE INDEX "actors_silenced" ON "actors" ("id") WHERE "silenced_at" IS NOT NULL;
CREATE INDEX "actors_sensitized" ON "actors" ("id") WHERE "sensitized_at" IS NOT NULL;
CREATE INDEX "users_pending" ON "users" ("id") WHERE "approved_at" IS NULL;
CREATE INDEX "users_disabled" ON "users" ("id") WHERE "disabled_at" IS NOT NULL;
CREATE INDEX "users_email_beginning" ON "users" (lower("email"::text) text_pattern_ops);
