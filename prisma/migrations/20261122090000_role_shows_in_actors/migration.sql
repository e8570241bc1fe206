-- Profiles show roles: whoever keeps a profile in memory tells by the actor's row whether it has changed.
CREATE FUNCTION show_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE actors SET updated_at = updated_at WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER role_shown AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION show_role();
