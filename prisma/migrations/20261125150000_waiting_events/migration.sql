-- The queue of events that wait for a moderator is read and counted without the others.
CREATE INDEX "events_waiting" ON "events" ("id")
  WHERE "visibility" = 'RESTRICTED' AND "accepted_at" IS NULL AND NOT "draft";
