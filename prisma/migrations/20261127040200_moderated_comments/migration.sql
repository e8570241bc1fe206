-- Comments below an event whose comments are moderated wait until an organizer accepts them. Those that are there already were seen by all.
ALTER TABLE "event_comments" ADD COLUMN "approved_at" TIMESTAMPTZ(3);
UPDATE "event_comments" SET "approved_at" = CURRENT_TIMESTAMP;
