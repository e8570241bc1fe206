-- Statuses that quote others, and who may quote a status. Whoever posted before there were quotes was never asked: nobody.
CREATE TYPE "QuotePolicy" AS ENUM ('PUBLIC', 'FOLLOWERS', 'NOBODY');
CREATE TYPE "QuoteState" AS ENUM ('ACCEPTED', 'REVOKED');

ALTER TABLE "statuses" ADD COLUMN "quote_policy" "QuotePolicy" NOT NULL DEFAULT 'NOBODY',
  ADD COLUMN "quoted_status_id" BIGINT,
  ADD COLUMN "quoted_actor_id" BIGINT,
  ADD COLUMN "quote_state" "QuoteState";
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_quoted_status_id_fkey" FOREIGN KEY ("quoted_status_id") REFERENCES "statuses"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "statuses_quoted_status_id_id_idx" ON "statuses"("quoted_status_id", "id" DESC) WHERE "quoted_status_id" IS NOT NULL;

ALTER TABLE "status_stats" ADD COLUMN "quotes_count" INTEGER NOT NULL DEFAULT 0;
