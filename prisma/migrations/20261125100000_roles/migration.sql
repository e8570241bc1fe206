-- Roles become rows that a community makes for itself. The first four have Mastodon's ids and positions, and permit what they did.
CREATE TABLE roles (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL,
  color TEXT NOT NULL DEFAULT '',
  permissions INTEGER NOT NULL DEFAULT 0,
  position INTEGER NOT NULL DEFAULT 0,
  highlighted BOOLEAN NOT NULL DEFAULT false,
  collection_limit INTEGER NOT NULL DEFAULT 10,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL
);

INSERT INTO roles (id, name, permissions, position, highlighted, created_at, updated_at) VALUES
  (-99, '', 0, -1, false, now(), now()),
  (1, 'Moderator', 1049884, 10, true, now(), now()),
  (2, 'Admin', 2097148, 100, true, now(), now()),
  (3, 'Owner', 2097151, 1000, true, now(), now());

ALTER TABLE users ADD COLUMN role_id BIGINT;
UPDATE users SET role_id = r.id FROM roles r WHERE r.name = users.role AND r.id > 0;
DROP TRIGGER role_shown ON users;
ALTER TABLE users DROP COLUMN role;
ALTER TABLE users ADD CONSTRAINT users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX users_role_id_idx ON users (role_id);

-- Profiles show roles: whoever keeps a profile in memory tells by the actor's row whether it has changed.
CREATE TRIGGER role_shown AFTER UPDATE OF role_id ON users
  FOR EACH ROW WHEN (OLD.role_id IS DISTINCT FROM NEW.role_id) EXECUTE FUNCTION show_role();

CREATE FUNCTION show_changed_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE actors SET updated_at = actors.updated_at FROM users u WHERE u.role_id = NEW.id AND actors.user_id = u.id;
  RETURN NULL;
END $$;

CREATE TRIGGER role_looks_shown AFTER UPDATE ON roles
  FOR EACH ROW WHEN ((OLD.name, OLD.color, OLD.highlighted) IS DISTINCT FROM (NEW.name, NEW.color, NEW.highlighted))
  EXECUTE FUNCTION show_changed_role();
