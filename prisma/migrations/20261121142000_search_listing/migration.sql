-- Whether an event stands in everybody's lists is kept beside its document: most of what a search matches need not be looked up then.
-- AlterTable
ALTER TABLE "event_search" ADD COLUMN     "listed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "publish_at" TIMESTAMPTZ(3);

-- Everything but the time to be shown, which comes by itself.
CREATE FUNCTION search_list_events(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE event_search s SET listed = now.listed, publish_at = now.publish_at
  FROM (
    SELECT e.id, e.publish_at, NOT e.draft AND o.suspended_at IS NULL AND o.deleted_at IS NULL
      AND (e.visibility = 'PUBLIC' OR (e.visibility = 'RESTRICTED' AND e.accepted_at IS NOT NULL)) AS listed
    FROM events e JOIN actors o ON o.id = e.organizer_id WHERE e.id = ANY($1) ORDER BY e.id
  ) AS now
  WHERE s.event_id = now.id AND (s.listed, s.publish_at) IS DISTINCT FROM (now.listed, now.publish_at)
$$;

CREATE OR REPLACE FUNCTION search_events_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT id FROM added);
BEGIN
  PERFORM search_learn_events(ids);
  PERFORM search_list_events(ids);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION search_events_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
    WHERE (n.title, n.description, n.organizer_id, n.attributed_to_id, n.address_id)
      IS DISTINCT FROM (o.title, o.description, o.organizer_id, o.attributed_to_id, o.address_id));
  shown bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
    WHERE (n.draft, n.visibility, n.accepted_at, n.publish_at, n.organizer_id)
      IS DISTINCT FROM (o.draft, o.visibility, o.accepted_at, o.publish_at, o.organizer_id));
BEGIN
  IF said <> '{}' THEN PERFORM search_learn_events(said); END IF;
  IF shown <> '{}' THEN PERFORM search_list_events(shown); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION search_standing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE actors bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE (n.suspended_at IS NULL, n.deleted_at IS NULL) IS DISTINCT FROM (o.suspended_at IS NULL, o.deleted_at IS NULL));
BEGIN
  IF actors <> '{}' THEN PERFORM search_list_events(ARRAY(SELECT id FROM events WHERE organizer_id = ANY(actors))); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER search_standing AFTER UPDATE ON actors REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION search_standing_changed();

-- What is there already.
SELECT search_list_events(ARRAY(SELECT id FROM events));
