-- The limit of a day counts the messages of deleted dates of a series, too.
ALTER TABLE "event_messages" ADD COLUMN "series_id" UUID;
UPDATE "event_messages" m SET "series_id" = e."series_id" FROM "events" e WHERE e."id" = m."event_id";
CREATE INDEX "event_messages_series_id_idx" ON "event_messages"("series_id");
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE SET NULL ON UPDATE CASCADE;
