-- A message outlives its event, so that everybody gets it, and keeps what its copies name.
ALTER TABLE "event_messages"
  ADD COLUMN "title" TEXT,
  ADD COLUMN "url" TEXT,
  ADD COLUMN "announced" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "removed_at" TIMESTAMPTZ(3);
UPDATE "event_messages" m SET "title" = e."title", "url" = e."url" FROM "events" e WHERE e."id" = m."event_id";
ALTER TABLE "event_messages"
  ALTER COLUMN "title" SET NOT NULL,
  ALTER COLUMN "url" SET NOT NULL,
  ALTER COLUMN "event_id" DROP NOT NULL,
  DROP CONSTRAINT "event_messages_event_id_fkey";
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;
