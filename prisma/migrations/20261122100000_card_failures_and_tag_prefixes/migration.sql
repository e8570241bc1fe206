-- A page that gave no card is left alone for a while.
CREATE TABLE "card_failures" (
    "url" TEXT NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_failures_pkey" PRIMARY KEY ("url")
);

-- CreateIndex
CREATE INDEX "card_failures_failed_at_idx" ON "card_failures"("failed_at");

-- Hashtags are searched by how they begin; the unique index orders them by the language of the database.
CREATE INDEX "tags_name_idx" ON "tags"("name" text_pattern_ops);
