-- CreateEnum
CREATE TYPE "EventInterestKind" AS ENUM ('LIKE', 'SHARE');

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "external_participation_url" TEXT;

-- CreateTable
CREATE TABLE "remote_events" (
    "event_id" BIGINT NOT NULL,
    "changed_at" TIMESTAMPTZ(3),
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "language" TEXT,
    "status_there" TEXT,
    "category_there" TEXT,
    "join_mode_there" TEXT,
    "participant_count" INTEGER,
    "remaining_places" INTEGER,
    "contacts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "picture_url" TEXT,

    CONSTRAINT "remote_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "event_interests" (
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "kind" "EventInterestKind" NOT NULL,
    "uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_interests_pkey" PRIMARY KEY ("event_id","actor_id","kind")
);

-- CreateIndex
CREATE INDEX "events_url_idx" ON "events"("url");

-- CreateIndex
CREATE INDEX "event_interests_actor_id_idx" ON "event_interests"("actor_id");

-- AddForeignKey
ALTER TABLE "remote_events" ADD CONSTRAINT "remote_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_interests" ADD CONSTRAINT "event_interests_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
