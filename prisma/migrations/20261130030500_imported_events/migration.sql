-- CreateTable
CREATE TABLE "imported_events" (
    "owner_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "event_id" BIGINT,

    CONSTRAINT "imported_events_pkey" PRIMARY KEY ("owner_id", "key")
);

-- CreateIndex
CREATE INDEX "imported_events_event_id_idx" ON "imported_events"("event_id");

-- AddForeignKey
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
