-- The guests, the answers and the wish to wait of a person who takes part in a whole series.
ALTER TABLE "event_series_participants" ADD COLUMN "guests" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN "answers" JSONB,
ADD COLUMN "waits" BOOLEAN NOT NULL DEFAULT false;
