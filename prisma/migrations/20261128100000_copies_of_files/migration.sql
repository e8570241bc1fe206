-- AlterTable
ALTER TABLE "media" ADD COLUMN     "cached_at" TIMESTAMPTZ(3),
ADD COLUMN     "preview_remote_url" TEXT;

-- CreateIndex
CREATE INDEX "media_cached_at_idx" ON "media"("cached_at");
