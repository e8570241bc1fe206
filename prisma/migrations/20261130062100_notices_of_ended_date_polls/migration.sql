-- Whether people are still to be notified of the end of a date poll, and when they last were. The timetable finds the ends that are due.
ALTER TABLE "date_polls" ADD COLUMN "notifies_end" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "date_polls" ADD COLUMN "end_notified_at" TIMESTAMPTZ(3);

UPDATE "date_polls" SET "notifies_end" = false WHERE "settled_at" IS NOT NULL OR "closes_at" <= now();

-- Prisma's schema has no partial indexes. Most polls are over.
CREATE INDEX date_polls_ending ON date_polls USING btree (closes_at) WHERE (notifies_end AND settled_at IS NULL);
