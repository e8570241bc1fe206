-- AlterTable
ALTER TABLE "remote_events" ADD COLUMN     "listed" BOOLEAN NOT NULL DEFAULT false;

UPDATE remote_events r SET listed = true FROM events e WHERE e.id = r.event_id AND e.visibility = 'PUBLIC';

-- Of those who are limited nothing is in lists; what their servers list comes back when they are not any more.
CREATE FUNCTION events_of_limited_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE actors bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE n.domain IS NOT NULL AND (n.silenced_at IS NULL) <> (o.silenced_at IS NULL));
BEGIN
  IF actors <> '{}' THEN
    UPDATE events e SET visibility = CASE WHEN a.silenced_at IS NULL THEN 'PUBLIC' ELSE 'UNLISTED' END::"EventVisibility"
    FROM remote_events r, actors a
    WHERE r.event_id = e.id AND r.listed AND a.id = e.organizer_id AND e.organizer_id = ANY(actors);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER events_of_limited AFTER UPDATE ON actors REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION events_of_limited_changed();

-- CreateIndex
CREATE INDEX "undone_activities_uri_idx" ON "undone_activities" USING HASH ("uri");
