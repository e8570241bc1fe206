-- Counts the places of each kind of ticket without reading the participants of events that have no kinds.
CREATE INDEX "participants_event_id_ticket_kind_idx" ON "participants" ("event_id", "ticket_kind") INCLUDE ("role", "guests") WHERE "ticket_kind" IS NOT NULL;
