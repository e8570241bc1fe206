-- AlterTable
ALTER TABLE "actor_stats" ADD COLUMN     "local" BOOLEAN;

-- CreateTable
CREATE TABLE "tag_days" (
    "tag_id" BIGINT NOT NULL,
    "day" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL,
    "accounts" INTEGER NOT NULL,
    "last_id" BIGINT NOT NULL,

    CONSTRAINT "tag_days_pkey" PRIMARY KEY ("tag_id","day")
);

-- CreateIndex
CREATE INDEX "actors_type_id_idx" ON "actors"("type", "id" DESC);

-- AddForeignKey
ALTER TABLE "tag_days" ADD CONSTRAINT "tag_days_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The directory of local people.
UPDATE actor_stats t SET local = a.domain IS NULL FROM actors a WHERE a.id = t.actor_id;

CREATE FUNCTION actor_stats_completed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.local := (SELECT a.domain IS NULL FROM actors a WHERE a.id = NEW.actor_id);
  RETURN NEW;
END $$;

CREATE TRIGGER completed BEFORE INSERT ON actor_stats FOR EACH ROW WHEN (NEW.local IS NULL) EXECUTE FUNCTION actor_stats_completed();

CREATE INDEX actor_stats_local ON actor_stats (last_status_at DESC NULLS LAST, actor_id DESC) WHERE local;

-- Lists of events with a selective filter.
CREATE INDEX events_online ON events (begins_on, id) WHERE online_address IS NOT NULL;
CREATE INDEX events_free ON events (begins_on, id) WHERE NOT jsonb_path_exists(options, '$.offers[*] ? (@.price > 0)');

-- Marks of actors: groups, and local ones, which are few among remote people.
CREATE OR REPLACE FUNCTION search_learn_actors(ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $_$
  INSERT INTO actor_search (actor_id, document)
  SELECT a.id, search_vector(names.words, 'A') || search_beginnings(names.words, 'A') || search_vector(search_text(a.summary), 'D')
    || array_to_tsvector(ARRAY(SELECT 'is:group' WHERE a.type = 'GROUP' UNION ALL SELECT 'in:local' WHERE a.domain IS NULL))
  FROM actors a CROSS JOIN LATERAL (SELECT a.name || ' ' || a.preferred_username || coalesce(' ' || a.domain, '') AS words) AS names
  WHERE a.id = ANY($1) AND a.deleted_at IS NULL AND a.type IN ('PERSON', 'GROUP') ORDER BY a.id
  ON CONFLICT (actor_id) DO UPDATE SET document = excluded.document WHERE actor_search.document IS DISTINCT FROM excluded.document;
  DELETE FROM actor_search s USING actors a WHERE s.actor_id = ANY($1) AND a.id = s.actor_id AND a.deleted_at IS NOT NULL;
  SELECT search_learn(array_agg(word)) FROM actors a, unnest(search_terms(a.name || ' ' || a.preferred_username)) AS word
  WHERE a.id = ANY($1) AND a.deleted_at IS NULL
$_$;

SELECT search_learn_actors(ARRAY(SELECT id FROM actors WHERE domain IS NULL OR type = 'GROUP'));

-- Marks of statuses: `in:open` for a public one of an author who is searchable, and its language. The previous release reads `in:public`.
CREATE OR REPLACE FUNCTION search_status_marks(s statuses) RETURNS tsvector
    LANGUAGE sql STABLE
    AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT '#' || t.name FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id
    UNION SELECT 'is:' || lower(m.kind::text) FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:media' FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:poll' FROM polls p WHERE p.status_id = s.id
    UNION SELECT 'is:link' WHERE CASE WHEN s.local THEN s.text ~* 'https?://\S' ELSE s.content ~* '<a [^>]*href="https?://' END
    UNION SELECT 'is:embed' FROM status_cards k JOIN preview_cards c ON c.id = k.card_id WHERE k.status_id = s.id AND c.html <> ''
    UNION SELECT 'is:quote' WHERE s.quote_state IS NOT NULL
    UNION SELECT 'is:reply' WHERE s.in_reply_to_id IS NOT NULL
    UNION SELECT 'is:sensitive' WHERE s.sensitive
    UNION SELECT 'language:' || lower(s.language) WHERE s.language <> ''
    UNION SELECT 'in:public' WHERE s.visibility = 'PUBLIC'
    UNION SELECT 'in:open' FROM actors a WHERE s.visibility = 'PUBLIC' AND a.id = s.actor_id AND a.indexable))
$$;

CREATE OR REPLACE FUNCTION search_statuses_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE ids bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE n.reblog_of_id IS NULL AND (n.text, n.content, n.spoiler_text, n.sensitive, n.language, n.edited_at, n.deleted_at)
    IS DISTINCT FROM (o.text, o.content, o.spoiler_text, o.sensitive, o.language, o.edited_at, o.deleted_at));
BEGIN
  IF ids <> '{}' THEN PERFORM search_learn_statuses(ids); END IF;
  RETURN NULL;
END $$;

UPDATE status_search w SET document = w.document || search_status_marks(s) FROM statuses s WHERE s.id = w.status_id;

CREATE FUNCTION search_authors_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE actors bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id) WHERE n.indexable <> o.indexable);
BEGIN
  IF actors = '{}' THEN RETURN NULL; END IF;
  UPDATE status_search w SET document = CASE WHEN n.indexable THEN w.document || '''in:open'''::tsvector ELSE ts_delete(w.document, 'in:open') END
  FROM changed n JOIN statuses s ON s.actor_id = n.id WHERE n.id = ANY(actors) AND w.status_id = s.id AND s.visibility = 'PUBLIC';
  RETURN NULL;
END $$;

CREATE TRIGGER search_authors AFTER UPDATE ON actors REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_authors_changed();
