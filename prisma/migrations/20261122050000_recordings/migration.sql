-- AlterEnum
ALTER TYPE "MediaKind" ADD VALUE 'GIFV';
ALTER TYPE "MediaKind" ADD VALUE 'VIDEO';
ALTER TYPE "MediaKind" ADD VALUE 'AUDIO';

-- CreateEnum
CREATE TYPE "MediaState" AS ENUM ('WAITING', 'READY', 'FAILED');

-- AlterTable
ALTER TABLE "media" ADD COLUMN "state" "MediaState" NOT NULL DEFAULT 'READY';

-- CreateIndex
CREATE INDEX "actors_avatar_id_idx" ON "actors"("avatar_id");

-- CreateIndex
CREATE INDEX "actors_banner_id_idx" ON "actors"("banner_id");
