-- CreateEnum
CREATE TYPE "SeriesScope" AS ENUM ('ALL', 'THIS', 'THIS_AND_FOLLOWING');

-- AlterTable
ALTER TABLE "participants" ADD COLUMN     "co_organizes" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "role_before" "ParticipantRole";

-- CreateTable
CREATE TABLE "event_series_organizers" (
    "series_id" UUID NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "since" TIMESTAMPTZ(3),
    "until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_series_organizers_pkey" PRIMARY KEY ("series_id","actor_id")
);

-- CreateTable
CREATE TABLE "organizer_invitations" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "inviter_id" BIGINT NOT NULL,
    "scope" "SeriesScope" NOT NULL DEFAULT 'THIS',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organizer_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_series_organizers_actor_id_idx" ON "event_series_organizers"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "organizer_invitations_event_id_actor_id_key" ON "organizer_invitations"("event_id", "actor_id");

-- CreateIndex
CREATE INDEX "organizer_invitations_actor_id_id_idx" ON "organizer_invitations"("actor_id", "id");

-- CreateIndex
CREATE INDEX "organizer_invitations_inviter_id_idx" ON "organizer_invitations"("inviter_id");

-- AddForeignKey
ALTER TABLE "event_series_organizers" ADD CONSTRAINT "event_series_organizers_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series_organizers" ADD CONSTRAINT "event_series_organizers_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_invitations" ADD CONSTRAINT "organizer_invitations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_invitations" ADD CONSTRAINT "organizer_invitations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_invitations" ADD CONSTRAINT "organizer_invitations_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
