-- The language of an event's own text, and its title and description in further languages.
ALTER TABLE "events" ADD COLUMN "language" TEXT, ADD COLUMN "texts" JSONB NOT NULL DEFAULT '[]';
UPDATE events e SET language = r.language FROM remote_events r WHERE r.event_id = e.id AND r.language IS NOT NULL;

-- With the texts in further languages. Descriptions are cut, because a document may have 1 MB.
CREATE OR REPLACE FUNCTION search_learn_events(ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $_$
  INSERT INTO event_search (event_id, document)
  SELECT e.id,
    search_vector(titles.words, 'A') || search_beginnings(titles.words, 'A')
    || search_vector(tags.words, 'B') || search_beginnings(tags.words, 'B')
    || search_vector(place.words, 'C') || search_beginnings(place.words, 'C')
    || search_vector(host.words, 'C') || search_beginnings(host.words, 'C')
    || search_vector(search_text(left(further.descriptions, 200000)), 'D')
  FROM events e JOIN actors o ON o.id = e.organizer_id LEFT JOIN actors g ON g.id = e.attributed_to_id LEFT JOIN addresses p ON p.id = e.address_id
    CROSS JOIN LATERAL (SELECT string_agg(t.title || ' ' || t.name, ' ') AS words
      FROM event_tags et JOIN tags t ON t.id = et.tag_id WHERE et.event_id = e.id) AS tags
    CROSS JOIN LATERAL (SELECT concat_ws(' ', p.description, p.street, p.locality, p.postal_code, p.region, p.country) AS words) AS place
    CROSS JOIN LATERAL (SELECT concat_ws(' ', o.name, o.preferred_username, g.name, g.preferred_username) AS words) AS host
    CROSS JOIN LATERAL (SELECT concat_ws(' ', e.title, string_agg(t ->> 'title', ' ')) AS words FROM jsonb_array_elements(e.texts) AS t) AS titles
    CROSS JOIN LATERAL (SELECT concat_ws(' ', e.description, string_agg(t ->> 'description', ' ')) AS descriptions
      FROM jsonb_array_elements(e.texts) AS t) AS further
  WHERE e.id = ANY($1) ORDER BY e.id
  ON CONFLICT (event_id) DO UPDATE SET document = excluded.document WHERE event_search.document IS DISTINCT FROM excluded.document;
  SELECT search_learn(array_agg(word)) FROM events e
    CROSS JOIN LATERAL (SELECT concat_ws(' ', e.title, string_agg(t ->> 'title', ' ')) AS words FROM jsonb_array_elements(e.texts) AS t) AS titles,
    unnest(search_terms(titles.words)) AS word WHERE e.id = ANY($1)
$_$;

CREATE OR REPLACE FUNCTION search_events_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  said bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
    WHERE (n.title, n.description, n.texts, n.organizer_id, n.attributed_to_id, n.address_id)
      IS DISTINCT FROM (o.title, o.description, o.texts, o.organizer_id, o.attributed_to_id, o.address_id));
  shown bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
    WHERE (n.draft, n.visibility, n.accepted_at, n.publish_at, n.organizer_id)
      IS DISTINCT FROM (o.draft, o.visibility, o.accepted_at, o.publish_at, o.organizer_id));
BEGIN
  IF said <> '{}' THEN PERFORM search_learn_events(said); END IF;
  IF shown <> '{}' THEN PERFORM search_list_events(shown); END IF;
  RETURN NULL;
END $$;
