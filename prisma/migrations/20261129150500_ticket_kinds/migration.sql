ALTER TABLE "events" ADD COLUMN "ticket_kinds" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "event_series_participants" ADD COLUMN "ticket_kind" UUID;
ALTER TABLE "participants" ADD COLUMN "ticket_kind" UUID;
ALTER TABLE "waiting_entries" ADD COLUMN "ticket_kind" UUID;
ALTER TABLE "sign_in_links" ADD COLUMN "ticket_kind" UUID;
ALTER TABLE "pending_sign_ins" ADD COLUMN "ticket_kind" UUID;
