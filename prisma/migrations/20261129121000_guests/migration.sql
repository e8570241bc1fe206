-- The guests whom a person brings to an event: each takes a place. Rows from before brought none.
ALTER TABLE "events" ADD COLUMN "guests_per_person" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "participants" ADD COLUMN "guests" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "waiting_entries" ADD COLUMN "guests" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "sign_in_links" ADD COLUMN "guests" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "pending_sign_ins" ADD COLUMN "guests" SMALLINT NOT NULL DEFAULT 0;
