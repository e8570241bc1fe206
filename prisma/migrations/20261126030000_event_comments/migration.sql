-- AlterTable
ALTER TABLE "participants" ADD COLUMN     "message" TEXT;

-- CreateTable
CREATE TABLE "event_comments" (
    "status_id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_comments_pkey" PRIMARY KEY ("status_id")
);

-- CreateIndex
CREATE INDEX "event_comments_event_id_status_id_idx" ON "event_comments"("event_id", "status_id" DESC);

-- AddForeignKey
ALTER TABLE "event_comments" ADD CONSTRAINT "event_comments_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_comments" ADD CONSTRAINT "event_comments_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
