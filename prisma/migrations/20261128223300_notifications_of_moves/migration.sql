-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "moved_to_id" BIGINT;

-- CreateIndex
CREATE INDEX "notifications_moved_to_id_idx" ON "notifications"("moved_to_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_moved_to_id_fkey" FOREIGN KEY ("moved_to_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
