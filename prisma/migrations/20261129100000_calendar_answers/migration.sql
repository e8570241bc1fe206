-- Answers of calendar programs to invitations, which come by mail and may come late.
CREATE TABLE calendar_answers (
  event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE ON UPDATE CASCADE,
  actor_id BIGINT NOT NULL REFERENCES actors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  written_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (event_id, actor_id)
);
CREATE INDEX calendar_answers_actor_id_idx ON calendar_answers (actor_id);
