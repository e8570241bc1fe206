-- When a token was last used, to the day. Those that are there count as used now, so that none ends at once.
ALTER TABLE "access_tokens" ADD COLUMN "last_used_at" TIMESTAMPTZ(3);
UPDATE "access_tokens" SET "last_used_at" = now() WHERE "revoked_at" IS NULL;

-- A calendar's token that an application made ends with the application's own.
ALTER TABLE "feed_tokens" ADD COLUMN "made_with_id" BIGINT;
ALTER TABLE "feed_tokens" ADD CONSTRAINT "feed_tokens_made_with_id_fkey" FOREIGN KEY ("made_with_id") REFERENCES "access_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "feed_tokens_made_with_id_idx" ON "feed_tokens"("made_with_id");
