-- CreateTable
CREATE TABLE "event_series" (
    "id" UUID NOT NULL,
    "organizer_id" BIGINT NOT NULL,
    "attributed_to_id" BIGINT,
    "rule" TEXT NOT NULL,
    "starts_local" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "template" JSONB NOT NULL,
    "address_id" BIGINT,
    "picture_id" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "ends_from" TIMESTAMPTZ(3),
    "end_message" TEXT,
    "changed_by_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_series_exceptions" (
    "series_id" UUID NOT NULL,
    "recurrence_id" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_series_exceptions_pkey" PRIMARY KEY ("series_id", "recurrence_id")
);

-- CreateTable
CREATE TABLE "event_series_participants" (
    "series_id" UUID NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "joined_until" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_series_participants_pkey" PRIMARY KEY ("series_id", "actor_id")
);

-- AlterTable
ALTER TABLE "events" ADD COLUMN "series_id" UUID,
ADD COLUMN "recurrence_id" TIMESTAMPTZ(3),
ADD COLUMN "detached" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "series_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "announced_at" TIMESTAMPTZ(3);

-- A change of the whole series moves every occurrence in one statement, at whose end they differ again.
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_recurrence_id_key" UNIQUE ("series_id", "recurrence_id") DEFERRABLE INITIALLY IMMEDIATE;

-- CreateIndex
CREATE INDEX "events_series_id_begins_on_idx" ON "events"("series_id", "begins_on");

-- CreateIndex
CREATE INDEX "event_series_organizer_id_idx" ON "event_series"("organizer_id");

-- CreateIndex
CREATE INDEX "event_series_attributed_to_id_idx" ON "event_series"("attributed_to_id");

-- CreateIndex
CREATE INDEX "event_series_address_id_idx" ON "event_series"("address_id");

-- CreateIndex
CREATE INDEX "event_series_picture_id_idx" ON "event_series"("picture_id");

-- CreateIndex
CREATE INDEX "event_series_participants_actor_id_idx" ON "event_series_participants"("actor_id");

-- Occurrences that are to be announced.
CREATE INDEX "events_unannounced" ON "events"("begins_on") WHERE series_id IS NOT NULL AND announced_at IS NULL;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_organizer_id_fkey" FOREIGN KEY ("organizer_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_attributed_to_id_fkey" FOREIGN KEY ("attributed_to_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "addresses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series_exceptions" ADD CONSTRAINT "event_series_exceptions_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series_participants" ADD CONSTRAINT "event_series_participants_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series_participants" ADD CONSTRAINT "event_series_participants_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
