-- AlterTable
ALTER TABLE "status_tags" ADD COLUMN     "has_media" BOOLEAN,
ADD COLUMN     "local" BOOLEAN;

-- AlterTable
ALTER TABLE "statuses" ADD COLUMN     "has_media" BOOLEAN NOT NULL DEFAULT false;

UPDATE statuses SET has_media = true WHERE id IN (SELECT status_id FROM media WHERE status_id IS NOT NULL);
UPDATE status_tags t SET local = s.local, has_media = s.has_media FROM statuses s WHERE s.id = t.status_id;

-- For each filter that skips most statuses of the fediverse.
CREATE INDEX statuses_public_local ON statuses (id DESC)
  WHERE local AND visibility = 'PUBLIC' AND deleted_at IS NULL AND reblog_of_id IS NULL;
CREATE INDEX statuses_public_media ON statuses (id DESC)
  WHERE has_media AND visibility = 'PUBLIC' AND deleted_at IS NULL AND reblog_of_id IS NULL;
CREATE INDEX statuses_public_language ON statuses (coalesce(language, ''), id DESC)
  WHERE visibility = 'PUBLIC' AND deleted_at IS NULL AND reblog_of_id IS NULL;
CREATE INDEX statuses_actor_media ON statuses (actor_id, id DESC) WHERE has_media;
CREATE INDEX status_tags_local ON status_tags (tag_id, status_id DESC) WHERE local;
CREATE INDEX status_tags_media ON status_tags (tag_id, status_id DESC) WHERE has_media;

-- A new status is inserted with `has_media`, so that this updates no row for it.
CREATE FUNCTION media_attached() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE statuses s SET has_media = false
    WHERE s.id = OLD.status_id AND s.has_media AND NOT EXISTS (SELECT FROM media m WHERE m.status_id = s.id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE statuses s SET has_media = true WHERE s.id = NEW.status_id AND NOT s.has_media;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER media_inserted AFTER INSERT ON media FOR EACH ROW WHEN (NEW.status_id IS NOT NULL) EXECUTE FUNCTION media_attached();
CREATE TRIGGER media_attached AFTER UPDATE ON media FOR EACH ROW WHEN (NEW.status_id IS DISTINCT FROM OLD.status_id)
  EXECUTE FUNCTION media_attached();
CREATE TRIGGER media_deleted AFTER DELETE ON media FOR EACH ROW WHEN (OLD.status_id IS NOT NULL) EXECUTE FUNCTION media_attached();

CREATE FUNCTION status_tags_of_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE status_tags SET has_media = NEW.has_media WHERE status_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER media_of_tags AFTER UPDATE OF has_media ON statuses FOR EACH ROW WHEN (NEW.has_media <> OLD.has_media)
  EXECUTE FUNCTION status_tags_of_status();

CREATE FUNCTION status_tag_completed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT s.local, s.has_media INTO NEW.local, NEW.has_media FROM statuses s WHERE s.id = NEW.status_id;
  RETURN NEW;
END $$;

CREATE TRIGGER completed BEFORE INSERT ON status_tags FOR EACH ROW WHEN (NEW.local IS NULL OR NEW.has_media IS NULL)
  EXECUTE FUNCTION status_tag_completed();
