-- Processes keep viewers in memory: whatever changes one tells them when it is committed.
CREATE FUNCTION tell_viewer_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('viewers', '');
  RETURN NULL;
END $$;

CREATE TRIGGER token_changed AFTER UPDATE ON access_tokens FOR EACH ROW
  WHEN ((old.app_id, old.user_id, old.actor_id, old.scopes, old.revoked_at) IS DISTINCT FROM (new.app_id, new.user_id, new.actor_id, new.scopes, new.revoked_at))
  EXECUTE FUNCTION tell_viewer_change();
CREATE TRIGGER token_deleted AFTER DELETE ON access_tokens FOR EACH ROW EXECUTE FUNCTION tell_viewer_change();

CREATE TRIGGER session_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN ((old.user_id, old.revoked_at) IS DISTINCT FROM (new.user_id, new.revoked_at))
  EXECUTE FUNCTION tell_viewer_change();
CREATE TRIGGER session_deleted AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_viewer_change();

CREATE TRIGGER viewer_user_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((old.locale, old.role_id, old.settings, old.chosen_languages, old.approved_at, old.confirmed_at, old.suspended_at, old.disabled_at, old.default_actor_id)
    IS DISTINCT FROM (new.locale, new.role_id, new.settings, new.chosen_languages, new.approved_at, new.confirmed_at, new.suspended_at, new.disabled_at, new.default_actor_id))
  EXECUTE FUNCTION tell_viewer_change();

-- People of other servers are nobody's identity.
CREATE TRIGGER viewer_identity_changed AFTER UPDATE ON actors FOR EACH ROW
  WHEN ((old.user_id IS NOT NULL OR new.user_id IS NOT NULL)
    AND (old.user_id, old.locked, old.moved_to_id, old.suspended_at, old.deleted_at) IS DISTINCT FROM (new.user_id, new.locked, new.moved_to_id, new.suspended_at, new.deleted_at))
  EXECUTE FUNCTION tell_viewer_change();

CREATE TRIGGER viewer_role_changed AFTER UPDATE ON roles FOR EACH ROW
  WHEN ((old.permissions, old."position") IS DISTINCT FROM (new.permissions, new."position"))
  EXECUTE FUNCTION tell_viewer_change();
