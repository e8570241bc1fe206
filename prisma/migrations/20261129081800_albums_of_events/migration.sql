-- CreateEnum
CREATE TYPE "PhotoAudience" AS ENUM ('EVERYBODY', 'MEMBERS', 'PARTICIPANTS');

-- AlterTable
ALTER TABLE "events" ADD COLUMN "photo_audience" "PhotoAudience" NOT NULL DEFAULT 'PARTICIPANTS';

-- AlterTable
ALTER TABLE "reports" ADD COLUMN "photo_ids" BIGINT[] DEFAULT ARRAY[]::BIGINT[];

-- CreateTable
CREATE TABLE "event_photos" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "media_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_photos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "photo_requests" (
    "id" BIGINT NOT NULL,
    "photo_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "kept_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "photo_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_photos_media_id_key" ON "event_photos"("media_id");

-- CreateIndex
CREATE INDEX "event_photos_event_id_id_idx" ON "event_photos"("event_id", "id");

-- CreateIndex
CREATE INDEX "event_photos_actor_id_event_id_idx" ON "event_photos"("actor_id", "event_id");

-- CreateIndex
CREATE INDEX "photo_requests_actor_id_idx" ON "photo_requests"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "photo_requests_photo_id_actor_id_key" ON "photo_requests"("photo_id", "actor_id");

-- AddForeignKey
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "event_photos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_requests" ADD CONSTRAINT "photo_requests_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
