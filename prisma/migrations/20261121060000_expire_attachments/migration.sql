-- AlterTable
ALTER TABLE "media" ADD COLUMN     "expires_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "media_expires_at_idx" ON "media"("expires_at");
