-- For what has begun and still lasts, among all that is over.
CREATE INDEX "events_ends_on_begins_on_idx" ON "events"("ends_on", "begins_on");
