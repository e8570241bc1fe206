-- Posts that a decision of the staff deleted, kept for as long as somebody may appeal.
CREATE TABLE "removed_statuses" (
    "status_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "account_warning_id" BIGINT NOT NULL,
    "rows" JSONB NOT NULL,
    "reply_ids" BIGINT[],
    "quote_ids" BIGINT[],

    CONSTRAINT "removed_statuses_pkey" PRIMARY KEY ("status_id")
);

CREATE INDEX "removed_statuses_actor_id_idx" ON "removed_statuses"("actor_id");
CREATE INDEX "removed_statuses_account_warning_id_idx" ON "removed_statuses"("account_warning_id");
ALTER TABLE "removed_statuses" ADD CONSTRAINT "removed_statuses_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "removed_statuses" ADD CONSTRAINT "removed_statuses_account_warning_id_fkey" FOREIGN KEY ("account_warning_id") REFERENCES "account_warnings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "removed_media" (
    "media_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "small_key" TEXT,
    "row" JSONB NOT NULL,

    CONSTRAINT "removed_media_pkey" PRIMARY KEY ("media_id")
);

CREATE INDEX "removed_media_status_id_idx" ON "removed_media"("status_id");
CREATE INDEX "removed_media_key_idx" ON "removed_media"("key");
CREATE INDEX "removed_media_small_key_idx" ON "removed_media"("small_key");
ALTER TABLE "removed_media" ADD CONSTRAINT "removed_media_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "removed_statuses"("status_id") ON DELETE CASCADE ON UPDATE CASCADE;
