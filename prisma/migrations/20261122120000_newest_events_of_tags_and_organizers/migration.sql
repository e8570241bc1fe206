-- Related events are looked for among the newest of a tag and of an organizer, however many there are.
-- CreateIndex
CREATE INDEX "event_tags_tag_id_event_id_idx" ON "event_tags"("tag_id", "event_id");

-- DropIndex
DROP INDEX "event_tags_tag_id_idx";

-- CreateIndex
CREATE INDEX "events_organizer_id_id_idx" ON "events"("organizer_id", "id");

-- DropIndex
DROP INDEX "events_organizer_id_idx";
