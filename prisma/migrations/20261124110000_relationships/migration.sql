-- Accounts that somebody shows on their profile. An endorsement ends with the follow that it needs.
CREATE TABLE endorsements (
  id bigint PRIMARY KEY,
  actor_id bigint NOT NULL REFERENCES actors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  target_id bigint NOT NULL REFERENCES actors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  follow_id bigint NOT NULL REFERENCES follows (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX endorsements_follow_id_key ON endorsements (follow_id);
CREATE UNIQUE INDEX endorsements_actor_id_target_id_key ON endorsements (actor_id, target_id);
CREATE INDEX endorsements_actor_id_id_idx ON endorsements (actor_id, id);
CREATE INDEX endorsements_target_id_idx ON endorsements (target_id);

-- Private notes on accounts.
CREATE TABLE account_notes (
  actor_id bigint NOT NULL REFERENCES actors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  target_id bigint NOT NULL REFERENCES actors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  comment text NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (actor_id, target_id)
);
CREATE INDEX account_notes_target_id_idx ON account_notes (target_id);

-- Servers that somebody hides for themselves.
CREATE TABLE account_domain_blocks (
  id bigint PRIMARY KEY,
  actor_id bigint NOT NULL REFERENCES actors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  domain text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX account_domain_blocks_actor_id_domain_key ON account_domain_blocks (actor_id, domain);
CREATE INDEX account_domain_blocks_actor_id_id_idx ON account_domain_blocks (actor_id, id);

-- Accounts that somebody may move from, and where accounts have moved.
CREATE TABLE account_aliases (
  id bigint PRIMARY KEY,
  actor_id bigint NOT NULL REFERENCES actors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  alias_id bigint NOT NULL REFERENCES actors (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX account_aliases_actor_id_alias_id_key ON account_aliases (actor_id, alias_id);
CREATE INDEX account_aliases_alias_id_idx ON account_aliases (alias_id);
ALTER TABLE actors ADD COLUMN moved_to_id bigint REFERENCES actors (id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX actors_moved_to_id_idx ON actors (moved_to_id);

-- The account that moved shows the one that it moved to: whoever keeps it in memory tells by its row whether that has changed.
CREATE FUNCTION show_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE actors SET updated_at = updated_at WHERE moved_to_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER move_shown AFTER UPDATE ON actors
  FOR EACH ROW WHEN (pg_trigger_depth() < 2) EXECUTE FUNCTION show_move();

-- Pages of blocks and mutes, expired mutes, and known servers by their beginning.
CREATE INDEX blocks_blocker_id_id_idx ON blocks (blocker_id, id);
CREATE INDEX mutes_muter_id_id_idx ON mutes (muter_id, id);
CREATE INDEX mutes_expires_at_idx ON mutes (expires_at);
CREATE INDEX actors_domain_idx ON actors (domain text_pattern_ops) WHERE domain IS NOT NULL;
