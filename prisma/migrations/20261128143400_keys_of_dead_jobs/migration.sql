-- AlterTable
ALTER TABLE "dead_jobs" ADD COLUMN     "key" TEXT;

-- CreateIndex
CREATE INDEX "dead_jobs_name_key_idx" ON "dead_jobs"("name", "key");
