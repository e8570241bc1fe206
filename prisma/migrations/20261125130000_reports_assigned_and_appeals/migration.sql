-- Who looks after a report, and who decided it, when.
ALTER TABLE "reports" ADD COLUMN "assigned_id" BIGINT,
  ADD COLUMN "decided_by_id" BIGINT,
  ADD COLUMN "decided_at" TIMESTAMPTZ(3);
ALTER TABLE "reports" ADD CONSTRAINT "reports_assigned_id_fkey" FOREIGN KEY ("assigned_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Until now nothing but the decision changed a report, and the log names who decided.
UPDATE "reports" r SET "decided_at" = r."updated_at", "decided_by_id" = (
  SELECT a."id" FROM "action_logs" l JOIN "actors" a ON a."id" = l."actor_id"
  WHERE l."target_type" = 'Report' AND l."target_id" = r."id" AND l."action" IN ('REPORT_UPDATE_CLOSED', 'REPORT_UPDATE_RESOLVED')
  ORDER BY l."id" DESC LIMIT 1)
WHERE r."status" <> 'OPEN';

-- Every list of reports pages by id: of one account, by one account, of one moderator; decided or not.
DROP INDEX "reports_reported_id_idx";
DROP INDEX "reports_reporter_id_status_idx";
CREATE INDEX "reports_reported_id_id_idx" ON "reports"("reported_id", "id" DESC);
CREATE INDEX "reports_reporter_id_id_idx" ON "reports"("reporter_id", "id" DESC);
CREATE INDEX "reports_assigned_id_id_idx" ON "reports"("assigned_id", "id" DESC);
CREATE INDEX "reports_decided_by_id_idx" ON "reports"("decided_by_id");
CREATE INDEX "reports_open_idx" ON "reports"("id" DESC) WHERE "decided_at" IS NULL;
CREATE INDEX "reports_decided_idx" ON "reports"("id" DESC) WHERE "decided_at" IS NOT NULL;
CREATE INDEX "reports_reported_open_idx" ON "reports"("reported_id", "id" DESC) WHERE "decided_at" IS NULL;
CREATE INDEX "reports_reporter_open_idx" ON "reports"("reporter_id", "id" DESC) WHERE "decided_at" IS NULL;

-- A warning that was taken back after an appeal.
ALTER TABLE "account_warnings" ADD COLUMN "overruled_at" TIMESTAMPTZ(3);

CREATE TYPE "AppealState" AS ENUM ('APPROVED', 'PENDING', 'REJECTED');

CREATE TABLE "appeals" (
    "id" BIGINT NOT NULL,
    "account_warning_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "state" "AppealState" NOT NULL DEFAULT 'PENDING',
    "decided_by_id" BIGINT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "appeals_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "appeals_account_warning_id_key" ON "appeals"("account_warning_id");
CREATE INDEX "appeals_state_id_idx" ON "appeals"("state", "id" DESC);
CREATE INDEX "appeals_actor_id_idx" ON "appeals"("actor_id");
CREATE INDEX "appeals_decided_by_id_idx" ON "appeals"("decided_by_id");
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_account_warning_id_fkey" FOREIGN KEY ("account_warning_id") REFERENCES "account_warnings"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;
