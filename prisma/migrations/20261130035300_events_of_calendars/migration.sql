-- Events of calendars stay so when their calendar ends.
ALTER TABLE "events" ADD COLUMN "imported" BOOLEAN NOT NULL DEFAULT false;

UPDATE "events" SET "imported" = true WHERE "calendar_source_id" IS NOT NULL;
