-- Events of calendars that ended, which are announced when they are near.
CREATE INDEX "events_kept" ON "events"("begins_on") WHERE imported AND calendar_source_id IS NULL AND announced_at IS NULL;
