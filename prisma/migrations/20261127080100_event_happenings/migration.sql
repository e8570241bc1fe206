-- What happened to events, in the one order in which clients learn of it and come back to it. A row is written under a lock
-- (domain/participations/happenings.ts), so that ids appear in their order.
CREATE TABLE "event_happenings" (
  "id" BIGSERIAL NOT NULL,
  -- Of the job that writes it, which may run twice.
  "key" BIGINT NOT NULL,
  -- No foreign key: that an event was deleted is told after it is gone.
  "event_id" BIGINT NOT NULL,
  "what" TEXT NOT NULL,
  "about_id" BIGINT,
  -- Who organized the event or took part when it was deleted.
  "reader_ids" BIGINT[] NOT NULL DEFAULT '{}',
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "event_happenings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "event_happenings_key_key" ON "event_happenings" ("key");
CREATE INDEX "event_happenings_created_at_idx" ON "event_happenings" ("created_at");
CREATE INDEX "event_happenings_event_id_id_idx" ON "event_happenings" ("event_id", "id");
