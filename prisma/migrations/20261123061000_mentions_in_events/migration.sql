-- Whom the descriptions of events mention, and who was told.
CREATE TABLE event_mentions (
  event_id bigint NOT NULL REFERENCES events (id) ON DELETE CASCADE ON UPDATE CASCADE,
  actor_id bigint NOT NULL REFERENCES actors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  notified_at timestamptz(3),
  CONSTRAINT event_mentions_pkey PRIMARY KEY (event_id, actor_id)
);

CREATE INDEX event_mentions_actor_id_idx ON event_mentions (actor_id);
