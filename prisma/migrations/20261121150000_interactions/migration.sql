-- AlterTable
ALTER TABLE "statuses" ADD COLUMN     "reblog_of_id" BIGINT;

-- AlterTable
ALTER TABLE "status_stats" ADD COLUMN     "reblogs_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "bookmarks" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookmarks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_pins" (
    "actor_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_pins_pkey" PRIMARY KEY ("actor_id","status_id")
);

-- CreateTable
CREATE TABLE "conversation_mutes" (
    "actor_id" BIGINT NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_mutes_pkey" PRIMARY KEY ("actor_id","conversation_id")
);

-- CreateTable
CREATE TABLE "status_edits" (
    "id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "content" TEXT NOT NULL,
    "spoiler_text" TEXT NOT NULL,
    "sensitive" BOOLEAN NOT NULL,
    "media" JSONB NOT NULL DEFAULT '[]',
    "poll_options" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_edits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "polls" (
    "id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "options" TEXT[],
    "tallies" INTEGER[],
    "voters_count" INTEGER NOT NULL DEFAULT 0,
    "multiple" BOOLEAN NOT NULL,
    "hide_totals" BOOLEAN NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "polls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "poll_votes" (
    "poll_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "choice" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "poll_votes_pkey" PRIMARY KEY ("poll_id","actor_id","choice")
);

-- CreateTable
CREATE TABLE "scheduled_statuses" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "app_id" BIGINT,
    "scheduled_at" TIMESTAMPTZ(3) NOT NULL,
    "params" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scheduled_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bookmarks_actor_id_id_idx" ON "bookmarks"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "bookmarks_status_id_idx" ON "bookmarks"("status_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookmarks_actor_id_status_id_key" ON "bookmarks"("actor_id", "status_id");

-- CreateIndex
CREATE INDEX "status_pins_status_id_idx" ON "status_pins"("status_id");

-- CreateIndex
CREATE INDEX "status_edits_status_id_id_idx" ON "status_edits"("status_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "polls_status_id_key" ON "polls"("status_id");

-- CreateIndex
CREATE INDEX "poll_votes_actor_id_idx" ON "poll_votes"("actor_id");

-- CreateIndex
CREATE INDEX "scheduled_statuses_actor_id_id_idx" ON "scheduled_statuses"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "scheduled_statuses_actor_id_scheduled_at_idx" ON "scheduled_statuses"("actor_id", "scheduled_at");

-- CreateIndex
CREATE INDEX "scheduled_statuses_user_id_idx" ON "scheduled_statuses"("user_id");

-- CreateIndex
CREATE INDEX "favourites_actor_id_id_idx" ON "favourites"("actor_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "statuses" ADD CONSTRAINT "statuses_reblog_of_id_fkey" FOREIGN KEY ("reblog_of_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_pins" ADD CONSTRAINT "status_pins_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_pins" ADD CONSTRAINT "status_pins_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_mutes" ADD CONSTRAINT "conversation_mutes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_edits" ADD CONSTRAINT "status_edits_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "polls" ADD CONSTRAINT "polls_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_fkey" FOREIGN KEY ("poll_id") REFERENCES "polls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_statuses" ADD CONSTRAINT "scheduled_statuses_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_statuses" ADD CONSTRAINT "scheduled_statuses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_statuses" ADD CONSTRAINT "scheduled_statuses_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE SET NULL ON UPDATE CASCADE;



-- A double tap makes one reblog; one that was taken back makes room for the next.
CREATE UNIQUE INDEX "statuses_reblog_once" ON "statuses" ("actor_id", "reblog_of_id")
  WHERE "reblog_of_id" IS NOT NULL AND "deleted_at" IS NULL;

-- Few statuses are reblogs, so posting one that is not costs nothing here.
CREATE INDEX "statuses_reblogs" ON "statuses" ("reblog_of_id", "id" DESC) WHERE "reblog_of_id" IS NOT NULL;

-- Public timelines show no reblogs.
DROP INDEX "statuses_public";
CREATE INDEX "statuses_public" ON "statuses" ("id" DESC)
  WHERE "visibility" = 'PUBLIC' AND "deleted_at" IS NULL AND "reblog_of_id" IS NULL;
