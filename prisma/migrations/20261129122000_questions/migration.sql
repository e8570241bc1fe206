-- Questions to the people who join an event, and their answers, which end with the participation.
ALTER TABLE "events" ADD COLUMN "questions" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "participants" ADD COLUMN "answers" JSONB;
ALTER TABLE "waiting_entries" ADD COLUMN "answers" JSONB;
ALTER TABLE "sign_in_links" ADD COLUMN "answers" JSONB;
ALTER TABLE "pending_sign_ins" ADD COLUMN "answers" JSONB;

-- For the removal of answers after the event.
CREATE INDEX "participants_answered_idx" ON "participants"("event_id") WHERE "answers" IS NOT NULL;
