-- The list of the messages that a person wrote is read by their ids.
DROP INDEX "event_messages_author_id_idx";

CREATE INDEX "event_messages_author_id_id_idx" ON "event_messages"("author_id", "id");
